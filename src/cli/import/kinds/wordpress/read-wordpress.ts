import { join } from "node:path";
import { normalizeBase } from "../../../../runtime/model/path.js";
import { isLanguageTag } from "../../../config/is-language-tag.js";
import { guessLanguage } from "../../content/guess-language.js";
import { listRedirects } from "../../lists/list-redirects.js";
import type { FetchImages } from "../../import-options.js";
import { Notes } from "../../notes.js";
import { baseOption, readOrigin, readUrlPath } from "../../options/address-options.js";
import { configComments } from "../../options/config-comments.js";
import { timeZoneOption } from "../../options/time-zone-option.js";
import { compact } from "../../plain-value.js";
import type { PrivateFile, ReadContext, SiteDraft } from "../../site-kind.js";
import { findExports } from "./find-exports.js";
import { readWxr } from "./read-wxr.js";
import { placeItems } from "./wordpress-addresses.js";
import { type CommentSpool, createCommentSpool, writeComments } from "./wordpress-comments.js";
import { findTimeZone } from "./wordpress-dates.js";
import { createImages, fetchImages, type WpImages } from "./wordpress-images.js";
import { readWordPressLists } from "./wordpress-lists.js";
import { draftItem, linkTargets, type PageContext, uploadsOf } from "./wordpress-pages.js";
import type { WpItem, WxrSite } from "./wxr-site.js";

/** Statuses of items that are in the bin of WordPress, or are its own copies. */
const NO_PAGE = new Set(["trash", "auto-draft", "inherit"]);

/** Reads an export. Throws `import-export`. */
export async function readWordPress({ old, notes, fetchImages: fetching }: ReadContext): Promise<SiteDraft> {
  const spool = createCommentSpool(old.tempDir);
  const files = (await findExports(old)).map((name) => ({ name, path: join(old.dir, name) }));
  const site = await readWxr(files, spool);
  const written = site.items.filter(isPage);
  const posts = written.filter(isPublicPost);
  const base = normalizeBase(readUrlPath(site.url));
  const places = placeItems(written, base);
  const context = {
    site,
    base,
    places,
    byId: new Map(site.items.map((item) => [item.id, item])),
    uploads: uploadsOf(site.items),
    targets: linkTargets(site.items, places, base),
    hasAuthors: new Set(posts.map(({ author }) => author)).size > 1,
    notes,
  };
  const { pages, assets } = await draftPages(written, context, { tempDir: old.tempDir, fetching });
  for (const [type, count] of site.otherTypes) notes.lost("post-type", `${type} (${count})`);
  const comments = await bringComments(spool, old.tempDir, context);
  const lists = readWordPressLists(site, posts, base);
  const lang = languageOf(site);
  const options = compact<unknown>({
    title: site.title,
    description: site.description,
    base: baseOption(base),
    url: readOrigin(site.url),
    lang,
    timeZone: timeZoneOption(findTimeZone(written, lang), lang),
    redirects: listRedirects(lists, pages),
    feed: { rss: true },
  });
  return {
    config: { options, comments: configComments(options) },
    pages,
    assets,
    files: [],
    privateFiles: comments === null ? [] : [comments],
    lists,
    outputs: [],
    hasMath: false,
    base,
  };
}

/** Writes all pages. If images may be fetched, the pages are written a second time with the paths of those that were. */
async function draftPages(
  items: readonly WpItem[],
  context: Omit<PageContext, "images">,
  { tempDir, fetching }: { readonly tempDir: string; readonly fetching: FetchImages | undefined },
): Promise<Pick<SiteDraft, "pages" | "assets">> {
  const { site, base, places, notes } = context;
  const draftAll = (images: WpImages, own: Notes) =>
    items.flatMap((item) => {
      const place = places.get(item);
      return place === undefined ? [] : [draftItem(item, place, { ...context, images, notes: own })];
    });
  const remote = createImages(site, base);
  if (fetching === undefined) {
    const pages = draftAll(remote, notes);
    for (const url of remote.found) notes.lost("remote-image", url);
    return { pages, assets: [] };
  }
  draftAll(remote, new Notes());
  const fetched = await fetchImages([...remote.found], { base, tempDir, options: fetching, notes });
  notes.translated("fetched-image", fetched.size);
  const pages = draftAll(createImages(site, base, new Set(fetched.keys())), notes);
  return { pages, assets: [...fetched.values()] };
}

function isPage({ type, status }: WpItem): boolean {
  return (type === "post" || type === "page") && !NO_PAGE.has(status);
}

function isPublicPost({ type, status, isProtected }: WpItem): boolean {
  return type === "post" && status === "publish" && !isProtected;
}

async function bringComments(
  spool: CommentSpool & { readonly file: string },
  tempDir: string,
  { site, base, places, byId, notes }: Omit<PageContext, "images">,
): Promise<PrivateFile | null> {
  const written = await writeComments(spool.file, tempDir, { siteUrl: site.url, base, places, byId });
  notes.translated("comment", written.visible);
  notes.translated("hidden-comment", written.hidden);
  noteLeftComments(spool, written.withoutPage, notes);
  return written.file;
}

function noteLeftComments(spool: CommentSpool, withoutPage: number, notes: Notes): void {
  for (const [reason, count] of spool.left()) notes.lost("left-comment", `${reason} (${count})`);
  if (withoutPage > 0) notes.lost("left-comment", `no page (${withoutPage})`);
}

/** Returns the language of a site. WordPress writes `en-US` for every site that was never given one. */
function languageOf({ language, title, items }: WxrSite): string {
  const tag = /^zh-(?:hans|cn)/i.test(language) ? "zh-CN" : language;
  const texts = items.map(({ content }) => content);
  const guessed = guessLanguage(title, texts, "en");
  return tag === "" || /^en(?:-us)?$/i.test(tag) || !isLanguageTag(tag) ? guessed : tag;
}
