import { type OldFolder, readOldPackage } from "../../old-folder.js";
import { findExports } from "../../records/find-exports.js";

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
