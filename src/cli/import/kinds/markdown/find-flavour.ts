import type { MarkdownFlavour } from "../../../messages/import-texts.js";
import { maskCode } from "../../content/prose.js";
import { joinPath, type OldFolder } from "../../old-folder.js";

/** A folder of markdown, and the program that it was written for. */
export interface FoundFlavour {
  readonly flavour: MarkdownFlavour;
  readonly contentDir: string;
  readonly configDir: string;
}

/** A comment of Obsidian, which no reader may see. */
const COMMENT = /(?:^|\s)%%(?=\s|[^%\n]+%%)/;

/** Most files in which links of Obsidian are sought. */
const SAMPLE = 200;

const MARKDOWN = /\.mdx?$/i;
const WIKILINK = /!?\[\[(?!_?toc_?\]\])[^[\]\s][^[\]\n]*\]\]/i;

/** Finds out for which program the markdown of a folder was written. Returns `null` for a folder without markdown. */
export async function findFlavour(old: OldFolder): Promise<FoundFlavour | null> {
  const pages = old.files.filter((file) => MARKDOWN.test(file) && !/(?:^|\/)\./.test(file));
  if (pages.length === 0) return null;
  const astro = findConfig(old, /^(?:(.*)\/)?astro\.config\.[cm]?[jt]s$/);
  if (astro !== null) return { flavour: "astro", contentDir: joinPath(astro, "src"), configDir: astro };
  const docusaurus = findConfig(old, /^(?:(.*)\/)?docusaurus\.config\.[cm]?[jt]s$/);
  if (docusaurus !== null) return { flavour: "docusaurus", contentDir: docusaurus, configDir: docusaurus };
  const eleventy = findConfig(old, /^(?:(.*)\/)?(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/);
  if (eleventy !== null) return { flavour: "eleventy", contentDir: eleventy, configDir: eleventy };
  const quartz = findConfig(old, /^(?:(.*)\/)?quartz\.config\.ts$/);
  if (quartz !== null)
    return { flavour: "obsidian", contentDir: joinPath(quartz, "content"), configDir: quartz };
  const vault = findVault(old);
  if (vault !== null) return { flavour: "obsidian", contentDir: vault, configDir: vault };
  for (const file of pages.slice(0, SAMPLE)) {
    const { text } = maskCode(await old.read(file));
    if (WIKILINK.test(text) || COMMENT.test(text))
      return { flavour: "obsidian", contentDir: "", configDir: "" };
  }
  return { flavour: "plain", contentDir: "", configDir: "" };
}

/** Returns the folder with the settings of Obsidian, or `null`. */
function findVault(old: OldFolder): string | null {
  return findConfig(old, /^(?:(.*)\/)?\.obsidian\//);
}

/** Returns the folder of the configuration that is nearest to the top, which group 1 of the pattern is, or `null`. */
function findConfig(old: OldFolder, pattern: RegExp): string | null {
  const folders = old.files.flatMap((file) => pattern.exec(file)?.slice(1, 2) ?? []);
  const [nearest] = folders
    .map((folder) => folder ?? "")
    .toSorted((a, b) => a.split("/").length - b.split("/").length || a.length - b.length);
  return nearest ?? null;
}
