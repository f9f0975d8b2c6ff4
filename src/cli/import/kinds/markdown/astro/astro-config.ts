import { normalizeBase } from "../../../../../runtime/model/path.js";
import { readDataConfig } from "../../../config/read-config.js";
import { readConstants } from "../../../config/read-literals.js";
import { cleanPath, joinPath, type OldFolder } from "../../../old-folder.js";
import type { Notes } from "../../../notes.js";
import { type Fields, fieldsOf, textOf } from "../../../plain-value.js";

/** Settings of a site of Astro. */
export interface AstroSettings {
  /** Folder of the sources, such as `src`. */
  readonly srcDir: string;
  readonly publicDir: string;
  readonly outDir: string;
  readonly base: string;
  readonly site: string | undefined;
  /** Returns the address of a page by its route without slashes at the ends. */
  readonly address: (route: string) => string;
  /** Whether addresses have neither an ending nor a slash. */
  readonly isClean: boolean;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Path of the configuration, or of the folder without one. */
  readonly file: string;
}

/** Options that have a counterpart, or that a static site needs none for. */
const KNOWN = new Set(
  "site base trailingSlash build srcDir publicDir outDir cacheDir output markdown integrations vite image prefetch server devToolbar experimental compressHTML scopedStyleStrategy env fonts".split(
    " ",
  ),
);

/** Options about the build, whose values no page shows. The address can be a constant. */
const IGNORED = /^(?:integrations|vite|env|image|fonts|server|markdown|experimental|adapter|site)\b/;

/** Reads the configuration as data, and the constants of the site that templates of Astro show. */
export async function readAstroSettings(
  old: OldFolder,
  folder: string,
  notes: Notes,
): Promise<AstroSettings> {
  const file = old.files.find((path) => path.startsWith(joinPath(folder, "astro.config.")));
  const config = file === undefined ? {} : await readDataConfig(old, file, { notes, ignored: IGNORED });
  for (const name of Object.keys(config))
    if (!KNOWN.has(name)) notes.lost("option", name, { file: file ?? folder });
  const place = (name: string, usual: string) => joinPath(folder, cleanPath(textOf(config[name]) ?? usual));
  const srcDir = place("srcDir", "src");
  const words = await readWords(old, srcDir);
  const format = textOf(fieldsOf(config["build"])["format"]) ?? "directory";
  const isClean = config["trailingSlash"] === "never" && format !== "file";
  return {
    srcDir,
    publicDir: place("publicDir", "public"),
    outDir: place("outDir", "dist"),
    base: normalizeBase(textOf(config["base"]) ?? "/"),
    site: textOf(config["site"]) ?? textOf(words["website"] ?? words["url"] ?? words["site"]),
    isClean,
    address: (route) => {
      if (route === "") return "/";
      return `/${route}${format === "file" ? ".html" : isClean ? "" : "/"}`;
    },
    title: textOf(words["title"]),
    description: textOf(words["description"] ?? words["desc"]),
    file: file ?? folder,
  };
}

/** Reads the title and description that templates keep in a file of constants. */
async function readWords(old: OldFolder, srcDir: string): Promise<Fields> {
  const name = new RegExp(
    `^${srcDir}/(?:consts?|config|site|site[.-]config|constants)(?:/index)?\\.[jt]s$`,
    "i",
  );
  for (const file of old.files.filter((path) => name.test(path))) {
    const constants = readConstants(await old.read(file));
    const site = Object.entries(constants).find(
      ([key, value]) => /^site/i.test(key) && fieldsOf(value)["title"] !== undefined,
    );
    const found = {
      title: constants["SITE_TITLE"] ?? constants["siteTitle"],
      description: constants["SITE_DESCRIPTION"] ?? constants["siteDescription"],
    };
    if (site !== undefined) return { ...found, ...fieldsOf(site[1]) };
    if (found.title !== undefined) return found;
  }
  return {};
}
