import type { AvatarStyle } from "../model/comments.js";
import type { Author } from "./backend.js";
import { md5 } from "./md5.js";
import type { StoreOptions } from "./options.js";

/** Version that hosts of pictures are told (spec/comments.md §9). */
const VERSION = "1.5.1";

/** The picture of an author: on a host, drawn here, or none at all. */
export type Avatar =
  | { readonly kind: "hidden" }
  | { readonly kind: "image"; readonly url: string }
  | {
      readonly kind: "drawn";
      readonly style: AvatarStyle;
      readonly hue: number;
      readonly cells: readonly boolean[];
    };

type AvatarOptions = Pick<StoreOptions, "avatar" | "avatarForce" | "avatarCdn" | "qqService">;

/** `random` gives a number from 0 to 1, by which a picture is asked for anew. */
export function findAvatar(author: Author, options: AvatarOptions, random: () => number): Avatar {
  const { avatar: style, avatarForce, avatarCdn, qqService } = options;
  if (style === "hide") return { kind: "hidden" };
  // A stranger's comment must not make readers ask a host that the site did not name.
  if (author.avatar !== null && qqService !== null) return { kind: "image", url: author.avatar };
  if (avatarCdn !== null) {
    const url = new URL(avatarCdn.replace(/\/?$/, "/") + (author.mailHash ?? md5("")));
    url.searchParams.set("d", style);
    url.searchParams.set("v", VERSION);
    if (avatarForce) url.searchParams.set("q", String(random()));
    return { kind: "image", url: url.href };
  }
  const hash = md5(author.pictureSeed ?? author.mailHash ?? author.name);
  const hue = Number.parseInt(hash.slice(0, 4), 16) % 360;
  const cells = Array.from(hash.slice(4, 19), (digit) => Number.parseInt(digit, 16) % 2 === 0);
  return { kind: "drawn", style, hue, cells };
}
