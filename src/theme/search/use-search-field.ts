/** Behavior of the search field. A site replaces this file to change it. */
export { useSearchField } from "hanblog/runtime";
