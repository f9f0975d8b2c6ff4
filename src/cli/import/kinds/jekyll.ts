import { decodeRoute, encodeRoute, normalizeBase } from "../../../runtime/model/path.js";
import { permalinkFault } from "../../config/permalink-pattern.js";
import { isTimeZone } from "../../config/time-zone-name.js";
import type { ConfigDraft } from "../config/config-draft.js";
import { readDataFile } from "../config/read-config.js";
import { changeFields, type FieldChanges, type OldPage, readOldPage } from "../content/front-matter.js";
import { guessLanguage } from "../content/guess-language.js";
import { GITHUB_IDS } from "../content/heading-ids.js";
import { findHeadings, headingIds } from "../content/headings.js";
import { rewriteLiquid } from "../content/liquid.js";
import type { FileNotes, Notes } from "../notes.js";
import { filesBelow, joinPath, type OldFolder } from "../old-folder.js";
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
  jekyllAddress,
  jekyllCategories,
  type JekyllName,
  jekyllPattern,
  readJekyllName,
} from "./jekyll-addresses.js";
import { listRedirects } from "../lists/list-redirects.js";
import { configComments } from "../options/config-comments.js";
import type { NavEntry } from "../options/nav-entry.js";
import { readOrigin } from "../options/address-options.js";

/** Jekyll with the options of minima, Minimal Mistakes and Chirpy. */
export const jekyll: SiteKind = {
  name: "jekyll",
  async find(old: OldFolder): Promise<FoundSite | null> {
    const folder = ["", "docs", "src"].find((name) => {
      const files = filesBelow(old, name);
      return (
        files.includes("_config.yml") &&
        files.some((file) =>
          /(?:^|\/)_(?:posts|layouts|includes|drafts)\/|^(?:index|about)\.(?:md|markdown|html)$/.test(file),
        )
      );
    });
    return Promise.resolve(
      folder === undefined ? null : { kind: "jekyll", contentDir: folder, configDir: folder },
    );
  },
  read: readJekyll,
};

interface JekyllFile {
  readonly path: string;
  readonly source: string;
  readonly text: string;
  readonly page: OldPage;
  /** Own fields, and those of `defaults` in the configuration. */
  readonly fields: Fields;
  readonly kind: "post" | "draft" | "page" | "collection";
  readonly name: JekyllName;
}

interface JekyllSite {
  readonly config: Fields;
  readonly timeZone: string;
  readonly pattern: string;
  readonly addresses: ReadonlyMap<string, string>;
}

const MARKDOWN = /\.(?:md|markdown|mkdn?|mkd)$/i;

async function readJekyll({ old, found, notes }: ReadContext): Promise<SiteDraft> {
  const { contentDir } = found;
  const configFile = joinPath(contentDir, "_config.yml");
  const config = await readDataFile(old, configFile, notes);
  const all = filesBelow(old, contentDir).filter((path) => !isExcluded(path, config));
  const names = all.filter((path) => MARKDOWN.test(path) && isShown(path, config));
  const files = await Promise.all(names.map((path) => readFileOf(old, { path, contentDir, config })));
  const hasIndex = all.some((path) => /^index\.(?:md|markdown|html)$/.test(path));
  const written = files.filter(({ page, path, kind }) => {
    // hanblog writes a page for missing addresses itself.
    if (/^404\.\w+$/.test(path)) return false;
    const isReadme = !hasIndex && /^readme\.md$/i.test(path);
    return page.head !== "" || kind !== "page" || isReadme;
  });
  const lang =
    textOf(config["lang"] ?? config["locale"])?.replaceAll("_", "-") ??
    guessLanguage(
      textOf(config["title"]),
      files.map(({ text }) => text),
      "en",
    );
  const zone = textOf(config["timezone"]);
  const timeZone = zone !== undefined && isTimeZone(zone) ? zone : "UTC";
  const site = createSite(written, { config, timeZone });
  const pages = written.map((file) => draftPage(file, site, notes.ofFile(file.source, file.text)));
  const templates = await readTemplates(old, { all, contentDir, config, notes });
  const redirects = { ...listRedirects(templates.lists, pages), ...templates.redirects };
  notes.translated("redirect", Object.keys(redirects).length);
  const base = normalizeBase(textOf(config["baseurl"]) ?? "/");
  const nav = await readMenu(old, { contentDir, config, files: written, site, notes });
  return {
    config: jekyllOptions({
      config,
      lang,
      timeZone,
      base,
      redirects,
      nav,
      files: written,
      notes,
      file: configFile,
    }),
    pages,
    assets: collectAssets(all, { contentDir, notes, templates: templates.paths }),
    files: [],
    lists: templates.lists,
    hasMath: true,
    base,
  };
}

/** Folders whose names begin with an underscore are no pages, except articles, drafts and published collections. */
function isShown(path: string, config: Fields): boolean {
  const parts = path.split("/");
  if (parts.some((part) => part.startsWith("."))) return false;
  const hidden = parts.find((part) => part.startsWith("_"));
  if (hidden === undefined || hidden === "_posts" || hidden === "_drafts") return true;
  return collectionOf(path, config) !== null;
}

function collectionOf(path: string, config: Fields): Fields | null {
  const name = /^_([\w-]+)\//.exec(path)?.[1];
  if (name === undefined) return null;
  const collections = config["collections"];
  const options = fieldsOf(fieldsOf(collections)[name]);
  return options["output"] === true || name === "tabs" ? options : null;
}

function isExcluded(path: string, config: Fields): boolean {
  const own = listOf(config["exclude"]).flatMap((item) => textOf(item)?.replace(/^\/|\/$/g, "") ?? []);
  return [...own, "vendor", "Gemfile", "Gemfile.lock", "node_modules"].some(
    (item) => path === item || path.startsWith(`${item}/`),
  );
}

async function readFileOf(
  old: OldFolder,
  {
    path,
    contentDir,
    config,
  }: { readonly path: string; readonly contentDir: string; readonly config: Fields },
): Promise<JekyllFile> {
  const source = joinPath(contentDir, path);
  const text = await old.read(source);
  const page = readOldPage(text);
  const kind = /(?:^|\/)_posts\//.test(path)
    ? "post"
    : /(?:^|\/)_drafts\//.test(path)
      ? "draft"
      : path.startsWith("_")
        ? "collection"
        : "page";
  return {
    path,
    source,
    text,
    page,
    kind,
    name: readJekyllName(path),
    fields: { ...defaultsOf(path, kind, config), ...page.fields },
  };
}

/** Returns the fields of `defaults` for a file. The longest path takes precedence. */
function defaultsOf(path: string, kind: JekyllFile["kind"], config: Fields): Fields {
  const types: Readonly<Record<JekyllFile["kind"], string>> = {
    post: "posts",
    draft: "drafts",
    page: "pages",
    collection: /^_([^/]+)/.exec(path)?.[1] ?? "",
  };
  const matching = listOf(config["defaults"]).flatMap((entry) => {
    const { scope, values } = fieldsOf(entry);
    const { path: folder, type } = fieldsOf(scope);
    const start = (textOf(folder) ?? "").replace(/^\/|\/$/g, "");
    const isHere = start === "" || path === start || path.startsWith(`${start}/`);
    const isType =
      textOf(type) === undefined || type === types[kind] || type === types[kind].replace(/s$/, "");
    return isHere && isType ? [{ start, values: fieldsOf(values) }] : [];
  });
  return Object.assign(
    {},
    ...matching.toSorted((a, b) => a.start.length - b.start.length).map(({ values }) => values),
  );
}

function createSite(
  files: readonly JekyllFile[],
  { config, timeZone }: { readonly config: Fields; readonly timeZone: string },
): JekyllSite {
  const site = {
    config,
    timeZone,
    pattern: jekyllPattern(
      fieldsOf(fieldsOf(config["collections"])["posts"])["permalink"] ?? config["permalink"],
    ),
  };
  const addresses = new Map<string, string>();
  for (const file of files) {
    const address = addressOf(file, site);
    if (address === null) continue;
    addresses.set(file.path, address);
    const stem = file.path.replace(/^_posts\//, "").replace(/\.\w+$/, "");
    addresses.set(stem, address);
    addresses.set(stem.split("/").at(-1) ?? stem, address);
  }
  return { ...site, addresses };
}

function addressOf(
  { kind, path, fields, name }: JekyllFile,
  { config, timeZone, pattern }: Omit<JekyllSite, "addresses">,
): string | null {
  if (kind === "draft" || fields["published"] === false) return null;
  const own = textOf(fields["permalink"]);
  if (kind === "post")
    return jekyllAddress(own === undefined ? pattern : jekyllPattern(own), { fields, name, timeZone });
  const stem = path.replace(/\.\w+$/, "");
  if (own !== undefined)
    return finish(
      own
        .replaceAll(":title", stem.split("/").at(-1) ?? "")
        .replaceAll(":name", stem.split("/").at(-1) ?? ""),
    );
  if (kind === "collection") {
    const collection = path.split("/")[0]?.slice(1) ?? "";
    const below = stem.slice(collection.length + 2);
    const rule = textOf(fieldsOf(collectionOf(path, config))["permalink"]) ?? "/:collection/:path:output_ext";
    const values: Readonly<Record<string, string>> = {
      collection,
      path: below,
      title: below.split("/").at(-1) ?? "",
      name: below.split("/").at(-1) ?? "",
      output_ext: ".html",
    };
    return finish(rule.replace(/:(\w+)/g, (_, variable: string) => values[variable] ?? ""));
  }
  // Only `index` is the page of its folder, but GitHub Pages serves a README in the place of a missing one.
  if (/(?:^|\/)(?:index|readme)$/i.test(stem)) return finish(`/${stem.replace(/[^/]*$/, "")}`);
  return finish(pattern.endsWith("/") ? `/${stem}/` : `/${stem}.html`);
}

function finish(path: string): string {
  const rooted = `/${path}`.replace(/\/{2,}/g, "/").replace(/\/index\.html$/, "/");
  return /(?:\/|\.\w+)$/.test(rooted) ? rooted : `${rooted}.html`;
}

function draftPage(file: JekyllFile, site: JekyllSite, notes: FileNotes): DraftPage {
  const { page, path, fields } = file;
  const { addresses } = site;
  const find = (name: string) =>
    addresses.get(name.replace(/^\/|\.\w+$/g, "")) ?? addresses.get(name.replace(/^\//, "")) ?? null;
  const body = rewriteLiquid(page.body, {
    config: site.config,
    fields,
    notes,
    page: { link: find, title: () => null },
  });
  const target = path.replace(MARKDOWN, ".md");
  if (target !== path) notes.translated("file-name");
  return {
    source: file.source,
    target,
    text: changeFields(page.head, fieldChanges(file, site, notes)) + body,
    address: addressOf(file, site),
    anchors: headingIds(findHeadings(body), GITHUB_IDS),
  };
}

function fieldChanges(
  { page, kind, fields, name, source }: JekyllFile,
  { timeZone }: JekyllSite,
  notes: FileNotes,
): FieldChanges {
  const own = page.fields;
  if (!page.isValid) {
    notes.lost("front-matter-syntax", source, "");
    return {};
  }
  const changes: Record<string, unknown> = {};
  if (own["permalink"] !== undefined) changes["permalink"] = null;
  if (own["layout"] !== undefined) changes["layout"] = null;
  if (kind === "draft" || fields["published"] === false) changes["draft"] = true;
  if (own["published"] !== undefined) changes["published"] = null;
  for (const field of ["tags", "tag"]) {
    const value = own[field];
    if (typeof value === "string" && /\s/.test(value.trim())) changes[field] = value.trim().split(/[,\s]+/);
  }
  const categories = jekyllCategories(own, kind === "post" ? name.folders : []);
  if (typeof own["categories"] === "string" || name.folders.length > 0) {
    if (categories.length > 0) changes["categories"] = categories;
  }
  const date = textOf(own["date"]);
  if (
    date !== undefined &&
    timeZone === "Asia/Shanghai" &&
    !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(date) &&
    /\d:\d{2}/.test(date)
  ) {
    changes["date"] = `${date.slice(0, 10)} ${date.slice(11, 19)} +08:00`;
  }
  const image = own["image"];
  const cover = textOf(fieldsOf(image)["path"] ?? image ?? fieldsOf(own["header"])["image"]);
  if (own["cover"] === undefined && cover !== undefined && !cover.includes("{{"))
    changes["cover"] = /^(?:\/|https?:)/.test(cover) ? cover : `/${cover}`;
  notes.translated("front-matter", Object.keys(changes).length);
  return changes;
}

/** Lists of old sites are pages with a template. They are known by their names. */
const LISTS: readonly (readonly [name: RegExp, list: string])[] = [
  [/^index$/, "/"],
  [/^(?:blog|posts|news)(?:\/index)?$/, "/"],
  [/^(?:_tabs\/)?tags?(?:\/index)?$/, "/tag/"],
  [/^(?:_tabs\/)?categor(?:y|ies)(?:\/index)?$/, "/categories/"],
  [/^(?:_tabs\/)?archives?(?:\/index)?$/, "/timeline/"],
];

/** Pages that are HTML with a template. */
interface Templates {
  readonly lists: readonly OldList[];
  readonly redirects: Readonly<Record<string, string>>;
  readonly paths: ReadonlySet<string>;
}

async function readTemplates(
  old: OldFolder,
  {
    all,
    contentDir,
    config,
    notes,
  }: {
    readonly all: readonly string[];
    readonly contentDir: string;
    readonly config: Fields;
    readonly notes: Notes;
  },
): Promise<Templates> {
  const lists: OldList[] = [];
  const redirects: Record<string, string> = {};
  const paths = new Set<string>();
  for (const path of all.filter((name) => /\.html?$/i.test(name) && !/(?:^|\/)[_.]/.test(name))) {
    const source = joinPath(contentDir, path);
    const text = await old.read(source);
    if (!/^---[ \t]*\r?\n/.test(text)) continue;
    const stem = path.replace(/\.\w+$/, "");
    if (/^(?:404|search)$/.test(stem)) continue;
    paths.add(path);
    const { fields } = readOldPage(text);
    const own = textOf(fields["permalink"]);
    const isFolder = jekyllPattern(config["permalink"]).endsWith("/");
    const address =
      own === undefined
        ? finish(
            /(?:^|\/)index$/.test(stem)
              ? `/${stem.replace(/index$/, "")}`
              : isFolder
                ? `/${stem}/`
                : `/${stem}.html`,
          )
        : finish(own);
    const to = textOf(listOf(fields["redirect_to"])[0]);
    if (to !== undefined && /^https?:|^\//.test(to)) {
      redirects[address] = to;
      lists.push({ address, list: null });
      continue;
    }
    const name = address.replace(/^\/|\/$|\.html$/g, "");
    const list = LISTS.find(([pattern]) => pattern.test(stem) || pattern.test(name))?.[1] ?? null;
    lists.push({ address, list });
    if (list === null) notes.lost("layout", path, { file: source });
  }
  return { lists, redirects, paths };
}

function collectAssets(
  all: readonly string[],
  {
    contentDir,
    notes,
    templates,
  }: { readonly contentDir: string; readonly notes: Notes; readonly templates: ReadonlySet<string> },
): readonly DraftAsset[] {
  const folders = new Set<string>();
  const assets = all.flatMap((path): readonly DraftAsset[] => {
    const source = joinPath(contentDir, path);
    if (MARKDOWN.test(path) || templates.has(path)) return [];
    const hidden = /(?:^|\/)(_[\w-]+)\//.exec(path)?.[1];
    if (hidden === "_posts" || hidden === "_drafts") return [{ source, target: path }];
    if (hidden === "_data") notes.lost("data-file", path, { file: source });
    else if (hidden !== undefined) folders.add(hidden);
    if (hidden !== undefined || /(?:^|\/)\.(?!well-known|nojekyll)/.test(path)) return [];
    if (/\.(?:scss|sass|less|coffee|liquid)$/.test(path)) {
      notes.lost("style-file", path, { file: source });
      return [];
    }
    if (
      /^(?:_config.*\.yml|.*\.gemspec|package(?:-lock)?\.json|LICENSE.*|Rakefile|Gruntfile\.js|404\.html?|feed\.xml|atom\.xml|sitemap\.xml)$/i.test(
        path,
      )
    )
      return [];
    return [{ source, target: `public/${path}` }];
  });
  for (const folder of folders)
    if (/^_(?:layouts|includes|sass|plugins)$/.test(folder))
      notes.lost("layout", `${folder}/`, { file: joinPath(contentDir, folder) });
  return assets;
}

async function readMenu(
  old: OldFolder,
  {
    contentDir,
    config,
    files,
    site,
    notes,
  }: {
    readonly contentDir: string;
    readonly config: Fields;
    readonly files: readonly JekyllFile[];
    readonly site: JekyllSite;
    readonly notes: Notes;
  },
): Promise<readonly NavEntry[]> {
  const file = joinPath(contentDir, "_data/navigation.yml");
  if (old.has(file)) {
    const data = await readDataFile(old, file, notes);
    const entries = listOf(data["main"]).flatMap((entry) => {
      const { title, url } = fieldsOf(entry);
      const [text, link] = [textOf(title), textOf(url)];
      return text === undefined || link === undefined
        ? []
        : [{ text, link: /^[a-z]+:/i.test(link) ? link : `/${link.replace(/^\/+/, "")}` }];
    });
    if (entries.length > 0) return entries;
  }
  const named = listOf(config["header_pages"]).flatMap((page) => textOf(page) ?? []);
  const shown =
    named.length > 0
      ? named.flatMap((name) => files.find(({ path }) => path === name) ?? [])
      : files.filter(({ path, kind }) => kind === "page" && !path.includes("/"));
  return shown.flatMap(({ path, fields }): readonly NavEntry[] => {
    const text = textOf(fields["title"]);
    const address = site.addresses.get(path);
    return text === undefined || address === undefined || address === "/" || path.startsWith("404")
      ? []
      : [{ text, link: encodeRoute(address) }];
  });
}

const READ = new Set(
  (
    "title tagline subtitle description url baseurl permalink timezone lang locale author email paginate paginate_path exclude include defaults " +
    "collections collections_dir plugins gems markdown kramdown highlighter show_drafts future unpublished excerpt_separator sass source " +
    "destination encoding incremental keep_files safe theme remote_theme minima header_pages show_excerpts feed whitelist rouge redcarpet liquid " +
    "port host name version repository github_username twitter_username social relative_permalinks pygments data_dir plugins_dir layouts_dir includes_dir"
  ).split(" "),
);

interface JekyllOptions {
  readonly config: Fields;
  readonly lang: string;
  readonly timeZone: string;
  readonly base: string;
  readonly redirects: Readonly<Record<string, string>>;
  readonly nav: readonly NavEntry[];
  readonly files: readonly JekyllFile[];
  readonly notes: Notes;
  readonly file: string;
}

function jekyllOptions({
  config,
  lang,
  timeZone,
  base,
  redirects,
  nav,
  files,
  notes,
  file,
}: JekyllOptions): ConfigDraft {
  for (const name of Object.keys(config)) if (!READ.has(name)) notes.lost("option", name, { file });
  const plugins = listOf(config["plugins"] ?? config["gems"]).map(String);
  const url = readOrigin(config["url"]);
  const author = config["author"];
  const hasPages = files.some(({ kind }) => kind !== "post" && kind !== "draft");
  const pattern = jekyllPattern(
    fieldsOf(fieldsOf(config["collections"])["posts"])["permalink"] ?? config["permalink"],
  )
    .replace("/:categories", "")
    .replaceAll(":title", ":name")
    .replaceAll(":output_ext", ".html");
  const isKnown = permalinkFault(pattern) === null;
  const size = config["paginate"];
  const options = compact<unknown>({
    title: textOf(config["title"]) ?? textOf(config["name"]),
    description: textOf(config["description"]) ?? textOf(config["tagline"]),
    base: base === "/" ? undefined : decodeRoute(base),
    url,
    lang,
    timeZone: timeZone === (/^zh\b/i.test(lang) ? "Asia/Shanghai" : "UTC") ? undefined : timeZone,
    defaults: compact<unknown>({
      "/": hasPages ? { listed: false } : undefined,
      "_posts/": compact<unknown>({
        listed: hasPages ? true : undefined,
        permalink: isKnown ? pattern : undefined,
      }),
    }),
    pageSize: typeof size === "number" && size >= 1 && size <= 1000 && size !== 10 ? size : undefined,
    nav: nav.map(({ text, link = "" }) => ({ text, link: localTarget(redirects[link]) ?? link })),
    redirects,
    feed: plugins.includes("jekyll-feed") && url !== undefined ? { atom: true } : undefined,
    themeConfig: compact<unknown>({
      author: textOf(author) ?? textOf(fieldsOf(author)["name"]),
      authorAvatar: imagePath(fieldsOf(author)["avatar"] ?? config["avatar"] ?? config["logo"]),
      socialLinks: readSocial(config),
    }),
  });
  return {
    options,
    comments: {
      ...configComments(options),
      defaults: "defaults",
      ...(Object.keys(redirects).length > 0 ? { redirects: "redirects" as const } : {}),
    },
  };
}

/** Returns the target of a redirect within the site. */
function localTarget(target: string | undefined): string | undefined {
  return target?.startsWith("/") === true ? target : undefined;
}

function imagePath(value: unknown): string | undefined {
  const path = textOf(value);
  if (path === undefined || !/\.\w{2,5}$/.test(path)) return undefined;
  return /^(?:\/|https?:)/.test(path) ? path : `/${path}`;
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  github: "https://github.com/",
  twitter: "https://twitter.com/",
  linkedin: "https://www.linkedin.com/in/",
  facebook: "https://www.facebook.com/",
  instagram: "https://www.instagram.com/",
};

function readSocial(config: Fields): readonly Fields[] {
  return Object.entries(ACCOUNTS).flatMap(([name, url]) => {
    const user =
      textOf(config[`${name}_username`]) ??
      textOf(fieldsOf(config["minima"])[`${name}_username`]) ??
      textOf(fieldsOf(config[name])["username"]);
    return user === undefined || /^\s*$|username/.test(user) ? [] : [{ text: name, link: url + user }];
  });
}
