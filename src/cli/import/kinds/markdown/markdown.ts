import type { MarkdownFlavour } from "../../../messages/import-texts.js";
import type { ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { readAstro } from "./astro/astro.js";
import { readDocusaurus } from "./docusaurus/docusaurus.js";
import { readEleventy } from "./eleventy/eleventy.js";
import { readObsidian } from "./obsidian/obsidian.js";
import { maskCode } from "../../content/prose.js";
import { joinPath, type OldFolder, readOldPackage } from "../../old-folder.js";
import { basename } from "node:path";
import { type FieldChanges, readOldFile } from "../../content/front-matter.js";
import { guessLanguage } from "../../options/option-source.js";
import { readableDate } from "../../content/old-dates.js";
import { compact } from "../../plain-value.js";
import { draftPages, type PageRules, type SourcePage } from "./draft-pages.js";
import { baseName } from "./page-links.js";
import { findExports } from "../../records/find-exports.js";

/** Reads a folder of markdown without a generator. Its pages have no old addresses. */
async function readPlainFolder(context: ReadContext): Promise<SiteDraft> {
  const { old, notes } = context;
  const program = await recogniseProgram(old);
  if (program !== null && program.name !== "HTML")
    notes.lost("generator", program.name, { file: program.file });
  const names = old.files.filter((path) => /\.mdx?$/i.test(path) && !/(?:^|\/)\./.test(path));
  const pages = await Promise.all(
    names.map(async (path): Promise<SourcePage> => ({
      file: await readOldFile(old, "", path),
      target: path.replace(/\.\w+$/, ".md"),
      address: null,
    })),
  );
  const drafted = draftPages(pages, RULES, context);
  const title = basename(old.dir);
  const texts = pages.map(({ file }) => file.text);
  return {
    config: {
      options: compact<unknown>({ title, lang: guessLanguage(title, texts, "en") }),
      comments: {},
    },
    pages: drafted.pages,
    assets: drafted.assets,
    files: drafted.stubs,
    lists: [],
    hasMath: true,
    hasEmoji: true,
    base: "/",
  };
}

const RULES: PageRules = {
  sourceDir: "src",
  publicDirs: [],
  ids: null,
  alias: () => null,
  isMdx: ({ file }) => file.source.endsWith(".mdx"),
  changes: ({ file }) => plainChanges(file),
};

function plainChanges({ page: { fields, body }, path }: SourcePage["file"]): FieldChanges {
  const name = baseName(path).replace(/\.\w+$/, "");
  const hasTitle =
    fields["title"] !== undefined || /^(?:#[ \t]|[^\n]+\n=+[ \t]*(?:\n|$))/.test(body.trimStart());
  const date = readableDate(fields["date"]);
  return {
    ...(hasTitle || /^(?:index|readme)$/i.test(name) ? {} : { title: name }),
    // A date in words would stop the build.
    ...(fields["date"] === undefined || date === fields["date"] ? {} : { date }),
    // In hanblog, a page with this field is not in lists, but everybody can open it.
    ...(fields["publish"] === false ? { publish: null, draft: true } : {}),
  };
}

const READERS: Readonly<Record<MarkdownFlavour, (context: ReadContext) => Promise<SiteDraft>>> = {
  obsidian: readObsidian,
  astro: readAstro,
  docusaurus: readDocusaurus,
  eleventy: readEleventy,
  plain: readPlainFolder,
};

/** A folder of markdown, and the program that it was written for. */
interface FoundFlavour {
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
async function findFlavour(old: OldFolder): Promise<FoundFlavour | null> {
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

/** Files at the top of a folder by which a program is recognised whose sites hanblog does not import, or not without markdown. */
const SIGNS: readonly (readonly [name: string, file: RegExp])[] = [
  ["hanblog", /^hanblog\.config\.\w+$/],
  ["Next.js", /^next\.config\.\w+$/],
  ["Gatsby", /^gatsby-config\.\w+$/],
  ["Nuxt", /^nuxt\.config\.\w+$/],
  ["Gridsome", /^gridsome\.config\.\w+$/],
  ["SvelteKit", /^svelte\.config\.\w+$/],
  ["Quarto", /^_quarto\.ya?ml$/],
  ["bookdown", /^_bookdown\.ya?ml$/],
  ["MkDocs", /^mkdocs\.ya?ml$/],
  ["mdBook", /^book\.toml$/],
  ["Pelican", /^pelicanconf\.py$/],
  ["Sphinx", /^(?:docs?\/|source\/)?conf\.py$/],
  ["Middleman", /^config\.rb$/],
  ["nanoc", /^nanoc\.ya?ml$/],
  ["Zola", /^zola\.toml$/],
  ["Antora", /^antora(?:-playbook)?\.ya?ml$/],
  ["Lume", /^_config\.ts$/],
  ["WordPress", /^wp-config\.php$/],
  ["Ghost", /^(?:config\.production\.json|content\/data\/ghost[\w-]*\.db)$/],
  ["Typecho", /^(?:config\.inc\.php|var\/Typecho\/Common\.php)$/],
  ["Astro", /^astro\.config\.\w+$/],
  ["Docusaurus", /^(?:website\/)?docusaurus\.config\.\w+$/],
  ["Eleventy", /^(?:\.eleventy|eleventy\.config)\.\w+$/],
];

/** Packages by which such a program is recognised without a configuration. */
const PACKAGES: readonly (readonly [name: string, dependency: string])[] = [
  ["Next.js", "next"],
  ["Gatsby", "gatsby"],
  ["Nuxt", "nuxt"],
  ["SvelteKit", "@sveltejs/kit"],
  ["Astro", "astro"],
  ["Docusaurus", "@docusaurus/core"],
  ["Eleventy", "@11ty/eleventy"],
];

/** Single files that are no site, but may have one in them. */
const FILES: readonly (readonly [name: string, file: RegExp])[] = [
  ["Packed", /\.(?:zip|gz|tgz|tar|7z|rar|bz2|xz)$/i],
  ["SQLite", /\.(?:db|sqlite3?)$/i],
];

/** A program that a folder was recognised by. */
export interface Recognised {
  readonly name: string;
  /** File that it was recognised by. */
  readonly file: string;
}

/** Recognises the program of a folder that no kind of import knows. Returns `null` for none. */
export async function recogniseProgram(old: OldFolder): Promise<Recognised | null> {
  for (const [name, pattern] of SIGNS) {
    const file = old.files.find((one) => pattern.test(one));
    if (file !== undefined) return { name, file };
  }
  const [only] = old.files.length === 1 ? old.files : [];
  const [kind] = FILES.find(([, pattern]) => only !== undefined && pattern.test(only)) ?? [];
  if (kind !== undefined && only !== undefined) return { name: kind, file: only };
  const [dump] = await findExports(old, "wordpressDump");
  if (dump !== undefined) return { name: "WordPress", file: dump };
  const dependencies = await readOldPackage(old);
  const [name] = PACKAGES.find(([, dependency]) => dependencies[dependency] !== undefined) ?? [];
  if (name !== undefined) return { name, file: "package.json" };
  const html = old.files.find((file) => /^(?:[\w-]+\/)?index\.html$/.test(file));
  return html === undefined ? null : { name: "HTML", file: html };
}
