import { decodeRoute, encodeRoute, fileToRoute, normalizeBase } from "../../../runtime/model/path.js";
import type { ConfigDraft } from "../config/config-draft.js";
import { readOldConfig } from "../config/read-config.js";
import { removeAttributes } from "../content/code-imports.js";
import { collectFiles } from "../content/collect-files.js";
import type { FieldChanges } from "../content/front-matter.js";
import { VUE_IDS } from "../content/heading-ids.js";
import { guessLanguage } from "../content/guess-language.js";
import { readHead } from "../content/scripts.js";
import type { FileNotes, Notes } from "../notes.js";
import { joinPath, type OldFolder } from "../old-folder.js";
import { compact, type Fields, fieldsOf, isFields, listOf, textOf } from "../plain-value.js";
import type { FoundSite, ReadContext, SiteDraft, SiteKind } from "../site-kind.js";
import { findHidden } from "./find-vuepress.js";
import { neighbourChanges, vitePressHome } from "./home-page.js";
import { draftVuePages, type VueRules } from "./vue-site.js";
import { configComments } from "../options/config-comments.js";
import { absoluteLink } from "./vuepress-options.js";
import { type MenuSource, readNav, readSidebar } from "./vuepress-menus.js";
import { readOrigin } from "../options/address-options.js";
import { reportVueFiles } from "./vuepress-1.js";
import { imageOf } from "./vuepress-theme.js";

/** VitePress with its default theme. */
export const vitePress: SiteKind = {
  name: "vitepress",
  async find(old: OldFolder): Promise<FoundSite | null> {
    const found = findHidden(old, ".vitepress");
    return Promise.resolve(found === null ? null : { kind: "vitepress", ...found });
  },
  read: readVitePress,
};

async function readVitePress({ notes, old, ...context }: ReadContext): Promise<SiteDraft> {
  const { configDir } = context.found;
  const configFile = [
    "config.ts",
    "config.mts",
    "config.js",
    "config.mjs",
    "config/index.ts",
    "config/index.mts",
    "config/index.js",
  ]
    .map((name) => joinPath(configDir, name))
    .find((file) => old.has(file));
  const file = configFile ?? configDir;
  const config = configFile === undefined ? {} : await readOldConfig(old, configFile, { notes });
  const srcDir = (textOf(config["srcDir"]) ?? "").replace(/^\.?\/+|\/+$/g, "").replace(/^\.$/, "");
  const found = {
    ...context.found,
    contentDir: srcDir === "" ? context.found.contentDir : joinPath(context.found.contentDir, srcDir),
  };
  const { contentDir } = found;
  const { pages: all, others } = collectFiles(old, contentDir);
  const names = all.filter((name) => !isExcluded(name, config["srcExclude"]) && !/\[\w+\]/.test(name));
  for (const name of all.filter((one) => /\[\w+\]/.test(one)))
    notes.lost("vue-page", name, { file: joinPath(contentDir, name) });
  const texts = await Promise.all(names.map((name) => old.read(joinPath(contentDir, name))));
  const moves = readRewrites(config["rewrites"], { notes, file });
  const { pages, stubs } = await draftVuePages(names, texts, {
    context: { ...context, notes, old, found },
    rules: createRules(config, moves),
  });
  const locales = await readFolderConfigs({ ...context, notes, old, found }, { config, moves });
  const options = vitePressOptions(config, {
    notes,
    file,
    locales,
    lang: guessLanguage(textOf(config["title"]), texts, "en-US"),
  });
  reportVueFiles(old, { notes, found, others });
  return {
    config: options,
    pages,
    assets: others
      .filter((name) => !/\.vue$|(?:^|\/)config\.[cm]?[jt]s$/.test(name))
      .map((name) => ({
        source: joinPath(contentDir, name),
        target: name.startsWith("public/") ? name : moves(name),
      })),
    files: stubs,
    lists: [],
    hasMath: fieldsOf(config["markdown"])["math"] === true,
    base: normalizeBase(textOf(config["base"]) ?? "/"),
  };
}

/** Rules for the pages. `moves` returns the path of a page in the new site. */
function createRules(config: Fields, moves: (path: string) => string): VueRules {
  return {
    ids: VUE_IDS,
    containers: [],
    target: moves,
    address: (name) => oldAddress(moves(name), config["cleanUrls"] === true),
    snippet: () => null,
    fields: ({ fields }, fileNotes): FieldChanges => ({
      ...vitePressHome(fields, fileNotes),
      ...neighbourChanges(fields),
      ...(typeof fields["layout"] === "string" || fields["layout"] === false ? { layout: null } : {}),
      ...(fields["layout"] === "page" ? { sidebar: false } : {}),
      ...(fields["head"] === undefined ? {} : { head: null, meta: readMeta(fields["head"]) }),
    }),
    markup: (body, _, fileNotes) => removeAttributes(withBraces(body, config, fileNotes), fileNotes),
  };
}

/** Replaces other signs around attributes, which a site can choose. */
function withBraces(body: string, config: Fields, notes: FileNotes): string {
  const attrs = fieldsOf(fieldsOf(config["markdown"])["attrs"]);
  const [left, right] = [textOf(attrs["leftDelimiter"]), textOf(attrs["rightDelimiter"])];
  if (left === undefined || right === undefined) return body;
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return body.replace(
    new RegExp(`${escape(left)}([#.][^\\n]*?)${escape(right)}`, "g"),
    (_, attributes: string) => {
      notes.translated("attributes");
      return `{${attributes}}`;
    },
  );
}

function oldAddress(path: string, isClean: boolean): string {
  const route = decodeRoute(fileToRoute(path.replace(/(^|\/)README\.md$/i, "$1README.md")));
  // Only `index.md` is the page of its folder in VitePress.
  const own = /(^|\/)readme\.md$/i.test(path) ? `/${path.replace(/\.md$/, ".html")}` : route;
  return isClean ? own.replace(/\.html$/, "") : own;
}

function isExcluded(name: string, patterns: unknown): boolean {
  return listOf(patterns).some((pattern) => {
    const glob = textOf(pattern);
    if (glob === undefined) return false;
    const source = glob
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/\*\*\/?/g, "\u0000")
      .replaceAll("*", "[^/]*")
      .replaceAll("\u0000", "(?:.*/)?");
    return new RegExp(`^${source}$`).test(name);
  });
}

/** Returns a function that moves files as `rewrites` does, with patterns such as `en/:rest*`. */
function readRewrites(
  value: unknown,
  { notes, file }: { readonly notes: Notes; readonly file: string },
): (path: string) => string {
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
        if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
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

/** Reads configurations in the folders of locales, such as `docs/zh/config.ts`, by the path of their locale. */
async function readFolderConfigs(
  { old, found, notes }: ReadContext,
  { config, moves }: { readonly config: Fields; readonly moves: (path: string) => string },
): Promise<Readonly<Record<string, Fields>>> {
  const pattern = new RegExp(
    `^${found.contentDir === "" ? "" : `${found.contentDir}/`}([\\w-]+)/config\\.[cm]?[jt]s$`,
  );
  const locales: Record<string, Fields> = {};
  for (const [name, value] of Object.entries(fieldsOf(config["locales"]))) {
    const key = name === "root" ? "/" : `/${name}/`;
    // A locale whose link leads to another site has no pages here.
    if (!/^https?:/.test(textOf(fieldsOf(value)["link"]) ?? "")) locales[key] = fieldsOf(value);
  }
  for (const file of old.files) {
    const folder = pattern.exec(file)?.[1];
    if (folder === undefined || !(await old.read(file)).includes("vitepress")) continue;
    const key = moves(`${folder}/index.md`) === "index.md" ? "/" : `/${folder}/`;
    const own = await readOldConfig(old, file, { notes });
    locales[key] = {
      ...own,
      ...locales[key],
      themeConfig: { ...fieldsOf(own["themeConfig"]), ...fieldsOf(locales[key]?.["themeConfig"]) },
    };
  }
  return locales;
}

const READ = new Set(
  (
    "title titleTemplate description head lang base dir cleanUrls rewrites srcDir srcExclude outDir assetsDir cacheDir ignoreDeadLinks " +
    "metaChunk mpa appearance lastUpdated markdown vite vue themeConfig locales sitemap router extends"
  ).split(" "),
);
const THEME = new Set(
  (
    "i18nRouting logo siteTitle nav sidebar aside outline socialLinks footer editLink lastUpdated algolia carbonAds docFooter " +
    "darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel " +
    "externalLinkIcon search notFound lastUpdatedText outlineTitle"
  ).split(" "),
);

interface VitePressContext {
  readonly notes: Notes;
  readonly file: string;
  readonly locales: Readonly<Record<string, Fields>>;
  readonly lang: string;
}

function vitePressOptions(config: Fields, { notes, file, locales, lang }: VitePressContext): ConfigDraft {
  const theme = fieldsOf(config["themeConfig"]);
  for (const name of Object.keys(config)) if (!READ.has(name)) notes.lost("option", name, { file });
  for (const name of Object.keys(theme)) if (!THEME.has(name)) notes.lost("theme-option", name, { file });
  const at = { notes, file };
  const menu: MenuSource = { ...at, link: menuLink };
  const base = normalizeBase(textOf(config["base"]) ?? "/");
  const { head, scripts } = readHead(config["head"], at);
  const read = Object.fromEntries(
    Object.entries(locales).map(([key, locale]) => [key, readLocale(locale, menu)]),
  );
  const root = fieldsOf(read["/"]);
  const isSingle = Object.keys(read).length < 2;
  const options = compact<unknown>({
    title: textOf(config["title"]) ?? root["title"],
    description: textOf(config["description"]) ?? root["description"],
    base: base === "/" ? undefined : decodeRoute(base),
    url: readOrigin(fieldsOf(config["sitemap"])["hostname"]),
    lang: root["lang"] ?? textOf(config["lang"]) ?? lang,
    locales: isSingle ? undefined : read,
    head,
    scripts,
    nav: isSingle && root["nav"] !== undefined ? root["nav"] : readNav(theme["nav"], menu),
    sidebar:
      isSingle && root["sidebar"] !== undefined ? root["sidebar"] : readSidebars(theme["sidebar"], menu),
    repository: readEditLink(theme["editLink"]),
    markdown: readMarkdown(fieldsOf(config["markdown"]), at),
    themeConfig: compact<unknown>({
      logo: readLogo(theme["logo"]),
      ...readMode(config["appearance"]),
      socialLinks: readSocialLinks(theme["socialLinks"]),
    }),
  });
  return { options, comments: configComments(options) };
}

function readLocale(locale: Fields, menu: MenuSource): Fields {
  const theme = fieldsOf(locale["themeConfig"]);
  return compact<unknown>({
    lang: readTag(locale["lang"]),
    label: textOf(locale["label"]),
    title: textOf(locale["title"]),
    description: textOf(locale["description"]),
    nav: readNav(theme["nav"], menu),
    sidebar: readSidebars(theme["sidebar"], menu),
  });
}

function readTag(value: unknown): string | undefined {
  return textOf(value)?.replaceAll("_", "-");
}

/** Addresses without an ending are pages. */
function menuLink(link: string): string {
  const path = absoluteLink(link);
  if (!path.startsWith("/")) return path;
  const [before = "", after = ""] = path.split(/(?=[?#])/);
  const isFile = /\/$|\.\w+$/.test(before);
  return encodeRoute(decodeRoute(isFile ? before : `${before}.html`)) + after;
}

/** Reads sidebars. Their links begin at the root, also without a slash, and `base` precedes them. */
function readSidebars(value: unknown, menu: MenuSource): unknown {
  const place = (rows: unknown, base: string): readonly unknown[] =>
    listOf(rows).map((row) => {
      const { link, items, base: own, ...rest } = fieldsOf(row);
      const start = textOf(own) ?? base;
      const path = textOf(link);
      return {
        ...rest,
        ...(path === undefined ? {} : { link: menu.link(/^[a-z]+:/i.test(path) ? path : start + path) }),
        ...(items === undefined ? {} : { items: place(items, start) }),
        ...(rest["collapsed"] === undefined ? { collapsable: false } : {}),
      };
    });
  if (Array.isArray(value)) return readSidebar(place(value, ""), menu);
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value).map(([prefix, rows]) => {
    const key = `/${prefix.replace(/^\/+/, "")}`;
    return [key, isFields(rows) ? place(rows["items"], textOf(rows["base"]) ?? "") : place(rows, "")];
  });
  return readSidebar(Object.fromEntries(entries), menu);
}

/** Reads the repository from the pattern of links such as `https://github.com/owner/name/edit/main/docs/:path`. */
function readEditLink(value: unknown): Record<string, unknown> {
  const pattern = textOf(fieldsOf(value)["pattern"]);
  const [, url, branch, dir = ""] =
    /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/(?:-\/)?(?:edit|blob)\/([^/]+)\/(.*?)\/?:path/.exec(pattern ?? "") ??
    [];
  if (url === undefined) return {};
  return compact<unknown>({
    url,
    branch: branch === "main" ? undefined : branch,
    dir: dir === "" ? undefined : dir,
  });
}

function readMarkdown(
  markdown: Fields,
  { notes, file }: { readonly notes: Notes; readonly file: string },
): Record<string, unknown> {
  for (const name of ["config", "preConfig", "codeTransformers", "languageAlias"]) {
    if (markdown[name] !== undefined) notes.lost("option", `markdown.${name}`, { file });
  }
  if (fieldsOf(markdown["anchor"])["slugify"] !== undefined)
    notes.lost("option", "markdown.anchor.slugify", { file });
  return compact<unknown>({
    lineNumbers: markdown["lineNumbers"] === true ? true : undefined,
    breaks: markdown["breaks"] === true ? true : undefined,
    linkify: markdown["linkify"] === false ? undefined : true,
  });
}

function readLogo(value: unknown): string | undefined {
  const logo = fieldsOf(value);
  return imageOf(logo["src"] ?? logo["light"] ?? value);
}

/** Visitors of VitePress get the mode of their system by default. */
function readMode(value: unknown): Fields {
  if (value === false) return { mode: "light", modePicker: false };
  if (value === "dark") return {};
  return value === "force-dark" ? { modePicker: false } : { mode: "auto" };
}

function readSocialLinks(value: unknown): readonly Fields[] {
  return listOf(value).flatMap((entry) => {
    const { icon, link, ariaLabel } = fieldsOf(entry);
    const url = textOf(link);
    const text = textOf(ariaLabel) ?? textOf(icon);
    return url === undefined || text === undefined ? [] : [{ text, link: url }];
  });
}

/** Reads the `<meta>` tags of a page's own `head`. */
function readMeta(value: unknown): readonly Fields[] | undefined {
  const tags = listOf(value).flatMap((tag) => {
    const [name, attributes]: readonly unknown[] = Array.isArray(tag) ? tag : [];
    return name === "meta" && isFields(attributes) ? [attributes] : [];
  });
  return tags.length > 0 ? tags : undefined;
}
