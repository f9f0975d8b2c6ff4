import { findExports } from "../../records/find-exports.js";
import type { FoundSite, SiteKind } from "../../site-kind.js";

/** An export of Ghost: a JSON file. */
export const ghost: SiteKind = {
  name: "ghost",
  async find(old): Promise<FoundSite | null> {
    const [first] = await findExports(old, "ghost");
    return first === undefined ? null : { kind: "ghost", contentDir: first, configDir: "" };
  },
  async read(context) {
    const { readGhost } = await import("./read-ghost.js");
    return readGhost(context);
  },
};
