import { friendLinks, z } from "hanblog";

/** Options of the theme, under `themeConfig` in the configuration of a site. */
export const options = z.strictObject({
  /** Colors of the pages; `auto` follows the visitor's system. */
  mode: z.enum(["auto", "light", "dark"]).default("auto"),
  /** Line at the end of each page. */
  footer: z.string().default(""),
  /** Sites of friends, at the end of the home page. */
  friendLinks,
});
