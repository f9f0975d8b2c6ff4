/** Duration of the fade of a motion or expression whose file has none, in milliseconds (spec/site.md §9). */
export const DEFAULT_FADE = 1000;
