import type { Notes } from "../../notes.js";
import { htmlLine } from "../../plain-value.js";
import type { OldImages, RecordSite } from "../../records/old-images.js";
import { newLink } from "../../records/own-links.js";
import type { RecordPlace } from "../../records/place-records.js";
import { recordPage } from "../../records/record-page.js";
import { recordDates } from "../../records/record-dates.js";
import type { DraftPage } from "../../site-kind.js";
import { textToMarkdown } from "./typecho-text.js";
import type { TypechoContent, TypechoSite } from "./typecho-site.js";

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
