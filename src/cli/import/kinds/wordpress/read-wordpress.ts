import { join } from "node:path";
import { encodeRoute, normalizeBase } from "../../../../runtime/model/path.js";
import { Notes } from "../../notes.js";
import { readUrlPath, defaultTimeZone, type NavEntry } from "../../options/option-source.js";
import { compact } from "../../plain-value.js";
import type { OldList, ReadContext, SiteDraft } from "../../site-kind.js";
import { bringComments, commentPage, createCommentSpool } from "../../records/comment-file.js";
import { findExports } from "../../records/find-exports.js";
import { draftWithImages, type RecordSite } from "../../records/old-images.js";
import { linkAddress, placeRecords, type RecordPlace } from "../../records/place-records.js";
import { recordLanguage, recordDraft } from "../../records/record-draft.js";
import { createPatterns } from "./patterns.js";
import { readWxr, type WpItem, type WpTerm, type WxrSite } from "./read-wxr.js";
import { toMarkdown } from "./to-markdown.js";
import { readWordPressFeeds, readWordPressLists } from "./wordpress-lists.js";
import { readWordPressMenu } from "./wordpress-menu.js";
import {
  draftItem,
  isPublicItem,
  type LinkContext,
  linkOf,
  linkTargets,
  partAddresses,
  uploadsOf,
} from "./wordpress-pages.js";
import { siteClock } from "../../content/old-dates.js";

/** Statuses of items that are in the bin of WordPress, or are its own copies. */
const NO_PAGE = new Set(["trash", "auto-draft", "inherit"]);

/** Finds the places of the pages of a site, and everything that its links need. */
function placeSite(site: WxrSite, has: RecordSite["has"]) {
  const written = site.items.filter(isPage);
  const posts = written.filter(isPublicPost);
  const base = normalizeBase(readUrlPath(site.url));
  const files = site.items.map(({ attachmentUrl }) => attachmentUrl);
  const places = placeRecords(written, ({ status, link }) =>
    status === "publish" ? linkAddress(link, base) : null,
  );
  const listPage = findListPage(written, places);
  const home = listPage === null ? "/" : (places.get(listPage)?.path ?? "/");
  const lists = readWordPressLists(site, posts, { base, home });
  const hasAuthors = new Set(posts.map(({ author }) => author)).size > 1;
  return {
    site,
    written: written.filter((item) => item !== listPage),
    posts,
    recordSite: { url: site.url, base, files, has },
    places,
    lists: [...lists, ...partsOf(places)],
    feeds: readWordPressFeeds(site, posts, { lists, base, hasAuthors }),
    byId: new Map(site.items.map((item) => [item.id, item])),
    uploads: uploadsOf(site.items),
    targets: linkTargets(site.items, places, base),
    termLink: termLinks(site.terms, lists),
    hasAuthors,
  };
}

/**
 * Returns the page that shows the list of all posts, because the front page is another page. An export does not name it, so that it is
 * the only public page without text.
 */
function findListPage(written: readonly WpItem[], places: ReadonlyMap<WpItem, RecordPlace>): WpItem | null {
  const pages = written.filter((item) => item.type === "page" && isPublicItem(item));
  if (!pages.some((item) => places.get(item)?.old === "/")) return null;
  const [page, ...others] = pages.filter(({ content }) => content.trim() === "");
  return page === undefined || others.length > 0 || places.get(page)?.old === "/" ? null : page;
}

/** Reads an export. Throws `import-export`. */
export async function readWordPress({ old, notes, fetchImages: fetching }: ReadContext): Promise<SiteDraft> {
  const spool = createCommentSpool(old.tempDir);
  const files = (await findExports(old, "wordpress")).map((name) => ({
    name,
    path: join(old.dir, name),
  }));
  const site = await readWxr(files, spool);
  const context = placeSite(site, old.files.length > files.length ? old.has : undefined);
  const { written, posts, places, byId, lists, feeds, recordSite } = context;
  const { base } = recordSite;
  const { pages, assets } = await draftWithImages(
    recordSite,
    (images, own) => {
      const placePatterns = createPatterns(byId, isPublicItem, own);
      return written.flatMap((item) => {
        const place = places.get(item);
        return place === undefined
          ? []
          : [draftItem(item, place, { ...context, placePatterns, images, notes: own })];
      });
    },
    { tempDir: old.tempDir, fetching, notes },
  );
  if (posts.length > 0) notes.lost("comment-feed", `/comments/feed/ (${posts.length + 1})`);
  for (const [type, count] of site.otherTypes) notes.lost("post-type", `${type} (${count})`);
  const privateFiles = await bringComments(
    spool,
    {
      prefix: "wp",
      url: site.url,
      base,
      tempDir: old.tempDir,
      page: (id) => commentPage(byId.get(id), places, isPublicItem),
      text: commentText,
    },
    notes,
  );
  const { title, description, url, language } = site;
  const lang = recordLanguage(/^zh-(?:hans|cn)/i.test(language) ? "zh-CN" : language, {
    title,
    texts: site.items.map(({ content }) => content),
    // WordPress writes it for every site that was never given one.
    unset: /^en(?:-us)?$/i,
  });
  return recordDraft(
    {
      title,
      description,
      url,
      base,
      lang,
      timeZone: findTimeZone(written, lang),
      hasEmoji: true,
      options: compact({ nav: readMenu(context, notes) }),
    },
    { pages, assets, privateFiles, lists, feeds },
  );
}

/** Dates that the time zone is found from. */
const SAMPLE = 60;

/** Zones that are tried before all others, because more people live in them. */
const USUAL = [
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "UTC",
];

/**
 * Finds the time zone of a site. An export does not name it, but has most dates in it and in UTC. Returns the default of the language
 * if no zone fits.
 */
function findTimeZone(items: readonly WpItem[], lang: string): string {
  const dated = items.filter(({ date, dateGmt }) => date !== "" && dateGmt !== "");
  const step = Math.max(1, Math.floor(dated.length / SAMPLE));
  const sample = dated.filter((_, index) => index % step === 0);
  const fallback = defaultTimeZone(lang);
  if (sample.length === 0) return fallback;
  const zones = new Set([fallback, ...USUAL, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].find((zone) => fits(zone, sample)) ?? fallback;
}

function fits(timeZone: string, sample: readonly WpItem[]): boolean {
  return sample.every(({ date, dateGmt }) => siteClock(`${dateGmt}Z`, timeZone) === date.replace(" ", "T"));
}

/** Reads the menu of a site. */
function readMenu(context: LinkContext & { readonly site: WxrSite }, notes: Notes): readonly NavEntry[] {
  // Links of menus lead to no images.
  const images = { link: (url: string) => url, found: new Set<string>() };
  const link = (url: string) => linkOf(url, { ...context, images });
  return readWordPressMenu(context.site, {
    ...context,
    notes,
    link,
    pageLink: (item) => (isPublicItem(item) ? link(item.link) : null),
  });
}

/** Returns the addresses of the further parts of public pages as lists that lead to the whole page. */
function partsOf(places: ReadonlyMap<WpItem, RecordPlace>): readonly OldList[] {
  return [...places].flatMap(([item, { old, path }]) =>
    old === null || !isPublicItem(item)
      ? []
      : partAddresses(item.content, old).map((address) => ({ address, list: path })),
  );
}

/** Returns a function that finds the old address of the list of a term by the id of the term. */
function termLinks(terms: readonly WpTerm[], lists: readonly OldList[]): (id: string) => string | null {
  const addresses = new Map(lists.map(({ address, list }) => [list, address]));
  const folders: Readonly<Record<string, string>> = { category: "/categories/", post_tag: "/tag/" };
  const links = new Map(
    terms.flatMap(({ id, taxonomy, name }) => {
      const address = addresses.get(`${folders[taxonomy] ?? ""}${name}/`);
      return id === "" || address === undefined ? [] : [[id, encodeRoute(address)] as const];
    }),
  );
  return (id) => links.get(id) ?? null;
}

function isPage({ type, status }: WpItem): boolean {
  return (type === "post" || type === "page") && !NO_PAGE.has(status);
}

function isPublicPost({ type, status, isProtected }: WpItem): boolean {
  return type === "post" && status === "publish" && !isProtected;
}

/** Returns the text of a comment as markdown. Its links stay as they are. */
function commentText(content: string): string {
  return toMarkdown(content, { file: "", link: (to) => to, media: () => [], notes: new Notes() });
}
