import type { Notes } from "../../notes.js";
import { type OldImages, type RecordSite, rootOf } from "../../records/old-images.js";
import { newLink } from "../../records/own-links.js";
import type { RecordPlace } from "../../records/place-records.js";
import { recordPage, recordDates } from "../../records/record-draft.js";
import type { DraftPage } from "../../site-kind.js";
import type { GhostPost, GhostSite, GhostBody } from "./ghost-site.js";
import { convertHtml, type HtmlText, withoutComments } from "../../content/html/convert-html.js";
import { cardRules, isCardControl } from "./ghost-cards.js";
import { lexicalToHtml, mobiledocToHtml } from "./lexical-to-html.js";
import type { BodyPart } from "./card-to-html.js";

/** Everything that the pages of a site need. */
export interface GhostContext {
  readonly site: GhostSite;
  readonly recordSite: RecordSite;
  readonly places: ReadonlyMap<GhostPost, RecordPlace>;
  readonly targets: ReadonlyMap<string, string>;
  readonly timeZone: string;
  /** Whether pages name their authors, because there are several. */
  readonly hasAuthors: boolean;
  readonly images: OldImages;
  readonly notes: Notes;
}

/** Writes a post or a page as markdown. All but public ones are drafts. */
export function draftPost(post: GhostPost, place: RecordPlace, context: GhostContext): DraftPage {
  const { notes } = context;
  const { target } = place;
  const { isPublic } = post;
  const title = oneLine(post.title) || post.slug || post.id;
  if (!isPublic) notes.lost("status", `${title} (${post.status})`, { file: target });
  if (post.hasCode) notes.lost("removed-element", "codeinjection", { file: target });
  const body = bodyToMarkdown(post.body, { file: target, link: (url) => linkOf(url, context), notes });
  const fields = fieldsOf(post, context);
  return recordPage(place, { title, fields, body, isDraft: !isPublic, notes });
}

/** Converts the text of a page to markdown. */
export function bodyToMarkdown({ html, lexical, mobiledoc, markdown }: GhostBody, page: HtmlText): string {
  const left = (name: string) => page.notes.lost("removed-element", `<${name}>`, { file: page.file });
  const parts: readonly BodyPart[] =
    html !== undefined
      ? [{ html }]
      : lexical !== undefined
        ? lexicalToHtml(lexical, left)
        : mobiledoc !== undefined
          ? mobiledocToHtml(mobiledoc, left)
          : [{ markdown: markdown ?? "" }];
  return parts
    .map((part) => {
      // Only links of HTML are converted one by one.
      if ("markdown" in part) return part.markdown.replace(/__GHOST_URL__\/*/g, "/").trim();
      return convertHtml(withoutComments(part.html), page, {
        ignores: isCardControl,
        rules: (escape) => cardRules({ link: page.link, escape }),
      });
    })
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Texts of Ghost other than those of pages are no HTML. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function fieldsOf(post: GhostPost, context: GhostContext): Readonly<Record<string, unknown>> {
  const { site, timeZone, hasAuthors } = context;
  const isPage = post.type === "page";
  const authors = (site.authors.get(post.id) ?? []).map(({ name }) => name);
  return {
    ...recordDates(post.published, post.updated, timeZone),
    description: oneLine(post.excerpt) || undefined,
    tags: [...new Set((site.tags.get(post.id) ?? []).map(({ name }) => name))],
    author: !hasAuthors || isPage ? undefined : authors.length === 1 ? authors[0] : authors,
    cover: post.image === "" ? undefined : linkOf(post.image, context),
    listed: isPage ? false : undefined,
  };
}

/** Returns the new address of a link or an image. Ghost writes a name in place of the address of the site. */
export function linkOf(
  url: string,
  { recordSite, images, targets }: Pick<GhostContext, "recordSite" | "images" | "targets">,
): string {
  // Paths without it are those of the server, also if the site is below a folder.
  const own = url.replace(/^__GHOST_URL__\/*/, rootOf(recordSite));
  return newLink(own, { site: recordSite, images, targets });
}
