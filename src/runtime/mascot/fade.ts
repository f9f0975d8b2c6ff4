/** Milliseconds that a motion or an expression fades in and out where its file does not say (spec/site.md §9). */
export const DEFAULT_FADE = 1000;
