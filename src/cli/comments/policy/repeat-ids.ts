import type { CommentText } from "./read-comment.js";
import { keyedHash } from "./keyed-hash.js";

/** A comment sent once more within this time, because its answer was lost, is the same comment. */
const REPEAT_MS = 10 * 60 * 1000;

/** Ids that let the store itself refuse a comment that is sent twice. */
export interface RepeatIds {
  /** The id that the same comment from the same address gets, however often and at how many instances at once. */
  readonly id: string;
  /** The one that it would have got some minutes earlier. */
  readonly earlierId: string;
  /** What is older is another comment. */
  readonly since: Date;
}

/**
 * Ids as LeanCloud has them: four bytes of a time, eight that nobody can guess. They come from what a comment
 * says, so that the store itself, which has no two of one id, makes one comment of what is sent twice.
 */
export function createRepeatIds(
  secret: string,
  { url, rid, pid, nick, mail, comment }: CommentText,
  { address, now }: { readonly address: string; readonly now: Date },
): RepeatIds {
  const window = Math.floor(now.getTime() / REPEAT_MS);
  const same = JSON.stringify([url, rid, pid, nick, mail, comment, address]);
  const idOf = (number: number) => {
    const seconds = Math.floor((number * REPEAT_MS) / 1000) % 2 ** 32;
    return (
      seconds.toString(16).padStart(8, "0") + keyedHash(secret, "comment", `${number}\0${same}`).slice(0, 16)
    );
  };
  return {
    id: idOf(window),
    earlierId: idOf(window - 1),
    since: new Date(now.getTime() - REPEAT_MS),
  };
}
