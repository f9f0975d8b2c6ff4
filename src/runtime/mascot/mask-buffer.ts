/** Pixels of the buffer that masks are drawn to, in both directions (spec/site.md §9). */
export const MASK_BUFFER = 256;
