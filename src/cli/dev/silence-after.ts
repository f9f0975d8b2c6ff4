import type { FileChange } from "./classify-change.js";

/** Events of one save come in a burst; this many milliseconds of silence end it. */
const SILENCE = 20;
/** A page that is written on is read at once: where the save was not at its end, it is read again. */
const SILENCE_OF_PAGE = 2;
/** Many programs empty a file before they write it: an empty one is given this long to be filled. */
const SILENCE_WHEN_EMPTY = 150;

/** The milliseconds without another event after which a change can be told. `size` is the file's, in bytes. */
export function silenceAfter({ kind, file }: FileChange, size: number): number {
  if (size === 0) return SILENCE_WHEN_EMPTY;
  return kind === "change" && /\.md$/i.test(file) ? SILENCE_OF_PAGE : SILENCE;
}
