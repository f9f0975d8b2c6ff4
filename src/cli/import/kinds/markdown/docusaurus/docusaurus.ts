import { withoutEndSlashes, withoutSlashes } from "../../../../../runtime/model/path.js";
import { readDataFile } from "../../../config/read-config.js";
import { publicAssets } from "../../../content/collect-files.js";
import { guessLanguage, baseOption, readOrigin, type NavEntry } from "../../../options/option-source.js";
import { GITHUB_IDS } from "../../../content/headings.js";
import { placeHomeList, listRedirects, readListTerms } from "../../../lists/list-redirects.js";
import { filesBelow, joinPath } from "../../../old-folder.js";
import { withFooter } from "../../../options/owner-options.js";
import { compact, type Fields, fieldsOf, listOf, modeOf, plainLine, textOf } from "../../../plain-value.js";
import type { OldFeed, OldList, ReadContext, SiteDraft } from "../../../site-kind.js";
import { unlistUndated } from "../../../content/undated-pages.js";
import { fitNav, draftPages, type PageRules, type SourcePage } from "../draft-pages.js";
import {
  type DocusaurusPart,
  type DocusaurusSettings,
  readDocusaurusSettings,
  docusaurusHead,
  docusaurusServices,
} from "./docusaurus-config.js";
import {
  type AuthorNames,
  docusaurusChanges,
  readAuthorNames,
  readTagFile,
  readTags,
  type TagFile,
  readArticleName,
  readDocusaurusPages,
} from "./docusaurus-pages.js";
import { readSidebar } from "./docusaurus-sidebar.js";
import { replaceTabs } from "./docusaurus-tabs.js";

/** Reads a site of Docusaurus: its blog, its current documents, and the markdown among its pages. */
export async function readDocusaurus(context: ReadContext): Promise<SiteDraft> {
  const { old, found, notes } = context;
  const folder = found.configDir;
  const settings = await readDocusaurusSettings(old, folder, notes);
  const all = await readDocusaurusPages(old, folder, settings);
  const { authors, tagFile } = await readBlogFiles(context, settings);
  for (const name of ["i18n", "versioned_docs"]) {
    const file = joinPath(folder, name);
    if (filesBelow(old, file).length > 0) notes.lost("option", name, { file });
  }
  if (settings.isClean) notes.lost("clean-urls", "trailingSlash", { file: settings.file });
  const drafted = draftPages(all, docusaurusRules(settings, { folder, authors, tagFile }), context);
  const { pages, defaults } = unlistUndated(drafted.pages);
  const templates = filesBelow(old, joinPath(folder, "src/pages")).filter(
    (path) => /\.[jt]sx?$/.test(path) && !/(?:^|\/)_|\.(?:test|spec)\./.test(path),
  );
  const { lists, files: homes } = placeHomeList(
    docusaurusLists(all, settings, { templates, tagFile }),
    pages,
  );
  for (const path of templates)
    if (!path.startsWith("index."))
      notes.lost("layout", path, { file: joinPath(folder, `src/pages/${path}`) });
  const sidebar = await readSidebar(old, { folder, settings, pages: all });
  const site = siteOptions(all, settings);
  const at = { notes, file: settings.file };
  const { services: scripts, ...head } = docusaurusHead(settings.config, {
    ...at,
    url: readOrigin(settings.config["url"]),
  });
  const { comments, services, ...proposed } = docusaurusServices(settings, at);
  const { items } = fieldsOf(fieldsOf(settings.config["themeConfig"])["navbar"]);
  const nav = readNavbar(items, settings, firstDocument(all, settings));
  return {
    config: {
      options: compact({
        ...site,
        ...head,
        comments,
        nav: fitNav(nav, lists, pages),
        sidebar,
        redirects: listRedirects(lists, pages),
        defaults,
      }),
      comments: { url: "url", base: "base", redirects: "redirects", defaults: "defaults" },
      services: [...services, ...scripts],
      ...proposed,
    },
    pages,
    assets: [...settings.staticDirs.flatMap((dir) => publicAssets(old, dir)), ...drafted.assets],
    files: [...drafted.stubs, ...homes],
    lists,
    feeds: blogFeeds(settings),
    outputs: [joinPath(folder, "build")],
    hasMath:
      JSON.stringify(settings.config).includes("math") || all.some(({ file }) => /^\$\$/m.test(file.text)),
    hasEmoji: true,
    base: settings.base,
  };
}

/** Reads the files of authors and tags. */
async function readBlogFiles({ old, notes }: ReadContext, { blog }: DocusaurusSettings) {
  const read = async (...names: readonly string[]) => {
    const file = names.map((name) => joinPath(blog?.folder ?? "", name)).find((path) => old.has(path));
    return file === undefined ? {} : readDataFile(old, file, notes);
  };
  const tags = blog?.options["tags"];
  return {
    authors: readAuthorNames(await read("authors.yml", "authors.yaml", "authors.json")),
    tagFile: readTagFile(tags === null || tags === false ? {} : await read(textOf(tags) ?? "tags.yml")),
  };
}

function docusaurusRules(
  { config, blog, staticDirs }: DocusaurusSettings,
  {
    folder,
    authors,
    tagFile,
  }: { readonly folder: string; readonly authors: AuthorNames; readonly tagFile: TagFile },
): PageRules {
  return {
    sourceDir: joinPath(folder, "src"),
    publicDirs: staticDirs,
    ids: GITHUB_IDS,
    alias: (written) =>
      written.startsWith("@site/") ? joinPath(folder, written.slice("@site/".length)) : null,
    // Addresses have no slash at the end, unless an option adds it.
    linkBase: (address) => (config["trailingSlash"] === true ? address : withoutEndSlashes(address)),
    // Docusaurus reads all markdown as MDX.
    isMdx: () => true,
    body: ({ file }, notes) =>
      replaceTabs(file.page.body, notes).replace(/\{\/\*\s*truncate\s*\*\/\}/g, "<!-- truncate -->"),
    changes: ({ file, target }, imageOf) => {
      const path =
        blog !== null && file.source.startsWith(`${blog.folder}/`) ? target.replace(/^blog\//, "") : null;
      const named = path === null ? null : readArticleName(path).date;
      // hanblog reads the date in the name of a file itself.
      const date =
        /^[^/]*\d{4}-\d{2}-\d{2}-[^/]+\.md$/.test(path ?? "") && /^\d/.test(path ?? "") ? null : named;
      return docusaurusChanges(file.page.fields, { date, authors, tagFile, imageOf });
    },
  };
}

function siteOptions(all: readonly SourcePage[], settings: DocusaurusSettings) {
  const { config, base, isClean, blog } = settings;
  const theme = fieldsOf(config["themeConfig"]);
  const locale = textOf(fieldsOf(config["i18n"])["defaultLocale"]);
  const title = textOf(config["title"]);
  return compact<unknown>({
    title,
    description: plainLine(config["tagline"]) ?? plainLine(blog?.options["blogDescription"]),
    lang: guessLanguage(
      title,
      all.map(({ file }) => file.text),
      locale?.replaceAll("_", "-") ?? "en",
    ),
    url: readOrigin(config["url"]),
    base: baseOption(base),
    cleanUrls: isClean ? true : undefined,
    themeConfig: withFooter(
      { mode: modeOfSite(fieldsOf(theme["colorMode"])) },
      fieldsOf(theme["footer"])["copyright"],
    ),
  });
}

/** Returns the address of the first document in the sidebar, which a menu leads to. */
function firstDocument(
  all: readonly SourcePage[],
  { docs, address }: DocusaurusSettings,
): string | undefined {
  const documents = all.filter(({ file }) => docs !== null && file.source.startsWith(`${docs.folder}/`));
  const root = documents.find((page) => page.address === address(docs?.route ?? ""));
  const place = ({ file }: SourcePage) =>
    Number(file.page.fields["sidebar_position"] ?? Number.MAX_SAFE_INTEGER);
  const depth = ({ target }: SourcePage) => target.split("/").length;
  const [first] = documents.toSorted((a, b) => depth(a) - depth(b) || place(a) - place(b));
  return (root ?? first)?.address ?? undefined;
}

/** Reads the menu. Entries that depend on code, such as versions and languages, are left out. */
function readNavbar(
  value: unknown,
  settings: DocusaurusSettings,
  document: string | undefined,
): readonly NavEntry[] {
  return listOf(value).flatMap((entry): readonly NavEntry[] => {
    const { label, to, href, items, type } = fieldsOf(entry);
    const text = textOf(label);
    if (text === undefined) return [];
    const inner = readNavbar(items, settings, document);
    if (inner.length > 0) return [{ text, items: inner }];
    const link = textOf(to) ?? textOf(href) ?? (type === "docSidebar" ? document : undefined);
    if (link === undefined) return [];
    if (/^[a-z]+:/i.test(link)) return [{ text, link }];
    return [{ text, link: settings.address(link) }];
  });
}

function docusaurusLists(
  all: readonly SourcePage[],
  { blog, address }: DocusaurusSettings,
  { templates, tagFile }: { readonly templates: readonly string[]; readonly tagFile: TagFile },
): readonly OldList[] {
  const own = new Set(all.map((page) => page.address));
  const drawn = templates.map((path): OldList => {
    const route = path.replace(/\.\w+$/, "").replace(/(?:^|\/)index$/, "");
    return { address: address(route), list: route === "" ? "/" : null };
  });
  if (blog === null) return drawn;
  const articles = all.filter(({ target }) => target.startsWith("blog/"));
  const tags = articles
    .filter(({ file: { page } }) => readListTerms([{ ...page.fields, tags: ["x"] }]).tags.length > 0)
    .flatMap(({ file: { page } }) => readTags(page.fields, tagFile));
  if (articles.length === 0) return drawn;
  const tagsRoute = withoutSlashes(textOf(blog.options["tagsBasePath"]) ?? "tags");
  const archive = blog.options["archiveBasePath"];
  const lists: readonly OldList[] = [
    { address: address(blog.route), list: "/" },
    ...(archive === null
      ? []
      : [{ address: address(blog.route, textOf(archive) ?? "archive"), list: "/timeline/" }]),
    ...(tags.length === 0 ? [] : [{ address: address(blog.route, tagsRoute), list: "/tag/" }]),
    ...laterPages(address, blog, articles.length),
    ...tags.map(({ label, permalink }): OldList => ({
      address: address(blog.route, tagsRoute, withoutSlashes(permalink ?? kebabCase(label))),
      list: `/tag/${label}/`,
    })),
    ...drawn,
  ];
  return [
    ...new Map(lists.filter((list) => !own.has(list.address)).map((list) => [list.address, list])).values(),
  ];
}

/** Returns the further pages of the list of articles. */
function laterPages(
  address: DocusaurusSettings["address"],
  { route, options }: DocusaurusPart,
  count: number,
): readonly OldList[] {
  const size = options["postsPerPage"] === undefined ? 10 : Number(options["postsPerPage"]);
  const pages = size > 0 ? Math.ceil(count / size) : 1;
  return Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => ({
    address: address(route, `page/${index + 2}`),
    list: "/",
  }));
}

/** Returns the last part of a tag's address, as lodash makes it. */
function kebabCase(text: string): string {
  const words =
    text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|[^\p{L}\p{N}\s\p{P}\p{S}]+|\p{Lo}+/gu) ?? [];
  return words.join("-").toLowerCase();
}

function blogFeeds({ blog }: DocusaurusSettings): readonly OldFeed[] {
  if (blog === null) return [];
  const type = fieldsOf(blog.options["feedOptions"])["type"];
  const chosen = type === undefined ? ["rss", "atom"] : listOf(type).map(String);
  const formats = chosen.includes("all") ? ["rss", "atom", "json"] : chosen;
  const file = { rss: "rss.xml", atom: "atom.xml", json: "feed.json" } as const;
  return (["rss", "atom", "json"] as const)
    .filter((format) => formats.includes(format))
    .map((format) => ({ address: `/${withoutSlashes(`${blog.route}/${file[format]}`)}`, format }));
}

/** Docusaurus is light unless its options name another mode, or follow the system. */
function modeOfSite({ defaultMode, respectPrefersColorScheme }: Fields): string {
  return respectPrefersColorScheme === true ? "auto" : (modeOf(defaultMode) ?? "light");
}
