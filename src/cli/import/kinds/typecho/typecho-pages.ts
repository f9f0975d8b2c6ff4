import type { Notes } from "../../notes.js";
import { htmlLine } from "../../plain-value.js";
import type { OldImages, RecordSite } from "../../records/old-images.js";
import { newLink, type RecordPlace } from "../../records/place-records.js";
import { recordPage, recordDates } from "../../records/record-draft.js";
import type { DraftPage } from "../../site-kind.js";
import type { TypechoContent, TypechoSite } from "./typecho-site.js";
import { convertHtml, type HtmlText, withoutComments } from "../../content/html/convert-html.js";
import { wrapParagraphs } from "../../content/html/wrap-paragraphs.js";
import { maskCode } from "../../content/prose.js";

/** Everything that the pages of a site need. */
export interface TypechoContext {
  readonly site: TypechoSite;
  readonly recordSite: RecordSite;
  readonly targets: ReadonlyMap<string, string>;
  readonly timeZone: string;
  /** Whether pages name their author, because there are several. */
  readonly hasAuthors: boolean;
  readonly images: OldImages;
  readonly notes: Notes;
}

/** Writes a post or a page as markdown. All that not everybody could read are drafts. */
export function draftContent(
  content: TypechoContent,
  place: RecordPlace,
  context: TypechoContext,
): DraftPage {
  const { notes } = context;
  const { target } = place;
  const { isPublic, isHidden, isProtected } = content;
  const isDraft = !isPublic && !isHidden;
  const title = (htmlLine(content.title) ?? content.slug) || content.id;
  if (isProtected) notes.lost("password", title, { file: target });
  else if (isDraft) notes.lost("status", `${title} (${content.status})`, { file: target });
  const body = textToMarkdown(content.text, { file: target, link: (url) => linkOf(url, context), notes });
  const fields = { ...fieldsOf(content, context), publish: isHidden ? false : undefined };
  return recordPage(place, { title, fields, body, isDraft, notes });
}

/** Mark before a text that is markdown. */
const MARKDOWN = "<!--markdown-->";

/** An address in a link of markdown, in a definition below the text, in an attribute of HTML, or in angle brackets. */
const ADDRESS =
  /(\]\(\s*<?|^ {0,3}\[[^\][\n]+\]:[ \t]*<?|\s(?:src|href|poster)=["']|<)((?:https?:)?\/[^\s"'<>()]+)/gim;

/** Returns whether a text is markdown. */
export function isMarkdown(text: string): boolean {
  return text.startsWith(MARKDOWN);
}

/** Converts the text of a page to markdown of hanblog. */
export function textToMarkdown(text: string, page: HtmlText): string {
  if (!isMarkdown(text)) return convertHtml(wrapParagraphs(withoutComments(text)), page);
  const prose = maskCode(text.slice(MARKDOWN.length));
  const linked = fitParser(prose.text).replace(ADDRESS, (whole, before: string, url: string) =>
    // A bare `</div>` is an end, and shows no address.
    before === "<" && !/^https?:/i.test(url) ? whole : before + page.link(url),
  );
  return prose.restore(linked).trim();
}

/** Writes markdown so that it means what it means in Typecho, outside of code. */
function fitParser(text: string): string {
  let isCode = false;
  const lines = text.split("\n").map((line) => {
    const isInside = isCode || /^(?: {4}|\t)/.test(line);
    if (/<\/?pre\b/i.test(line)) isCode = !/<\/pre\b/i.test(line);
    return isInside || isCode ? line : fitLine(line);
  });
  return lines.join("\n");
}

function fitLine(line: string): string {
  // Typecho marks HTML with such lines.
  if (/^\s*!!!\s*$/.test(line)) return "";
  return (
    line
      // A heading needs no space there.
      .replace(/^(#{1,6})(?=[^#\s])/, "$1 ")
      // A bracket makes no list, and these signs no file.
      .replace(/^(\s*\d{1,9})\)(?=\s)/, "$1\\)")
      .replace(/^( {0,3})<<<(?=\s)/, "$1\\<<<")
      // A backslash before these signs is shown, and so is one at the end of a line.
      .replace(/\\(?=[!"#%&',:;=>@~]|$)/g, "\\$&")
  );
}

function fieldsOf(content: TypechoContent, context: TypechoContext): Readonly<Record<string, unknown>> {
  const { site, timeZone, hasAuthors } = context;
  const isPage = content.type === "page";
  const names = (type: string) => [
    ...new Set(
      (site.terms.get(content.id) ?? []).filter((meta) => meta.type === type).map(({ name }) => name),
    ),
  ];
  const cover = site.covers.get(content.id);
  return {
    ...recordDates(content.created, content.modified, timeZone),
    tags: names("tag"),
    categories: isPage ? [] : names("category"),
    author: hasAuthors && !isPage ? site.authors.get(content.author) || undefined : undefined,
    cover: cover === undefined ? undefined : linkOf(cover, context),
    listed: isPage ? false : undefined,
    comments: content.isOpen ? undefined : false,
  };
}

/** Returns the new address of a link or an image. */
function linkOf(url: string, { recordSite, images, targets }: TypechoContext): string {
  return newLink(url, {
    site: recordSite,
    images,
    targets,
    special: ({ pathname }) => (/\/(?:usr|admin|action)\//.test(pathname) ? "remote" : null),
  });
}
