/**
 * The parts of store-backed comments that the first view of a page loads. One module is one request, and the files that
 * both parts share with the panel are one script.
 */
export { openComments } from "./open-comments.js";
export { showCounts } from "./show-counts.js";
