import type { AvatarStyle } from "../../model/comments.js";
import type { Author } from "../backend.js";
import { md5 } from "./md5.js";
import type { StoreOptions } from "./options.js";

/** Version sent to avatar hosts. */
const VERSION = "1.5.1";

/** The avatar of an author: a picture on a host, or one that the widget draws. */
export interface Avatar {
  /** URL of the avatar on its host; `null` if the widget draws it. */
  readonly url: string | null;
  /** Style of the drawn avatar, which is also shown if the host does not respond. */
  readonly style: AvatarStyle;
  /** Hue of the drawn avatar, in degrees. */
  readonly hue: number;
  readonly cells: readonly boolean[];
}

type AvatarOptions = Pick<StoreOptions, "avatar" | "avatarForce" | "avatarCdn" | "qqService">;

/**
 * Returns the avatar of an author, or `null` if avatars are hidden. `random` returns a number from 0 to 1; with
 * `avatarForce` it makes the URL unique, which avoids the browser's cache.
 */
export function findAvatar(author: Author, options: AvatarOptions, random: () => number): Avatar | null {
  const { avatar: style } = options;
  if (style === "hide") return null;
  const hash = md5(author.pictureSeed ?? author.mailHash ?? author.name);
  const hue = Number.parseInt(hash.slice(0, 4), 16) % 360;
  const cells = Array.from(hash.slice(4, 19), (digit) => Number.parseInt(digit, 16) % 2 === 0);
  return { url: author.picture ?? hostedAt(author, options, random), style, hue, cells };
}

function hostedAt(
  { avatar, mailHash }: Author,
  { avatar: style, avatarForce, avatarCdn, qqService }: AvatarOptions,
  random: () => number,
): string | null {
  // A comment must not make readers send requests to a host that the site did not choose.
  if (avatar !== null && qqService !== null) return avatar;
  if (avatarCdn === null) return null;
  const url = new URL(avatarCdn.replace(/\/?$/, "/") + (mailHash ?? md5("")));
  url.searchParams.set("d", style);
  url.searchParams.set("v", VERSION);
  if (avatarForce) url.searchParams.set("q", String(random()));
  return url.href;
}
