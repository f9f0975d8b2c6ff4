import { normalizeBase, withoutSlashes } from "../../../../runtime/model/path.js";
import { readOldConfig } from "../../config/read-config.js";
import { collectFiles } from "../../content/collect-files.js";
import { guessLanguage, type OptionSource } from "../../options/option-source.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import {
  fieldsOf,
  listOf,
  textOf,
  compact,
  type Fields,
  globPattern,
  escapePattern,
} from "../../plain-value.js";
import type { DraftFile, FoundSite, ReadContext, SiteDraft, SiteKind } from "../../site-kind.js";
import { readHeadFeeds } from "../../options/head-options.js";
import { findHiddenFolder, readVueFiles, withoutParts, reportVueFiles } from "../vue/vue-files.js";
import { unlistUndated, withDefaults } from "../../content/undated-pages.js";
import { draftVuePages } from "../vue/vue-site.js";
import { vitePressEndings, vitePressLinks, vitePressRules } from "./vitepress-rules.js";
import { vitePressOptions } from "./vitepress-options.js";

/** VitePress with its default theme. */
export const vitePress: SiteKind = {
  name: "vitepress",
  async find(old: OldFolder): Promise<FoundSite | null> {
    const found = findHiddenFolder(old, ".vitepress");
    return Promise.resolve(found === null ? null : { kind: "vitepress", ...found });
  },
  read: readVitePress,
};

const CONFIG_FILES = [
  "config.ts",
  "config.mts",
  "config.js",
  "config.mjs",
  "config/index.ts",
  "config/index.mts",
  "config/index.js",
];

async function readVitePress({ notes, old, ...context }: ReadContext): Promise<SiteDraft> {
  const { configDir } = context.found;
  const configFile = CONFIG_FILES.map((name) => joinPath(configDir, name)).find((name) => old.has(name));
  const file = configFile ?? configDir;
  const config = configFile === undefined ? {} : await readOldConfig(old, configFile, { notes });
  const srcDir = withoutSlashes((textOf(config["srcDir"]) ?? "").replace(/^\.(?=\/|$)/, ""));
  const found = {
    ...context.found,
    contentDir: srcDir === "" ? context.found.contentDir : joinPath(context.found.contentDir, srcDir),
  };
  const { contentDir } = found;
  const { pages: all, others } = collectFiles(old, contentDir);
  for (const name of all.filter(isDynamic))
    notes.lost("vue-page", name, { file: joinPath(contentDir, name) });
  const { names, texts, parts } = await readVueFiles(old, contentDir, {
    files: all.filter((name) => !isDynamic(name)),
    isExcluded: (name) => isExcluded(name, config["srcExclude"]),
  });
  const moves = readRewrites(config["rewrites"], { notes, file });
  const icons = createIcons();
  const style = { cleanUrls: config["cleanUrls"] === true };
  const link = vitePressLinks(names.map(moves), style);
  const addEndings = vitePressEndings(names.map(moves), style);
  const { pages, stubs } = await draftVuePages(names, texts, {
    context: { ...context, notes, old, found },
    rules: vitePressRules(config, { moves, link, addEndings, saveSvg: icons.save }),
    parts,
  });
  const listed = unlistUndated(pages);
  const locales = await readVitePressLocales({ old, found, notes }, { config, moves });
  const options = vitePressOptions(config, {
    notes,
    file,
    locales,
    link,
    lang: guessLanguage(textOf(config["title"]), texts, "en-US"),
  });
  reportVueFiles(old, { notes, found, others });
  return {
    config: withoutParts(withDefaults(options, listed.defaults), [...parts].map(moves)),
    pages: listed.pages,
    assets: others
      .filter((name) => !/\.vue$|(?:^|\/)config\.[cm]?[jt]s$|\.(?:paths|data)\.[cm]?[jt]s$/.test(name))
      .map((name) => ({
        source: joinPath(contentDir, name),
        target: name.startsWith("public/") ? name : moves(name),
      })),
    files: [...stubs, ...icons.files],
    lists: [],
    feeds: readHeadFeeds(config),
    outputs: [joinPath(context.found.contentDir, textOf(config["outDir"]) ?? ".vitepress/dist")],
    hasMath: fieldsOf(config["markdown"])["math"] === true,
    hasEmoji: true,
    base: normalizeBase(textOf(config["base"]) ?? "/"),
  };
}

/** Returns whether a program makes many pages of a file, such as `[name].md` with `[name].paths.js`. */
function isDynamic(name: string): boolean {
  return /\[[^\]/]+\]/.test(name);
}

/**
 * Returns the options of locales by their paths: those of the configuration, and those of files in the folders of locales,
 * such as `docs/zh/config.ts`, or of all pages, `docs/config.ts`.
 */
export async function readVitePressLocales(
  { old, found, notes }: Pick<ReadContext, "old" | "found" | "notes">,
  { config, moves }: { readonly config: Fields; readonly moves: (path: string) => string },
): Promise<Readonly<Record<string, Fields>>> {
  const pattern = new RegExp(
    `^${escapePattern(joinPath(found.contentDir, ""))}((?:[\\w-]+/)?)config\\.[cm]?[jt]s$`,
  );
  const locales: Record<string, Fields> = {};
  for (const [name, value] of Object.entries(fieldsOf(config["locales"]))) {
    const bare = name.replace(/^\/|\/$/g, "");
    const key = name === "root" || bare === "" ? "/" : `/${bare}/`;
    const locale = fieldsOf(value);
    // Before version 1, menus were in the options of the theme.
    const own = fieldsOf(fieldsOf(fieldsOf(config["themeConfig"])["locales"])[name]);
    // A locale whose link leads to another site has no pages here.
    if (!/^https?:/.test(textOf(locale["link"]) ?? ""))
      locales[key] = {
        ...compact({ label: textOf(own["label"]) }),
        ...locale,
        themeConfig: { ...own, ...fieldsOf(locale["themeConfig"]) },
      };
  }
  for (const file of old.files) {
    const folder = pattern.exec(file)?.[1];
    if (folder === undefined || !(await old.read(file)).includes("vitepress")) continue;
    const key = moves(`${folder}index.md`) === "index.md" ? "/" : `/${folder}`;
    const own = await readOldConfig(old, file, { notes });
    locales[key] = {
      ...own,
      ...locales[key],
      themeConfig: { ...fieldsOf(own["themeConfig"]), ...fieldsOf(locales[key]?.["themeConfig"]) },
    };
  }
  return locales;
}

/** Returns a function that moves files as `rewrites` does, with patterns such as `en/:rest*`. */
function readRewrites(value: unknown, { notes, file }: OptionSource): (path: string) => string {
  if (value !== undefined && fieldsOf(value)["$function"] !== undefined) {
    notes.lost("option", "rewrites", { file });
    return (path) => path;
  }
  const rules = Object.entries(fieldsOf(value)).flatMap(([from, to]) => {
    const target = textOf(to);
    if (target === undefined) return [];
    const names: string[] = [];
    const source = from
      .split(/(:\w+(?:\([^)]*\))?\*?)/)
      .map((part) => {
        const [, name, pattern, star] = /^:(\w+)(?:\(([^)]*)\))?(\*?)$/.exec(part) ?? [];
        if (name === undefined) return escapePattern(part);
        names.push(name);
        return `(${pattern ?? (star === "*" ? ".*" : "[^/]+")})`;
      })
      .join("");
    return [{ pattern: new RegExp(`^${source}$`), names, target }];
  });
  return (path) => {
    for (const { pattern, names, target } of rules) {
      const match = pattern.exec(path);
      if (match !== null) {
        return target.replace(/:(\w+)\*?/g, (whole, name: string) => match[names.indexOf(name) + 1] ?? whole);
      }
    }
    return path;
  };
}

/** Collects the SVG icons of home pages, which hanblog shows from files. */
function createIcons() {
  const files: DraftFile[] = [];
  const save = (markup: string) => {
    const text = /\sxmlns=/.test(markup)
      ? markup
      : markup.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
    const known = files.find((file) => file.text === text);
    const target = known?.target ?? `public/vitepress-icon-${files.length + 1}.svg`;
    if (known === undefined) files.push({ target, text });
    return target.slice("public".length);
  };
  return { files, save };
}

function isExcluded(name: string, patterns: unknown): boolean {
  return listOf(patterns).some((pattern) => {
    const glob = textOf(pattern);
    return glob !== undefined && globPattern(glob).test(name);
  });
}
