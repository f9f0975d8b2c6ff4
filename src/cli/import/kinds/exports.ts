import type { FoundSite, SiteKind } from "../site-kind.js";
import { findExports } from "../records/find-exports.js";

/** An export of WordPress: one XML file, or several in a folder. */
export const wordPress: SiteKind = {
  name: "wordpress",
  async find(old): Promise<FoundSite | null> {
    const [first, ...more] = await findExports(old, "wordpress");
    if (first === undefined) return null;
    return { kind: "wordpress", contentDir: more.length === 0 ? first : "", configDir: "" };
  },
  async read(context) {
    const { readWordPress } = await import("./wordpress/read-wordpress.js");
    return readWordPress(context);
  },
};

/** An export of Ghost: a JSON file. */
export const ghost: SiteKind = {
  name: "ghost",
  async find(old): Promise<FoundSite | null> {
    const [first] = await findExports(old, "ghost");
    return first === undefined ? null : { kind: "ghost", contentDir: first, configDir: "" };
  },
  async read(context) {
    const { readGhost } = await import("./ghost/read-ghost.js");
    return readGhost(context);
  },
};

/** A site of Typecho: a dump of its database, or its own backup. */
export const typecho: SiteKind = {
  name: "typecho",
  async find(old): Promise<FoundSite | null> {
    const [first] = await findExports(old, "typecho");
    return first === undefined ? null : { kind: "typecho", contentDir: first, configDir: "" };
  },
  async read(context) {
    const { readTypecho } = await import("./typecho/read-typecho.js");
    return readTypecho(context);
  },
};
