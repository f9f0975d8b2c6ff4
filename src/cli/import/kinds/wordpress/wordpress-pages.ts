import { groupBy } from "../../../../runtime/model/group-by.js";
import { encodeRoute } from "../../../../runtime/model/path.js";
import type { Notes } from "../../notes.js";
import { htmlLine } from "../../plain-value.js";
import type { DraftPage } from "../../site-kind.js";
import type { OldImages, RecordSite } from "../../records/old-images.js";
import { newLink, withEndSlash, linkAddress, type RecordPlace } from "../../records/place-records.js";
import { recordPage, datedFrom } from "../../records/record-draft.js";
import type { PlacePatterns } from "./patterns.js";
import type { WpMedia } from "./shortcodes.js";
import { toMarkdown, readFootnotes } from "./to-markdown.js";
import type { WpItem, WxrSite } from "./read-wxr.js";

/** Everything that the pages of a site need. */
export interface PageContext {
  readonly site: WxrSite;
  readonly recordSite: RecordSite;
  readonly places: ReadonlyMap<WpItem, RecordPlace>;
  /** Pages, posts and attachments by their ids. */
  readonly byId: ReadonlyMap<string, WpItem>;
  readonly uploads: ReadonlyMap<string, readonly WpItem[]>;
  /** New addresses of links by the old ones, which end with a slash. */
  readonly targets: ReadonlyMap<string, string>;
  /** Returns the address of the list of a term by the id of the term, or `null`. */
  termLink(id: string): string | null;
  /** Whether pages name their author, because there are several. */
  readonly hasAuthors: boolean;
  readonly placePatterns: PlacePatterns;
  readonly images: OldImages;
  readonly notes: Notes;
}

/** Everything that the links of a site need. */
export type LinkContext = Pick<PageContext, "recordSite" | "places" | "byId" | "targets" | "termLink">;

/** Writes a post or a page as markdown. All but published ones are drafts. */
export function draftItem(item: WpItem, place: RecordPlace, context: PageContext): DraftPage {
  const { notes } = context;
  const { target } = place;
  const isPublic = isPublicItem(item);
  if (item.isProtected) notes.lost("password", titleOf(item), { file: target });
  else if (!isPublic) notes.lost("status", `${titleOf(item)} (${item.status})`, { file: target });
  const link = (url: string) => linkOf(url, context);
  const media = (ids: readonly string[] | null) => findMedia(item, ids, context);
  const footnotes = readFootnotes(item.meta.get("footnotes"));
  const body = toMarkdown(context.placePatterns(item.content, target), {
    file: target,
    link,
    media,
    notes,
    footnotes,
  });
  const fields = fieldsOf(item, context);
  return recordPage(place, { title: titleOf(item), fields, body, isDraft: !isPublic, notes });
}

/** Returns whether every visitor of the old site could read a page. */
export function isPublicItem({ status, isProtected }: Pick<WpItem, "status" | "isProtected">): boolean {
  return status === "publish" && !isProtected;
}

/** Returns attachments by their ids, or the images that were uploaded for a page. */
function findMedia(
  { id: page }: WpItem,
  ids: readonly string[] | null,
  { byId, uploads }: PageContext,
): readonly WpMedia[] {
  const found = ids === null ? (uploads.get(page) ?? []) : ids.flatMap((id) => byId.get(id) ?? []);
  return found
    .filter(({ attachmentUrl }) => /^https?:/i.test(attachmentUrl))
    .map(({ attachmentUrl, excerpt, meta }) => ({
      url: attachmentUrl,
      caption: excerpt,
      alt: meta.get("_wp_attachment_image_alt") ?? "",
    }));
}

/** Returns the addresses of the further parts of a page, which `<!--nextpage-->` begins. They are one page now. */
export function partAddresses(content: string, address: string): readonly string[] {
  const count = content.match(/<!--\s*nextpage\s*-->/g)?.length ?? 0;
  return Array.from({ length: count }, (_, index) => `${withEndSlash(address)}${index + 2}/`);
}

/** Returns the images by the pages that they were uploaded for. */
export function uploadsOf(items: readonly WpItem[]): ReadonlyMap<string, readonly WpItem[]> {
  const images = items.filter(
    ({ type, attachmentUrl }) =>
      type === "attachment" && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(attachmentUrl),
  );
  return new Map(groupBy(images, ({ parent }) => parent));
}

/** Returns the title as text. Titles of WordPress are HTML. */
function titleOf({ title, slug, id }: WpItem): string {
  return (htmlLine(title) ?? slug) || id;
}

function fieldsOf(
  item: WpItem,
  { site, byId, hasAuthors, images }: PageContext,
): Readonly<Record<string, unknown>> {
  const isPage = item.type === "page";
  const date = datedFrom(item.date, item.dateGmt);
  const modified = datedFrom(item.modified, item.modifiedGmt);
  const names = (taxonomy: string) => [
    ...new Set(item.terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => name)),
  ];
  const cover = byId.get(item.meta.get("_thumbnail_id") ?? "")?.attachmentUrl;
  return {
    date,
    updated: modified !== undefined && modified.slice(0, 10) > item.date.slice(0, 10) ? modified : undefined,
    description: htmlLine(item.excerpt),
    tags: names("post_tag"),
    categories: isPage ? [] : names("category"),
    author: hasAuthors && !isPage ? (site.authors.get(item.author) ?? item.author) : undefined,
    cover: cover !== undefined && /^https?:/i.test(cover) ? images.link(cover) : undefined,
    sticky: item.isSticky ? 1 : undefined,
    listed: isPage ? false : undefined,
    comments: item.isOpen ? undefined : false,
  };
}

/** Returns the new address of a link or an image. A page also has one by its id, and an attachment that of its file. */
export function linkOf(
  url: string,
  { recordSite, places, byId, targets, images, termLink }: LinkContext & Pick<PageContext, "images">,
): string {
  return newLink(url, {
    site: recordSite,
    images,
    targets,
    special({ searchParams, pathname }) {
      const id = ["p", "page_id", "attachment_id"].flatMap((name) => searchParams.get(name) ?? [])[0];
      const item = byId.get(id ?? "");
      const place = item === undefined ? undefined : places.get(item);
      if (place !== undefined) return encodeRoute(place.path);
      if (item?.type === "attachment" && item.attachmentUrl !== "") return images.link(item.attachmentUrl);
      const list = termLink(searchParams.get("cat") ?? "");
      if (list !== null) return list;
      return /\/wp-(?:content|includes|admin)\//.test(pathname) ? "remote" : null;
    },
  });
}

/**
 * Returns the new addresses of links by the old ones: those of pages, which WordPress also answers without a slash at the end, and those
 * of files by their pages, which are not brought.
 */
export function linkTargets(
  items: readonly WpItem[],
  places: ReadonlyMap<WpItem, RecordPlace>,
  base: string,
): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item) => {
      const { type, link, attachmentUrl } = item;
      const place = places.get(item);
      const [old, target] =
        place === undefined
          ? [type === "attachment" ? linkAddress(link, base) : null, attachmentUrl]
          : [place.old, encodeRoute(place.path)];
      if (old === null || target === "") return [];
      const parts = place === undefined ? [] : partAddresses(item.content, old);
      return [withEndSlash(old), ...parts].map((address) => [address, target] as const);
    }),
  );
}
