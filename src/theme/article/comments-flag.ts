/** The choice between the flag of a page and that of the site. */
export { areCommentsShown } from "hanblog/runtime";
