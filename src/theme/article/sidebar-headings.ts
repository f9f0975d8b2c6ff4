/** Headings that sidebars show below the row of the current page. */
export { sidebarHeadings } from "hanblog/runtime";
