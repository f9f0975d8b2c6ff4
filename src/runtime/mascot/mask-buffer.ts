/** Width and height of the buffer for masks, in pixels (spec/site.md §9). */
export const MASK_BUFFER = 256;
