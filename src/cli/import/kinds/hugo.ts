import { createCalendar, parseDate } from "../../../runtime/model/date.js";
import { decodeRoute, encodeRoute, normalizeBase } from "../../../runtime/model/path.js";
import { isTimeZone } from "../../config/time-zone-name.js";
import type { ConfigDraft } from "../config/config-draft.js";
import { removeAttributes } from "../content/code-imports.js";
import { changeFields, type FieldChanges, type OldPage, readOldPage } from "../content/front-matter.js";
import { guessLanguage } from "../content/guess-language.js";
import { findHeadings, headingIds } from "../content/headings.js";
import { rewriteShortcodes } from "../content/hugo-shortcodes.js";
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
import { hugoConfigFiles, lowerCase, readHugoConfig } from "./hugo-config.js";
import { GITHUB_IDS } from "../content/heading-ids.js";
import { listRedirects } from "../lists/list-redirects.js";
import { configComments } from "../options/config-comments.js";
import type { NavEntry } from "../options/nav-entry.js";
import { readOrigin } from "../options/address-options.js";

/** Hugo with the options of PaperMod and themes with similar ones. */
export const hugo: SiteKind = {
  name: "hugo",
  find(old: OldFolder): Promise<FoundSite | null> {
    const folder = ["", "docs", "site", "exampleSite"].find((name) => {
      const hasContent = old.files.some(
        (file) => file.startsWith(joinPath(name, "content/")) && file.endsWith(".md"),
      );
      return hasContent && hugoConfigFiles(old, name).length > 0;
    });
    return Promise.resolve(
      folder === undefined
        ? null
        : { kind: "hugo", contentDir: joinPath(folder, "content"), configDir: folder },
    );
  },
  read: readHugo,
};

interface HugoFile {
  /** Path below the folder of the content, without the language in the name. */
  readonly path: string;
  readonly source: string;
  readonly text: string;
  readonly page: OldPage;
  /** Fields with names in lower case. */
  readonly fields: Fields;
  readonly language: string;
}

interface HugoSite {
  readonly config: Fields;
  readonly timeZone: string;
  /** Languages of the site; the first is the main one. */
  readonly languages: readonly string[];
  /** Addresses by the paths of pages, for links between them. */
  readonly addresses: ReadonlyMap<string, string>;
}

async function readHugo({ old, found, notes }: ReadContext): Promise<SiteDraft> {
  const configFiles = hugoConfigFiles(old, found.configDir);
  const config = await readHugoConfig(old, configFiles, notes);
  const contentDir = joinPath(found.configDir, textOf(config["contentdir"]) ?? "content");
  const languages = readLanguages(config);
  const all = filesBelow(old, contentDir).filter((path) => !/(?:^|\/)\./.test(path));
  const names = all.filter((path) => /\.(?:md|markdown)$/i.test(path));
  const files = await Promise.all(
    names.map((path) => readFileOf(old, { path, contentDir, config, languages })),
  );
  for (const { source, page } of files)
    if (!page.isValid) notes.lost("front-matter-syntax", source, { file: source });
  const lang =
    textOf(config["languagecode"] ?? config["locale"]) ??
    (languages.length > 1 ? languages[0] : undefined) ??
    guessLanguage(
      textOf(config["title"]),
      files.map(({ text }) => text),
      "en",
    );
  const zone = textOf(config["timezone"]);
  const timeZone = zone !== undefined && isTimeZone(zone) ? zone : "UTC";
  const shown = files.filter((file) => listOfLayout(file) === null && !/^404\.md$/.test(file.path));
  const site = createSite(shown, { config, timeZone, languages });
  const pages = shown.map((file) => draftPage(file, site, notes.ofFile(file.source, file.text)));
  const lists = readLists(files, site);
  const redirects = listRedirects(lists, pages);
  notes.translated("redirect", Object.keys(redirects).length);
  reportFolders(old, found.configDir, notes);
  const url = textOf(config["baseurl"]);
  const base = normalizeBase(url !== undefined && URL.canParse(url) ? new URL(url).pathname : "/");
  return {
    config: hugoOptions({
      config,
      lang,
      timeZone,
      base,
      redirects,
      site,
      pages,
      notes,
      file: configFiles[0] ?? "",
    }),
    pages,
    assets: [
      ...all
        .filter((path) => !/\.(?:md|markdown|html?)$/i.test(path))
        .map((path) => ({ source: joinPath(contentDir, path), target: path })),
      ...staticAssets(old, found.configDir, config),
    ],
    files: [],
    lists,
    hasMath:
      fieldsOf(config["params"])["math"] === true || files.some(({ fields }) => fields["math"] === true),
    base,
  };
}

function readLanguages(config: Fields): readonly string[] {
  const main = textOf(config["defaultcontentlanguage"]) ?? "en";
  const all = Object.keys(fieldsOf(config["languages"])).filter(
    (name) => fieldsOf(fieldsOf(config["languages"])[name])["disabled"] !== true,
  );
  return all.length < 2 ? [all[0] ?? main] : [main, ...all.filter((name) => name !== main)];
}

async function readFileOf(
  old: OldFolder,
  {
    path,
    contentDir,
    config,
    languages,
  }: {
    readonly path: string;
    readonly contentDir: string;
    readonly config: Fields;
    readonly languages: readonly string[];
  },
): Promise<HugoFile> {
  const source = joinPath(contentDir, path);
  const text = yamlFromJson(await old.read(source));
  const page = readOldPage(text);
  const suffix = /\.([a-z]{2,3}(?:-[a-z]+)?)\.\w+$/i.exec(path)?.[1]?.toLowerCase();
  const own = languages.find(
    (language) =>
      textOf(fieldsOf(fieldsOf(config["languages"])[language])["contentdir"]) ===
      `content/${path.split("/")[0] ?? ""}`,
  );
  const language =
    suffix !== undefined && languages.includes(suffix) ? suffix : (own ?? languages[0] ?? "en");
  const bare = path
    .replace(/\.\w+$/, "")
    .replace(suffix === language ? new RegExp(`\\.${suffix}$`, "i") : /$^/, "");
  const below = own === undefined ? bare : bare.split("/").slice(1).join("/");
  return { path: `${below}.md`, source, text, page, fields: lowerCase(page.fields), language };
}

/** Hugo also reads front matter of JSON, without a fence. */
function yamlFromJson(text: string): string {
  if (!/^\s*\{/.test(text)) return text;
  for (let end = text.indexOf("\n}"); end >= 0; end = text.indexOf("\n}", end + 1)) {
    try {
      const fields: unknown = JSON.parse(text.slice(0, end + 2));
      const lines = Object.entries(fieldsOf(fields)).map(
        ([name, value]) => `${name}: ${JSON.stringify(value)}`,
      );
      return `---\n${lines.join("\n")}\n---\n${text.slice(end + 2).replace(/^\n/, "")}`;
    } catch {
      continue;
    }
  }
  return text;
}

function createSite(files: readonly HugoFile[], options: Omit<HugoSite, "addresses">): HugoSite {
  const addresses = new Map<string, string>();
  for (const file of files) {
    const address = addressOf(file, options);
    if (address === null) continue;
    const stem = file.path.replace(/\.md$/, "");
    for (const key of [
      stem,
      stem.replace(/\/_?index$/, ""),
      stem
        .replace(/\/_?index$/, "")
        .split("/")
        .at(-1) ?? "",
    ]) {
      const own = `${file.language}:${key}`;
      if (key !== "" && !addresses.has(own)) addresses.set(own, address);
    }
  }
  return { ...options, addresses };
}

/** Returns a path as Hugo writes it: in lower case, with hyphens for spaces, and without other signs. */
function hugoPath(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}./_#+~@-]/gu, "")
    .toLowerCase();
}

function addressOf(
  { path, fields, language }: HugoFile,
  { config, timeZone, languages }: Omit<HugoSite, "addresses">,
): string | null {
  if (fields["headless"] === true || fieldsOf(fields["build"] ?? fields["_build"])["render"] === "never")
    return null;
  const isInFolder = config["defaultcontentlanguageinsubdir"] === true;
  const prefix = languages.length > 1 && (language !== languages[0] || isInFolder) ? `/${language}` : "";
  const own = textOf(fields["url"]);
  if (own !== undefined) return finish(own.startsWith("/") ? own : `${prefix}/${own}`);
  const stem = path.replace(/\.md$/, "");
  const [section = ""] = stem.includes("/") ? stem.split("/") : [""];
  const isSection = /(?:^|\/)_index$/.test(stem);
  const place = stem.replace(/\/?(?:_index|index)$/, "");
  if (isSection || place === "") return finish(`${prefix}/${hugoPath(place)}/`);
  const slug = textOf(fields["slug"]);
  const permalinks = fieldsOf(config["permalinks"]);
  const pattern = textOf(fieldsOf(permalinks["page"])[section] ?? permalinks[section]);
  if (pattern !== undefined) {
    const filled = fillPattern(pattern, { fields, place, section, timeZone });
    return filled === null ? null : finish(prefix + filled);
  }
  const parts = place.split("/").map(hugoPath);
  if (slug !== undefined) parts[parts.length - 1] = hugoPath(slug);
  const full = `${prefix}/${parts.join("/")}`;
  return finish(config["uglyurls"] === true ? `${full}.html` : `${full}/`);
}

function fillPattern(
  pattern: string,
  {
    fields,
    place,
    section,
    timeZone,
  }: { readonly fields: Fields; readonly place: string; readonly section: string; readonly timeZone: string },
): string | null {
  const written = textOf(fields["date"]);
  const iso = written === undefined ? null : parseDate(written);
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written ?? "");
  const clock = iso === null ? null : isZoned ? createCalendar(timeZone).clockAt(iso) : iso;
  const [year = "", month = "", day = ""] = (clock ?? "").slice(0, 10).split("-");
  const name = place.split("/").at(-1) ?? "";
  const title = textOf(fields["title"]) ?? name;
  const slug = textOf(fields["slug"]);
  const values: Readonly<Record<string, string | undefined>> = {
    year: clock === null ? undefined : year,
    month: clock === null ? undefined : month,
    day: clock === null ? undefined : day,
    section,
    sections: place.split("/").slice(0, -1).join("/"),
    title,
    slug: slug ?? title,
    filename: name,
    contentbasename: name,
    slugorfilename: slug ?? name,
    slugorcontentbasename: slug ?? name,
  };
  let isKnown = true;
  const filled = pattern.replace(/:([a-z]+)/g, (_, variable: string) => {
    const value = values[variable];
    if (value === undefined) isKnown = false;
    return hugoPath(value ?? "");
  });
  return isKnown ? `/${filled}` : null;
}

function finish(path: string): string {
  const rooted = `/${path}`.replace(/\/{2,}/g, "/").replace(/\/index\.html$/, "/");
  return /(?:\/|\.\w+)$/.test(rooted) ? rooted : `${rooted}/`;
}

function draftPage(file: HugoFile, site: HugoSite, notes: FileNotes): DraftPage {
  const { page, fields, path, language } = file;
  const find = (name: string) => {
    const key = name
      .replace(/^\.?\//, "")
      .replace(/\.\w+$/, "")
      .replace(/\/_?index$/, "");
    const places = [language, site.languages[0] ?? ""].flatMap((one) => [
      `${one}:${key}`,
      `${one}:${key.split("/").at(-1) ?? ""}`,
    ]);
    return places.map((place) => site.addresses.get(place)).find((found) => found !== undefined) ?? null;
  };
  const rewritten = rewriteShortcodes(page.body, { notes, page: { link: find, title: () => null } });
  const body = removeAttributes(rewritten, notes);
  const isMain = language === site.languages[0];
  const target = (isMain ? path : `${language}/${path}`).replace(/(^|\/)_index\.md$/, "$1README.md");
  return {
    source: file.source,
    target,
    text: changeFields(page.head, fieldChanges(file, notes)) + body,
    address: addressOf(file, site),
    anchors: headingIds(findHeadings(body), GITHUB_IDS),
  };

  function fieldChanges({ path: own }: HugoFile, fileNotes: FileNotes): FieldChanges {
    const changes: Record<string, unknown> = {};
    for (const name of Object.keys(page.fields)) {
      const lower = name.toLowerCase();
      if (lower === name || name === "expiryDate") continue;
      if (/^(?:title|date|draft|tags|categories|description|slug|url|aliases|series|summary)$/.test(lower)) {
        Object.assign(changes, { [name]: null, [lower]: page.fields[name] });
      }
    }
    for (const name of ["layout", "type"]) if (page.fields[name] !== undefined) changes[name] = null;
    const changed = textOf(fields["lastmod"]);
    if (changed !== undefined && fields["updated"] === undefined)
      Object.assign(changes, {
        lastmod: page.fields["lastmod"] === undefined ? undefined : null,
        updated: changed,
      });
    if (fields["expirydate"] !== undefined && page.fields["expiryDate"] === undefined)
      Object.assign(changes, { expirydate: null, expiryDate: textOf(fields["expirydate"]) });
    const cover = coverOf(fields);
    if (cover !== undefined && cover !== page.fields["cover"]) changes["cover"] = cover;
    else if (typeof page.fields["cover"] === "object") changes["cover"] = null;
    const aliases = listOf(fields["aliases"]).flatMap((alias) => textOf(alias) ?? []);
    if (aliases.some((alias) => !alias.startsWith("/"))) {
      // Relative to the folder of the page.
      const folder = (addressOf(file, site) ?? "/").replace(/[^/]*\/?$/, "");
      changes["aliases"] = aliases.map((alias) => (alias.startsWith("/") ? alias : folder + alias));
    }
    const series = listOf(fields["series"]);
    if (series.length > 1) changes["series"] = textOf(series[0]);
    if (/(?:^|\/)_index\.md$/.test(own) && own === "_index.md") changes["home"] = true;
    const count = Object.values(changes).filter((value) => value !== undefined).length;
    fileNotes.translated("front-matter", count);
    return changes;
  }
}

/** Covers are in many fields. A relative one is next to the page, or in `static`. */
function coverOf(fields: Fields): string | undefined {
  const cover = fields["cover"];
  const path =
    textOf(fieldsOf(cover)["image"]) ??
    textOf(cover) ??
    textOf(fields["featured_image"]) ??
    textOf(fields["featuredimage"]) ??
    textOf(fields["thumbnail"]) ??
    textOf(listOf(fields["image"])[0]);
  if (path === undefined || !/\.(?:png|jpe?g|webp|svg|gif|avif)(?:$|\?)/i.test(path)) return undefined;
  return path;
}

/** Pages of themes whose layout is a list or a search. */
function listOfLayout({ fields, path }: HugoFile): string | null {
  const layout = textOf(fields["layout"]) ?? textOf(fields["type"]) ?? "";
  if (/^archives?$/.test(layout)) return "/timeline/";
  if (layout === "search") return "/";
  return /^(?:tags|categories)\/_index\.md$/.test(path)
    ? path.startsWith("tags")
      ? "/tag/"
      : "/categories/"
    : null;
}

function readLists(files: readonly HugoFile[], site: HugoSite): readonly OldList[] {
  const lists = new Map<string, string | null>();
  for (const file of files) {
    const list = listOfLayout(file);
    const address = list === null ? null : addressOf(file, site);
    if (list !== null && address !== null)
      lists.set(address, file.language === site.languages[0] ? list : `/${file.language}${list}`);
  }
  const known = new Set(files.map((file) => addressOf(file, site)));
  for (const [index, language] of site.languages.entries()) {
    const prefix = index === 0 ? "" : `/${language}`;
    const own = files.filter((file) => file.language === language && file.fields["draft"] !== true);
    for (const { path } of own) {
      const [section = "", ...rest] = path.split("/");
      const address = `${prefix}/${hugoPath(section)}/`;
      if (rest.length > 0 && !/^_?index\.md$/.test(rest.join("/")) && !known.has(address))
        lists.set(address, `${prefix}/`);
    }
    for (const [plural, list] of [
      ["tags", "/tag/"],
      ["categories", "/categories/"],
    ] as const) {
      const terms = new Set(
        own.flatMap(({ fields }) =>
          listOf(fields[plural])
            .flat()
            .flatMap((term) => textOf(term)?.trim() ?? []),
        ),
      );
      if (terms.size > 0 && !known.has(`${prefix}/${plural}/`))
        lists.set(`${prefix}/${plural}/`, prefix + list);
      for (const term of terms) {
        const address = `${prefix}/${plural}/${hugoPath(term)}/`;
        if (!known.has(address)) lists.set(address, `${prefix}${list}${term}/`);
      }
    }
  }
  return [...lists].map(([address, list]) => ({ address, list }));
}

function staticAssets(old: OldFolder, folder: string, config: Fields): readonly DraftAsset[] {
  const dirs = listOf(config["staticdir"] ?? "static").flatMap((dir) => textOf(dir) ?? []);
  return dirs.flatMap((dir) =>
    filesBelow(old, joinPath(folder, dir))
      .filter((path) => !/(?:^|\/)\.(?:DS_Store|gitkeep)$/.test(path))
      .map((path) => ({ source: joinPath(joinPath(folder, dir), path), target: `public/${path}` })),
  );
}

function reportFolders(old: OldFolder, folder: string, notes: Notes): void {
  for (const name of ["layouts", "assets", "archetypes"]) {
    const dir = joinPath(folder, name);
    if (name !== "archetypes" && filesBelow(old, dir).length > 0)
      notes.lost("layout", `${name}/`, { file: dir });
  }
  for (const path of filesBelow(old, joinPath(folder, "data")))
    notes.lost("data-file", path, { file: joinPath(folder, `data/${path}`) });
}

interface HugoOptions {
  readonly config: Fields;
  readonly lang: string;
  readonly timeZone: string;
  readonly base: string;
  readonly redirects: Readonly<Record<string, string>>;
  readonly site: HugoSite;
  readonly pages: readonly DraftPage[];
  readonly notes: Notes;
  readonly file: string;
}

const READ = new Set(
  (
    "baseurl title languagecode locale defaultcontentlanguage defaultcontentlanguageinsubdir languages theme paginate pagination permalinks taxonomies " +
    "menu menus params author copyright enablerobotstxt enableemoji enablegitinfo builddrafts buildfuture buildexpired minify outputs outputformats markup " +
    "hascjklanguage summarylength timezone timeout imaging sitemap rsslimit contentdir staticdir assetdir publishdir disablekinds pluralizelisttitles " +
    "pygmentsusecss pygmentsuseclasses pygmentsstyle pygmentscodefences uglyurls disqusshortname googleanalytics services privacy security module modules related " +
    "frontmatter caches cascade removepathaccents disablepathtolower enableinlineshortcodes metadataformat indexes build server deployment mediatypes " +
    "canonifyurls relativeurls preservetaxonomynames footnotereturnlinkcontents enablemissingtranslationplaceholders ignorefiles ignorelogs themesdir disablelanguages"
  ).split(" "),
);

function hugoOptions({
  config,
  lang,
  timeZone,
  base,
  redirects,
  site,
  pages,
  notes,
  file,
}: HugoOptions): ConfigDraft {
  for (const name of Object.keys(config)) if (!READ.has(name)) notes.lost("option", name, { file });
  if (config["disqusshortname"] !== undefined || fieldsOf(config["services"])["disqus"] !== undefined)
    notes.lost("comments", "disqus", { file });
  const params = fieldsOf(config["params"]);
  const size = fieldsOf(config["pagination"])["pagersize"] ?? config["paginate"];
  const url = readOrigin(config["baseurl"]);
  const isExample = url !== undefined && /example\.(?:org|com)$/.test(url);
  const [main = "en", ...others] = site.languages;
  const own = fieldsOf(fieldsOf(config["languages"])[main]);
  const options = compact<unknown>({
    title: textOf(config["title"]) ?? textOf(own["title"]),
    description: textOf(params["description"]) ?? textOf(fieldsOf(own["params"])["description"]),
    base: base === "/" ? undefined : decodeRoute(base),
    url: isExample ? undefined : url,
    lang: readTag(lang),
    timeZone: timeZone === (/^zh\b/i.test(lang) ? "Asia/Shanghai" : "UTC") ? undefined : timeZone,
    locales:
      others.length === 0
        ? undefined
        : Object.fromEntries(
            [main, ...others].map((name, index) => [
              index === 0 ? "/" : `/${name}/`,
              readLocale(config, name, { isMain: index === 0, redirects }),
            ]),
          ),
    defaults: folderDefaults(pages),
    pageSize: typeof size === "number" && size >= 1 && size <= 1000 && size !== 10 ? size : undefined,
    nav: readMenu(
      fieldsOf(config["menu"] ?? config["menus"])["main"] ?? fieldsOf(own["menu"] ?? own["menus"])["main"],
      redirects,
    ),
    redirects,
    feed: url === undefined || isExample ? undefined : { rss: true },
    themeConfig: readTheme(config, params),
  });
  return {
    options,
    comments: {
      ...configComments(options),
      ...(options["defaults"] === undefined ? {} : { defaults: "defaults" as const }),
      ...(Object.keys(redirects).length > 0 ? { redirects: "redirects" as const } : {}),
    },
  };
}

function readTheme(config: Fields, params: Fields): Record<string, unknown> {
  const author = params["author"] ?? config["author"];
  return compact<unknown>({
    author: textOf(listOf(author)[0]) ?? textOf(fieldsOf(author)["name"]),
    mode: readMode(params["defaulttheme"]),
    socialLinks: listOf(params["socialicons"] ?? params["social"]).flatMap((entry) => {
      const { name, url: link } = fieldsOf(entry);
      const [text, target] = [textOf(name), textOf(link)];
      return text === undefined || target === undefined || !/^(?:https?:|mailto:)/.test(target)
        ? []
        : [{ text, link: target }];
    }),
  });
}

/** Gives the pages of a folder the addresses of Hugo, which end in a slash. */
function folderDefaults(pages: readonly DraftPage[]): Readonly<Record<string, unknown>> {
  const folders = new Map<string, number>();
  for (const { target, address } of pages) {
    const [, folder, name] = /^(?:(.*)\/)?([^/]+)\.md$/.exec(target) ?? [];
    if (name === undefined || address === null || /^(?:README|index)$/.test(name)) continue;
    const place = folder === undefined ? "" : `${folder}/`;
    if (address === `/${place}${name}/`) folders.set(place, (folders.get(place) ?? 0) + 1);
  }
  const wanted = [...folders].filter(([, count]) => count > 1).map(([place]) => place);
  return Object.fromEntries(
    wanted.toSorted().map((place) => [place === "" ? "/" : place, { permalink: `/${place}:name/` }]),
  );
}

function readLocale(
  config: Fields,
  name: string,
  { isMain, redirects }: { readonly isMain: boolean; readonly redirects: Readonly<Record<string, string>> },
): Fields {
  const own = fieldsOf(fieldsOf(config["languages"])[name]);
  const prefix = isMain ? "" : `/${name}`;
  const menu = readMenu(fieldsOf(own["menu"] ?? own["menus"])["main"], redirects);
  return compact<unknown>({
    lang: readTag(textOf(own["languagecode"] ?? own["locale"]) ?? name),
    label: textOf(own["languagename"]) ?? textOf(own["label"]),
    title: textOf(own["title"]),
    description: textOf(fieldsOf(own["params"])["description"]),
    nav: menu.map((entry) => {
      const { link } = entry;
      const isOwn = link?.startsWith("/") === true && prefix !== "" && !link.startsWith(`${prefix}/`);
      return isOwn ? { ...entry, link: redirects[prefix + link] ?? prefix + link } : entry;
    }),
  });
}

function readTag(value: string): string {
  const [language = "", ...rest] = value.replaceAll("_", "-").split("-");
  return [
    language.toLowerCase(),
    ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part)),
  ].join("-");
}

function readMenu(value: unknown, redirects: Readonly<Record<string, string>>): readonly NavEntry[] {
  const entries = listOf(value)
    .map(fieldsOf)
    .toSorted((a, b) => Number(a["weight"] ?? 1000) - Number(b["weight"] ?? 1000));
  const textOfEntry = (entry: Fields) =>
    (textOf(entry["name"]) ?? textOf(entry["title"]) ?? textOf(entry["identifier"]) ?? "")
      .replace(/<[^>]*>/g, "")
      .trim();
  const linkOf = (entry: Fields): string | undefined => {
    const path = textOf(entry["url"]) ?? textOf(entry["pageref"]);
    if (path === undefined || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(path)) return path;
    const address = finish(path.replace(/\.md$/, "").replace(/\/_?index$/, "/"));
    const target = redirects[address];
    return target !== undefined && target.startsWith("/") ? target : encodeRoute(decodeRoute(address));
  };
  const create = (entry: Fields): readonly NavEntry[] => {
    const text = textOfEntry(entry);
    const id = textOf(entry["identifier"]) ?? text;
    const children = entries.filter((child) => textOf(child["parent"]) === id).flatMap(create);
    if (children.length > 0) return [{ text, items: children }];
    const link = linkOf(entry);
    return text === "" || link === undefined ? [] : [{ text, link }];
  };
  return entries.filter((entry) => textOf(entry["parent"]) === undefined).flatMap(create);
}

function readMode(value: unknown): string | undefined {
  return value === "light" || value === "auto" ? value : undefined;
}
