/** Values that configurations import from `hanblog`. */
export { friendLinks } from "../options/friend-links-schema.js";
export { reference } from "../fields/reference.js";
export { definePlugin, escapeXml } from "../plugins/define-plugin.js";
/** The library of schemas for `fields`, `collections` and the options of themes. */
export * as z from "zod";
