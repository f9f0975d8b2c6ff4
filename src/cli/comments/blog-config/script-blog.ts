import type { BlogFiles } from "./blog-files.js";
import type { ConfigText, Section } from "./config-section.js";
import { APP_FIELDS, type Client, type ClientFields } from "./connect-sections.js";

const VALINE: ClientFields = { ...APP_FIELDS, url: ["serverURLs", "serverURL"], canAdd: true };

/** Scripts of VuePress, without the declarations of types. */
const SCRIPT = /(?<!\.d)\.[cm]?[jt]s$/;

/** Pages, and templates of pages in which a script is written as in a page. */
const PAGE = /\.(?:html?|ejs|njk|swig|vue|astro|php)$/i;

/** Finds the options of vuepress-theme-reco. Returns `null` for a folder without VuePress. */
export async function findRecoClients(
  files: BlogFiles,
): Promise<{ readonly theme: string; readonly clients: readonly Client[] } | null> {
  const folders = ["", "docs/", "blog/", "src/"].map((folder) => `${folder}.vuepress`);
  const lists = await Promise.all(folders.map((folder) => files.list(folder, SCRIPT, 3)));
  if (lists.flat().length === 0) return null;
  const clients = await readClients(files, lists.flat(), ({ path }, config) => {
    if (path[0] === "valineConfig") return path.length === 1;
    // Version 2 of the theme has one option for all systems.
    return path.join(".") === "commentConfig.options" && typeOf(config) === "valine";
  });
  return { theme: "vuepress-theme-reco", clients };
}

function typeOf({ sections }: ConfigText): string | null | undefined {
  const parent = sections.find(({ path }) => path.join(".") === "commentConfig");
  return parent?.fields.find(({ name }) => name === "type")?.value;
}

/** Finds the scripts in pages that start Valine or initialize LeanCloud. */
export async function findPageClients(
  files: BlogFiles,
): Promise<{ readonly theme: string; readonly clients: readonly Client[] } | null> {
  const pages = await files.list("", PAGE, 8);
  const clients = await readClients(files, pages, ({ path }) => path.length === 1);
  return clients.length === 0 ? null : { theme: "Valine", clients };
}

/**
 * Finds the scripts in a blog's templates. Templates of a theme in Hugo are a copy or a submodule that a site replaces
 * in its own folder, and those of a theme in Hexo are edited in place.
 */
export async function findTemplateClients(files: BlogFiles, isHugo: boolean): Promise<readonly Client[]> {
  const lists = await Promise.all(["layouts", "themes"].map((folder) => files.list(folder, PAGE, 8)));
  const clients = await readClients(files, lists.flat(), ({ path }) => path.length === 1);
  return clients.map((client) => {
    const isOfTheme = isHugo && client.places.some(({ config }) => config.file.startsWith("themes/"));
    return { ...client, template: isOfTheme ? "of-theme" : "of-blog" };
  });
}

async function readClients(
  files: BlogFiles,
  paths: readonly string[],
  isWanted: (section: Section, config: ConfigText) => boolean,
): Promise<readonly Client[]> {
  const clients: Client[] = [];
  for (const path of paths) {
    // Most files have no comments, so they are not split into tokens.
    if (!/valine|\bAV\b|commentConfig/i.test((await files.text(path)) ?? "")) continue;
    const config = await files.config(path);
    if (config === null) continue;
    const wanted = config.sections.filter((section) => isWanted(section, config));
    clients.push(...wanted.map((section) => ({ places: [{ config, section }], fields: VALINE })));
  }
  return clients;
}
