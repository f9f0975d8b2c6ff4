import { normalizeBase, withoutEndSlashes } from "../../../../runtime/model/path.js";
import { convertHtml, withoutComments } from "../../content/html/convert-html.js";
import { wrapParagraphs } from "../../content/html/wrap-paragraphs.js";
import { Notes } from "../../notes.js";
import { readUrlPath, pageSizeOption, defaultTimeZone } from "../../options/option-source.js";
import {
  bringComments,
  commentPage,
  type CommentSite,
  createCommentSpool,
} from "../../records/comment-file.js";
import { findExports } from "../../records/find-exports.js";
import { draftWithImages, type OldImages, type RecordSite } from "../../records/old-images.js";
import { pageTargets, placeRecords, type RecordPlace } from "../../records/place-records.js";
import { recordLanguage, recordDraft } from "../../records/record-draft.js";
import { compact, type Fields, fieldsOf, textOf } from "../../plain-value.js";
import type { ReadContext, SiteDraft } from "../../site-kind.js";
import { readPhpValue, readRoutes, readTypechoLists } from "./typecho-addresses.js";
import { readTypechoExport } from "./read-export.js";
import { draftContent, isMarkdown } from "./typecho-pages.js";
import type { TypechoContent, TypechoSite } from "./typecho-site.js";

/** Reads a dump or a backup. Throws `import-export`. */
export async function readTypecho({
  old,
  notes,
  fetchImages: fetching,
  oldUrl,
}: ReadContext): Promise<SiteDraft> {
  const [name = "", ...others] = await findExports(old, "typecho");
  for (const other of others) notes.lost("other-export", other);
  const spool = createCommentSpool(old.tempDir);
  const site = await readTypechoExport(old.dir, name, spool);
  const { options } = site;
  const facts = readFacts(site, name, oldUrl);
  const { url, base, timeZone } = facts;
  const recordSite = { url, base, has: old.files.length > 1 ? old.has : undefined };
  const written = site.contents.filter(({ type }) => type !== "attachment");
  const posts = written.filter(({ type, isPublic }) => type === "post" && isPublic);
  const routes = readRoutes(site, timeZone);
  const places = placeRecords(written, (content) =>
    content.isPublic || content.isHidden ? routes.content(content) : null,
  );
  const context = {
    site,
    recordSite,
    targets: pageTargets(places),
    timeZone,
    hasAuthors: new Set(posts.map(({ author }) => author)).size > 1,
  };
  const { pages, assets } = await draftWithImages(
    recordSite,
    (images, own) => {
      linkAttachments(site, recordSite, images);
      return written.flatMap((content) => {
        const place = places.get(content);
        return place === undefined ? [] : [draftContent(content, place, { ...context, images, notes: own })];
      });
    },
    { tempDir: old.tempDir, fetching, notes },
  );
  noteLosses(site, { name, commentFeeds: routes.commentFeeds(posts), posts: posts.length }, notes);
  const privateFiles = await bringComments(
    spool,
    {
      ...commentPages(written, places),
      url: url ?? "",
      base,
      tempDir: old.tempDir,
      text: commentText(options),
    },
    notes,
  );
  return recordDraft(
    { ...facts, options: contentOptions(written, options), hasEmoji: false },
    {
      pages,
      assets,
      privateFiles,
      ...readTypechoLists(site, posts, { ...context, routes }),
    },
  );
}

/** Reports what an export does not have, or what has no counterpart. */
function noteLosses(
  { options, others }: TypechoSite,
  found: { readonly name: string; readonly commentFeeds: string | null; readonly posts: number },
  notes: Notes,
): void {
  const { name, commentFeeds, posts } = found;
  if (commentFeeds !== null) notes.lost("comment-feed", `${commentFeeds} (${posts + 1})`);
  if (options.size === 0) notes.lost("no-settings", name);
  for (const [prefix, count] of others) notes.lost("post-type", `${prefix}… (${count})`);
}

/** Returns the options of the configuration for the parser and the lists of Typecho. */
function contentOptions(written: readonly TypechoContent[], options: ReadonlyMap<string, string>): Fields {
  const texts = written.filter(({ text }) => isMarkdown(text)).map(({ text }) => text);
  const markdown = compact<unknown>({
    ...(texts.length === 0 ? {} : { breaks: true, linkify: true }),
    // Formulas need a plugin there, and a single dollar sign is mostly that of a variable.
    math: texts.some((text) => text.includes("$$")) ? undefined : false,
  });
  return { markdown, pageSize: pageSizeOption(Number(options.get("pageSize"))) };
}

/** Name of a backup, which has the host in it. */
const BACKUP_NAME = /^\d{8}_([a-z\d.-]+\.[a-z]+)_[\da-f]{13}\.dat$/i;

/** Reads the facts about a site. A backup has no options, so that its name and the author name the site. */
function readFacts({ options, contents }: TypechoSite, name: string, oldUrl: string | undefined) {
  const host = BACKUP_NAME.exec(name)?.[1];
  const written = options.get("siteUrl") ?? "";
  const known = /^https?:\/\//i.test(written) && URL.canParse(written) ? withoutEndSlashes(written) : null;
  const url = oldUrl ?? known ?? (host === undefined ? null : `https://${host}`);
  const title = options.get("title") ?? host ?? "";
  const texts = contents.map(({ text }) => text);
  const tag = (options.get("lang") ?? "").replaceAll("_", "-");
  const lang = recordLanguage(tag, { title, texts, unset: /^$/ });
  return {
    title,
    description: options.get("description") ?? "",
    url,
    base: normalizeBase(readUrlPath(url)),
    lang,
    timeZone: zoneOf(options.get("timezone") ?? "28800", lang),
  };
}

/** Returns the time zone for a distance from UTC in seconds, which is all that Typecho has. Its usual one is that of China. */
function zoneOf(seconds: string, lang: string): string {
  const hours = Number(seconds) / 3600;
  if (!Number.isInteger(hours) || Math.abs(hours) > 14) return defaultTimeZone(lang);
  if (hours === 8) return "Asia/Shanghai";
  if (hours === 9) return "Asia/Tokyo";
  // Names of zones have the sign turned around.
  return hours === 0 ? "UTC" : `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
}

/** Names the images of public pages, also those that no text shows. */
function linkAttachments({ contents }: TypechoSite, { url }: RecordSite, images: OldImages): void {
  const isPublic = new Map(contents.map((content) => [content.id, content.isPublic]));
  for (const { type, text, parent } of contents) {
    if (type !== "attachment" || isPublic.get(parent) !== true) continue;
    const path = textOf(fieldsOf(readPhpValue(text))["path"]);
    if (path?.startsWith("/") === true && !path.startsWith("//")) images.link(`${url ?? ""}${path}`);
  }
}

/** Returns the pages of comments by their ids. */
function commentPages(
  written: readonly TypechoContent[],
  places: ReadonlyMap<TypechoContent, RecordPlace>,
): Pick<CommentSite, "prefix" | "page"> {
  const byId = new Map(written.map((content) => [content.id, content]));
  return {
    prefix: "tc",
    page: (id) => commentPage(byId.get(id), places, ({ isPublic }) => isPublic),
  };
}

/** Returns a function that converts the text of a comment to markdown. Its links stay as they are. */
function commentText(options: ReadonlyMap<string, string>): (content: string) => string {
  if (options.get("commentsMarkdown") === "1") return (content) => content;
  const page = { file: "", link: (to: string) => to, notes: new Notes() };
  return (content) => convertHtml(wrapParagraphs(withoutComments(content)), page);
}
