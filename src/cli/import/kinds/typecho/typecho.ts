import { findExports } from "../../records/find-exports.js";
import type { FoundSite, SiteKind } from "../../site-kind.js";

/** A site of Typecho: a dump of its database, or its own backup. */
export const typecho: SiteKind = {
  name: "typecho",
  async find(old): Promise<FoundSite | null> {
    const [first] = await findExports(old, "typecho");
    return first === undefined ? null : { kind: "typecho", contentDir: first, configDir: "" };
  },
  async read(context) {
    const { readTypecho } = await import("./read-typecho.js");
    return readTypecho(context);
  },
};
