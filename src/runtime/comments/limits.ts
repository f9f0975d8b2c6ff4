/** Longest text of an input above the editor (spec/comments.md §9). */
export const MAX_FIELD = 35;
/** Longest nickname that is shown (spec/comments.md §9). */
export const MAX_SHOWN_NICK = 30;
/** Shortest nickname where one is required (spec/comments.md §9). */
export const MIN_NICK = 3;
/** Longest text of a comment, in characters without its pictures; the comment service takes no more. */
export const MAX_BODY = 10_000;
/** Milliseconds between two comments of one visitor (spec/comments.md §9). */
export const THROTTLE = 20_000;
/** Milliseconds that a message stays (spec/comments.md §9). */
export const MESSAGE_TIME = 3_000;
/** Milliseconds without a further letter until what was written is looked at (spec/comments.md §9). */
export const DEBOUNCE = 300;
/** Comments that are taller than this many pixels are folded (spec/comments.md §9). */
export const FOLD_HEIGHT = 200;
/** Milliseconds until formulas are drawn (spec/comments.md §9). */
export const MATH_DELAY = 100;
