/** Routes of taxonomies and their terms. A site replaces this file to change where the theme links to. */
export { taxonomyPath, termPath } from "hanblog/runtime";
