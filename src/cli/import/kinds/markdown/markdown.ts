import type { MarkdownFlavour } from "../../../messages/import-texts.js";
import type { ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { readAstro } from "./astro/astro.js";
import { readDocusaurus } from "./docusaurus/docusaurus.js";
import { readEleventy } from "./eleventy/eleventy.js";
import { findFlavour } from "./find-flavour.js";
import { readObsidian } from "./obsidian/obsidian.js";
import { readPlainFolder } from "./plain-folder.js";

const READERS: Readonly<Record<MarkdownFlavour, (context: ReadContext) => Promise<SiteDraft>>> = {
  obsidian: readObsidian,
  astro: readAstro,
  docusaurus: readDocusaurus,
  eleventy: readEleventy,
  plain: readPlainFolder,
};

/** A folder of markdown. It is looked for last, because the folders of all generators have markdown. */
export const markdown: SiteKind = {
  name: "markdown",
  async find(old) {
    // A site of hanblog needs no import.
    if (old.files.some((file) => /^hanblog\.config\.\w+$/.test(file))) return null;
    const found = await findFlavour(old);
    return found === null ? null : { kind: "markdown", ...found };
  },
  read: (context) => READERS[context.found.flavour ?? "plain"](context),
};
