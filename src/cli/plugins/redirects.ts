import * as z from "zod";
import { definePlugin } from "../config/plugins/define-plugin.js";

/** Leads old addresses to paths of the site, or to pages of other sites. */
export const redirects = definePlugin({
  name: "redirects",
  /** Targets by old path. */
  options: z.strictObject({ paths: z.record(z.string(), z.string()) }),
  redirects: ({ options }) => Object.entries(options.paths).map(([from, to]) => ({ from, to })),
});
