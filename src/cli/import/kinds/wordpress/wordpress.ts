import type { FoundSite, SiteKind } from "../../site-kind.js";
import { findExports } from "../../records/find-exports.js";

/** An export of WordPress: one XML file, or several in a folder. */
export const wordPress: SiteKind = {
  name: "wordpress",
  async find(old): Promise<FoundSite | null> {
    const [first, ...more] = await findExports(old, "wordpress");
    if (first === undefined) return null;
    return { kind: "wordpress", contentDir: more.length === 0 ? first : "", configDir: "" };
  },
  async read(context) {
    const { readWordPress } = await import("./read-wordpress.js");
    return readWordPress(context);
  },
};
