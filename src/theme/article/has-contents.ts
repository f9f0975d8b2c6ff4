export { showsContents } from "hanblog/runtime";

/** Id of the list of contents. It ends in a colon, which no heading's id can contain. */
export const CONTENTS_ID = "page-contents:";
