import type { AvatarStyle } from "../model/comments.js";
import type { Author } from "./backend.js";
import { md5 } from "./md5.js";
import type { StoreOptions } from "./options.js";

/** Version that hosts of pictures are told (spec/comments.md §9). */
const VERSION = "1.5.1";

/** The picture of an author. */
export interface Avatar {
  /** Where a host has it; `null` where it is drawn. */
  readonly url: string | null;
  /** What is drawn, also where the host does not answer. */
  readonly style: AvatarStyle;
  /** In degrees. */
  readonly hue: number;
  readonly cells: readonly boolean[];
}

type AvatarOptions = Pick<StoreOptions, "avatar" | "avatarForce" | "avatarCdn" | "qqService">;

/**
 * The picture of an author, or `null` where there are none. `random` gives a number from 0 to 1, by which a picture is
 * asked for anew.
 */
export function findAvatar(author: Author, options: AvatarOptions, random: () => number): Avatar | null {
  const { avatar: style } = options;
  if (style === "hide") return null;
  const hash = md5(author.pictureSeed ?? author.mailHash ?? author.name);
  const hue = Number.parseInt(hash.slice(0, 4), 16) % 360;
  const cells = Array.from(hash.slice(4, 19), (digit) => Number.parseInt(digit, 16) % 2 === 0);
  return { url: hostedAt(author, options, random), style, hue, cells };
}

function hostedAt(
  { avatar, mailHash }: Author,
  { avatar: style, avatarForce, avatarCdn, qqService }: AvatarOptions,
  random: () => number,
): string | null {
  // A stranger's comment must not make readers ask a host that the site did not name.
  if (avatar !== null && qqService !== null) return avatar;
  if (avatarCdn === null) return null;
  const url = new URL(avatarCdn.replace(/\/?$/, "/") + (mailHash ?? md5("")));
  url.searchParams.set("d", style);
  url.searchParams.set("v", VERSION);
  if (avatarForce) url.searchParams.set("q", String(random()));
  return url.href;
}
