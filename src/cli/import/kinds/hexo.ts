import { decodeRoute, encodeRoute, normalizeBase } from "../../../runtime/model/path.js";
import { isTimeZone } from "../../config/time-zone-name.js";
import { permalinkFault } from "../../config/permalink-pattern.js";
import { parseData, readDataFile } from "../config/read-config.js";
import { changeFields, type FieldChanges, type OldPage, readOldPage } from "../content/front-matter.js";
import { guessLanguage } from "../content/guess-language.js";
import { findHeadings, headingIds } from "../content/headings.js";
import { HEXO_TAGS } from "../content/hexo-tags.js";
import { maskCode } from "../content/prose.js";
import { replaceTags, type TagSyntax } from "../content/replace-tags.js";
import type { FileNotes } from "../notes.js";
import { filesBelow, joinPath, type OldFolder, readOldPackage } from "../old-folder.js";
import { compact, type Fields, fieldsOf, listOf, textOf } from "../plain-value.js";
import type {
  DraftAsset,
  DraftPage,
  FoundSite,
  OldList,
  ReadContext,
  SiteDraft,
  SiteKind,
} from "../site-kind.js";
import {
  HEXO_IDS,
  hexoAddress,
  hexoCategories,
  hexoClock,
  type HexoName,
  hexoSlug,
  readHexoName,
} from "./hexo-addresses.js";
import { readHexoComments, readHexoMenu, readHexoTheme } from "./hexo-theme.js";
import { listRedirects } from "../lists/list-redirects.js";
import { readOrigin } from "../options/address-options.js";
import { configComments } from "../options/config-comments.js";

/** Hexo with the options of landscape, NexT, Butterfly, Fluid and Icarus. */
export const hexo: SiteKind = {
  name: "hexo",
  async find(old: OldFolder): Promise<FoundSite | null> {
    if (!old.has("_config.yml")) return null;
    const packages = await readOldPackage(old);
    const isHexo =
      packages["hexo"] !== undefined || old.files.some((file) => file.startsWith("source/_posts/"));
    if (!isHexo) return null;
    return { kind: "hexo", contentDir: "source", configDir: "" };
  },
  read: readHexo,
};

/** Everything about a Hexo site that its pages need. */
interface HexoSite {
  readonly config: Fields;
  readonly timeZone: string;
  readonly permalink: string;
  readonly hasAssetFolders: boolean;
  readonly ranks: ReadonlyMap<number, number>;
  /** Addresses and titles of articles by their slugs and names, for links between them. */
  readonly articles: ReadonlyMap<string, { readonly address: string | null; readonly title: string | null }>;
}

interface HexoFile {
  /** Path below the source folder. */
  readonly path: string;
  readonly source: string;
  readonly text: string;
  readonly page: OldPage;
  readonly kind: "post" | "draft" | "page";
  readonly name: HexoName;
}

async function readHexo({ old, notes }: ReadContext): Promise<SiteDraft> {
  const config = await readDataFile(old, "_config.yml", notes);
  const sourceDir = (textOf(config["source_dir"]) ?? "source").replace(/\/+$/, "");
  const theme = await readThemeConfig(old, { config, sourceDir, notes });
  const all = filesBelow(old, sourceDir);
  const isShown = (path: string) =>
    !path.split("/").some((name) => /^[._]/.test(name)) || /^_(?:posts|drafts)\/[^.]/.test(path);
  const names = all.filter((path) => /\.(?:md|markdown|mkd)$/i.test(path) && isShown(path));
  const files = await Promise.all(names.map((path) => readFileOf(old, { path, sourceDir, config })));
  const texts = files.map(({ text }) => text);
  const lang = readLanguage(config["language"]) ?? guessLanguage(textOf(config["title"]), texts, "en");
  const timeZone = readTimeZone(config["timezone"], lang);
  const site = createSite(files, { config, timeZone });
  const written = files.filter((file) => !isListPage(file));
  const permalink = hanblogPattern(site.permalink);
  const address = readAddress(config);
  const lists = readLists(files, config);
  const pages = written.map((file) => draftPage(file, site, notes.ofFile(file.source, file.text)));
  const redirects = listRedirects(lists, pages);
  notes.translated("redirect", Object.keys(redirects).length);
  reportOptions(config, notes);
  const context = { config, lang, timeZone, permalink, address, redirects, theme, notes };
  const hasPages = written.some(({ kind }) => kind === "page");
  return {
    config: hexoOptions({ ...context, hasPages }),
    pages,
    assets: collectAssets(all, { sourceDir, notes }),
    files: [],
    lists,
    hasMath: await usesMath(old, theme.options),
    base: address.base,
  };
}

interface HexoOptions {
  readonly config: Fields;
  readonly lang: string;
  readonly timeZone: string;
  readonly permalink: string | undefined;
  readonly address: ReturnType<typeof readAddress>;
  readonly redirects: Readonly<Record<string, string>>;
  readonly theme: Awaited<ReturnType<typeof readThemeConfig>>;
  readonly notes: ReadContext["notes"];
  readonly hasPages: boolean;
}

/** Translates the configuration of the site and of its theme. */
function hexoOptions({ config, lang, timeZone, ...site }: HexoOptions): SiteDraft["config"] {
  const { permalink, address, redirects, theme, notes, hasPages } = site;
  const hasFeed = config["feed"] !== undefined;
  const options = compact<unknown>({
    title: textOf(config["title"]),
    description: textOf(config["description"]) ?? textOf(config["subtitle"]),
    base: address.base === "/" ? undefined : decodeRoute(address.base),
    url: address.url,
    lang,
    timeZone: timeZone === defaultZone(lang) ? undefined : timeZone,
    defaults: compact<unknown>({
      "/": hasPages ? { listed: false } : undefined,
      "_posts/": compact<unknown>({ listed: hasPages ? true : undefined, permalink }),
    }),
    pageSize: readPageSize(config["per_page"]),
    nav: readHexoMenu(theme.options, {
      isChinese: lang.startsWith("zh"),
      link: (path) =>
        redirects[path] ?? redirects[path.replace(/\/?$/, "/")] ?? encodeRoute(decodeRoute(path)),
    }),
    redirects,
    markdown:
      fieldsOf(config["marked"])["breaks"] === false ? { linkify: true } : { breaks: true, linkify: true },
    feed: hasFeed && address.url !== undefined ? { atom: true } : undefined,
    comments: readHexoComments(theme.options, { notes, file: theme.file }),
    themeConfig: readHexoTheme(config, theme.options, theme.links),
  });
  const comments = {
    ...configComments(options),
    ...(Object.keys(redirects).length > 0 ? { redirects: "redirects" as const } : {}),
    defaults: "defaults" as const,
    markdown: "markdown" as const,
  };
  return { options, comments };
}

async function usesMath(old: OldFolder, theme: Fields): Promise<boolean> {
  const packages = Object.keys(await readOldPackage(old));
  const options = JSON.stringify(["math", "mathjax", "katex", "post"].map((name) => theme[name]));
  return (
    packages.some((name) => /math|katex|kramed|pandoc|markdown-it-plus/.test(name)) ||
    /"(?:enable|per_page|use)":(?:true|"(?:mathjax|katex)")/.test(options)
  );
}

async function readFileOf(
  old: OldFolder,
  { path, sourceDir, config }: { readonly path: string; readonly sourceDir: string; readonly config: Fields },
): Promise<HexoFile> {
  const source = joinPath(sourceDir, path);
  const text = await old.read(source);
  const kind = path.startsWith("_posts/") ? "post" : path.startsWith("_drafts/") ? "draft" : "page";
  const below = path.replace(/^_(?:posts|drafts)\//, "");
  const name = readHexoName(below, textOf(config["new_post_name"]) ?? ":title.md");
  return { path, source, text, page: readOldPage(text), kind, name };
}

function createSite(
  files: readonly HexoFile[],
  { config, timeZone }: { readonly config: Fields; readonly timeZone: string },
): HexoSite {
  const permalink = textOf(config["permalink"]) ?? ":year/:month/:day/:title/";
  const tops = files.flatMap(({ page }) => topOf(page.fields) ?? []);
  const order = [...new Set(tops)].toSorted((a, b) => b - a);
  const site = { config, timeZone, permalink, hasAssetFolders: config["post_asset_folder"] === true };
  const ranks = new Map(order.map((top, index) => [top, index + 1]));
  const articles = new Map<string, { address: string | null; title: string | null }>();
  for (const file of files) {
    if (file.kind === "page") continue;
    const article = {
      address: addressOf(file, { ...site, ranks, articles }),
      title: textOf(file.page.fields["title"]) ?? null,
    };
    for (const key of [file.name.title, file.name.name, article.title ?? ""]) {
      if (key !== "" && !articles.has(key)) articles.set(key, article);
    }
  }
  return { ...site, ranks, articles };
}

/** Hexo shows the article with the highest number first. */
function topOf(fields: Fields): number | undefined {
  const top = fields["sticky"] ?? fields["top"];
  if (top === true) return 1;
  const number = typeof top === "number" ? top : Number(textOf(top));
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

function addressOf(file: HexoFile, { config, timeZone, permalink }: HexoSite): string | null {
  const { fields } = file.page;
  if (file.kind === "draft" || fields["published"] === false) return null;
  const own = textOf(fields["permalink"]);
  const path = own === undefined ? null : `/${own}`.replace(/\/{2,}/g, "/").replace(/\/index\.html$/, "/");
  if (path !== null)
    return /(?:\/|\.html?)$/.test(path) ? path : `${path}${file.kind === "page" ? ".html" : "/"}`;
  if (file.kind === "page") {
    const route = `/${file.path.replace(/\.\w+$/, ".html")}`;
    return route.replace(/\/index\.html$/, "/");
  }
  const clock = hexoClock(fields["date"], file.name, timeZone);
  // Without a date, Hexo takes the time at which the file was created, which is unknown.
  if (clock === null && /:(?:i_)?(?:year|month|day|hour|minute|second)/.test(permalink)) return null;
  const [first = []] = hexoCategories(fields["categories"] ?? fields["category"]);
  const category =
    first.length === 0
      ? (textOf(config["default_category"]) ?? "uncategorized")
      : first.map(hexoSlug).join("/");
  return hexoAddress(permalink, { fields, name: file.name, clock: clock ?? "1970-01-01T00:00:00", category });
}

/** Returns the pattern in hanblog's words, or `undefined` if it has no words for a variable. */
function hanblogPattern(pattern: string): string | undefined {
  const rooted = `/${pattern}`.replace(/\/{2,}/g, "/").replace(/:(?:title|filename)\b/g, ":name");
  return permalinkFault(decodeRoute(rooted)) === null && rooted.includes(":") ? rooted : undefined;
}

const TAG_SYNTAX: TagSyntax = {
  tag: /\{%-?\s*(?<name>[A-Za-z_][\w-]*)\s*(?<args>(?:"(?:(?!%\})[^"])*"|'(?:(?!%\})[^'])*'|(?!%\})[^])*?)\s*-?%\}/g,
  closes: (name) => /^end([A-Za-z_][\w-]*)$/.exec(name)?.[1] ?? null,
  verbatim: new Set(["codeblock", "code", "highlight", "raw", "mermaid"]),
  loops: new Set(["for"]),
  translated: "tag",
  lost: "tag",
};

const RAW = /\{%-?\s*(?:end)?raw\s*-?%\}/g;

function draftPage(file: HexoFile, site: HexoSite, notes: FileNotes): DraftPage {
  const { page, path, kind } = file;
  const address = addressOf(file, site);
  const below = `${
    file.path
      .replace(/\.\w+$/, "")
      .split("/")
      .at(-1) ?? ""
  }/`;
  const prose = maskCode(page.body);
  const asset = (name: string) => (site.hasAssetFolders ? below + name.replace(/^\.?\//, "") : name);
  const text = replaceTags(prose.text, TAG_SYNTAX, {
    rules: HEXO_TAGS,
    notes,
    page: {
      asset,
      link: (name) => articleOf(name, site)?.address ?? null,
      title: (name) => articleOf(name, site)?.title ?? null,
      hide: prose.hide,
      showComments: (hidden) => prose.reveal(hidden, (code) => (code.startsWith("<!--") ? code : null)),
    },
  });
  const images = site.hasAssetFolders && kind !== "page" ? placeImages(text, below, notes) : text;
  // Hexo evaluates tags in inline code too, but not in fenced code.
  const shown = prose.reveal(images, (code) =>
    /^`[^\n]*`$/s.test(code) && RAW.test(code) ? code.replace(RAW, "") : null,
  );
  const body = prose.restore(shown);
  const changes = fieldChanges(file, site, notes);
  const target = path.replace(/\.\w+$/, ".md");
  if (target !== path) notes.translated("file-name");
  return {
    source: file.source,
    target,
    text: changeFields(page.head, changes) + body,
    address,
    anchors: headingIds(findHeadings(body), HEXO_IDS),
  };
}

function articleOf(name: string, { articles }: HexoSite) {
  return (
    articles.get(name) ??
    articles.get(name.replace(/\.\w+$/, "")) ??
    articles.get(name.split("/").at(-1) ?? "")
  );
}

/** Images next to an article are in a folder with its name. Markdown names them without the folder. */
function placeImages(text: string, below: string, notes: FileNotes): string {
  return text.replace(
    /(!\[[^\]]*\]\()(?!\/|[a-z]+:|#|\.\.\/)(?:\.\/)?([^)\s]+)/gi,
    (whole, start: string, path: string) => {
      if (path.startsWith(below) || path.startsWith(encodeURI(below))) return whole;
      notes.translated("post-asset");
      return `${start}${encodeURI(decodeRoute(below))}${path}`;
    },
  );
}

/** Layouts that are the usual ones in Hexo. */
const USUAL_LAYOUTS = /^(?:post|page|default|photo|link|draft|about|index)$/;

function fieldChanges(file: HexoFile, site: HexoSite, notes: FileNotes): FieldChanges {
  const { fields, isValid } = file.page;
  if (!isValid) {
    notes.lost("front-matter-syntax", file.source, "");
    return {};
  }
  const changes: Record<string, unknown> = {};
  if (textOf(fields["permalink"]) !== undefined) changes["permalink"] = null;
  if (USUAL_LAYOUTS.test(textOf(fields["layout"]) ?? "")) changes["layout"] = null;
  if (fields["layout"] === false) changes["layout"] = null;
  if (file.kind === "draft" || fields["published"] === false) changes["draft"] = true;
  if (fields["published"] !== undefined) changes["published"] = null;
  if (fields["hide"] === true || fields["hidden"] === true)
    Object.assign(changes, { publish: false, hide: null, hidden: null });
  const top = topOf(fields);
  if (fields["top"] !== undefined || fields["sticky"] !== undefined) {
    Object.assign(changes, { top: null, sticky: top === undefined ? null : (site.ranks.get(top) ?? null) });
    if (fields["top"] === undefined) delete changes["top"];
  }
  if (file.kind === "page" && fields["type"] !== undefined) changes["type"] = null;
  const cover = textOf(fields["index_img"]) ?? textOf(fields["thumbnail"]);
  if (fields["cover"] === undefined && cover !== undefined) {
    Object.assign(changes, { cover, index_img: fields["index_img"] === undefined ? undefined : null });
  }
  for (const name of ["date", "updated"]) changes[name] = withZone(fields[name], site.timeZone);
  const count = Object.values(changes).filter((value) => value !== undefined).length;
  notes.translated("front-matter", count);
  return changes;
}

/** Times without a zone are in UTC on a site in Asia/Shanghai, as in VuePress 1, so such a site names their zone. */
function withZone(date: unknown, timeZone: string): string | undefined {
  const written = textOf(date);
  if (written === undefined || timeZone !== "Asia/Shanghai" || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written))
    return undefined;
  const [, day, time] =
    /^(\d{4}-\d{1,2}-\d{1,2})[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?$/.exec(written.replaceAll("/", "-")) ??
    [];
  return day === undefined || time === undefined || /^0?0:00(?::00)?$/.test(time)
    ? undefined
    : `${day} ${time} +08:00`;
}

/** Pages of themes that show a list which hanblog creates, and pages that hanblog writes itself. */
function isListPage({ kind, path, page }: HexoFile): boolean {
  if (kind !== "page") return false;
  const type = textOf(page.fields["type"]) ?? textOf(page.fields["layout"]) ?? "";
  const isList =
    /^(?:tags?|categor(?:y|ies)|archives?|schedule)$/.test(type) ||
    /^(?:tags|categories|archives)\/index\.\w+$/.test(path);
  return (isList && page.body.trim().length < 200) || /^404(?:\/index)?\.\w+$/.test(path);
}

function readLists(files: readonly HexoFile[], config: Fields): readonly OldList[] {
  const [tagDir, categoryDir, archiveDir] = ["tag_dir", "category_dir", "archive_dir"].map((name, index) =>
    (textOf(config[name]) ?? ["tags", "categories", "archives"][index] ?? "").replace(/^\/+|\/+$/g, ""),
  );
  const posts = files.filter(({ kind, page }) => kind === "post" && page.fields["published"] !== false);
  const tags = new Set(
    posts.flatMap(({ page }) =>
      listOf(page.fields["tags"] ?? page.fields["tag"])
        .flat()
        .flatMap((tag) => textOf(tag)?.trim() ?? []),
    ),
  );
  const paths = posts.flatMap(({ page }) =>
    hexoCategories(page.fields["categories"] ?? page.fields["category"]),
  );
  const lists = new Map<string, string>();
  const add = (address: string, list: string) => {
    if (!lists.has(address)) lists.set(address, list);
  };
  if (posts.length > 0) add(`/${archiveDir}/`, "/timeline/");
  if (tags.size > 0 && tagDir !== "") {
    add(`/${tagDir}/`, "/tag/");
    const map = fieldsOf(config["tag_map"]);
    for (const tag of tags) add(`/${tagDir}/${textOf(map[tag]) ?? hexoSlug(tag)}/`, `/tag/${tag}/`);
  }
  if (paths.length > 0) add(`/${categoryDir}/`, "/categories/");
  const map = fieldsOf(config["category_map"]);
  for (const path of paths) {
    path.forEach((name, index) => {
      const slugs = path.slice(0, index + 1).map((part) => textOf(map[part]) ?? hexoSlug(part));
      add(`/${categoryDir}/${slugs.join("/")}/`, `/categories/${name}/`);
    });
  }
  return [...lists].map(([address, list]) => ({ address, list }));
}

function collectAssets(
  all: readonly string[],
  { sourceDir, notes }: { readonly sourceDir: string; readonly notes: ReadContext["notes"] },
): readonly DraftAsset[] {
  return all.flatMap((path): readonly DraftAsset[] => {
    const source = joinPath(sourceDir, path);
    if (/\.(?:md|markdown|mkd)$/i.test(path) || /(?:^|\/)\.(?!well-known|nojekyll)/.test(path)) return [];
    if (path.startsWith("_data/")) {
      notes.lost("data-file", path, { file: source });
      return [];
    }
    if (/^_(?:posts|drafts)\//.test(path)) return [{ source, target: path }];
    if (/^_|\/_/.test(path)) return [];
    if (/\.(?:ejs|pug|njk|swig|styl|scss|less)$/.test(path)) {
      notes.lost("layout", path, { file: source });
      return [];
    }
    if (/^404\.html?$/.test(path)) return [];
    return [{ source, target: `public/${path}` }];
  });
}

async function readThemeConfig(
  old: OldFolder,
  {
    config,
    sourceDir,
    notes,
  }: { readonly config: Fields; readonly sourceDir: string; readonly notes: ReadContext["notes"] },
): Promise<{ readonly options: Fields; readonly file: string; readonly links: unknown }> {
  const name = textOf(config["theme"]) ?? "landscape";
  const files = [
    `themes/${name}/_config.yml`,
    `${sourceDir}/_data/${name}.yml`,
    `_config.${name}.yml`,
    `${sourceDir}/_data/theme_config.yml`,
  ].filter((file) => old.has(file));
  let options: Fields = {};
  for (const file of files) options = { ...options, ...(await readDataFile(old, file, notes)) };
  const inSite = fieldsOf(config["theme_config"]);
  const linkFile = ["link", "links"]
    .map((file) => `${sourceDir}/_data/${file}.yml`)
    .find((file) => old.has(file));
  const links = linkFile === undefined ? null : await readLinks(old, linkFile);
  return { options: { ...options, ...inSite }, file: files.at(-1) ?? "_config.yml", links };
}

async function readLinks(old: OldFolder, file: string): Promise<unknown> {
  try {
    return parseData(file, await old.read(file));
  } catch {
    return null;
  }
}

const READ = new Set(
  (
    "title subtitle description keywords author language timezone url root permalink permalink_defaults pretty_urls source_dir " +
    "public_dir tag_dir archive_dir category_dir code_dir i18n_dir skip_render new_post_name default_layout titlecase external_link " +
    "filename_case render_drafts post_asset_folder relative_link future highlight prismjs syntax_highlighter index_generator " +
    "archive_generator category_generator tag_generator default_category category_map tag_map date_format time_format updated_option " +
    "use_date_for_updated per_page pagination_dir include exclude ignore theme theme_config deploy server marked search feed sitemap " +
    "baidusitemap symbols_count_time word_count markdown kramed meta_generator auto_spacing live2d abbrlink"
  ).split(" "),
);

function reportOptions(config: Fields, notes: ReadContext["notes"]): void {
  for (const name of Object.keys(config))
    if (!READ.has(name)) notes.lost("option", name, { file: "_config.yml" });
}

function readLanguage(value: unknown): string | undefined {
  const first = textOf(listOf(value)[0])?.replaceAll("_", "-");
  if (first === undefined || first === "default") return undefined;
  return /^zh-?(?:cn|hans)?$/i.test(first) ? "zh-CN" : first;
}

function readTimeZone(value: unknown, lang: string): string {
  const zone = textOf(value);
  return zone !== undefined && isTimeZone(zone) ? zone : defaultZone(lang);
}

function defaultZone(lang: string): string {
  return /^zh\b/i.test(lang) ? "Asia/Shanghai" : "UTC";
}

function readPageSize(value: unknown): number | undefined {
  return typeof value === "number" && value >= 1 && value <= 1000 && value !== 10 ? value : undefined;
}

/** The base is in `root`, or in the path of `url`. */
function readAddress(config: Fields): { readonly url: string | undefined; readonly base: string } {
  const url = textOf(config["url"]);
  const origin = readOrigin(url);
  const isExample = origin !== undefined && /\/\/(?:www\.)?(?:example|yoursite)\.com$/.test(origin);
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname : "/";
  const root = textOf(config["root"]);
  return {
    url: isExample ? undefined : origin,
    base: normalizeBase(root !== undefined && root !== "/" ? root : path),
  };
}
