/** Longest value of an input above the editor, in characters. */
export const MAX_FIELD = 35;
/** Longest nickname shown, in characters. */
export const MAX_SHOWN_NICK = 30;
/** Shortest nickname if one is required, in characters. */
export const MIN_NICK = 3;
/** Longest text of a comment without its pictures, in characters. The comment service has the same limit. */
export const MAX_BODY = 10_000;
/** Minimum time between two comments of a visitor, in milliseconds. */
export const THROTTLE = 20_000;
/** Time that a message is shown, in milliseconds. */
export const MESSAGE_TIME = 3_000;
/** Delay between the last keystroke and the handling of the input, in milliseconds. */
export const DEBOUNCE = 300;
/** Height above which comments are collapsed, in pixels. */
export const FOLD_HEIGHT = 200;
/** Delay before formulas are rendered, in milliseconds. */
export const MATH_DELAY = 100;
