import { createPageReader, type CreatePage } from "../content/create-page.js";
import { HEADING_ID } from "../content/text/heading-id.js";
import { isListed } from "../../runtime/model/lists/listing.js";
import { decodeRoute } from "../../runtime/model/path.js";
import { changeFields, findSecrets, readOldPage } from "./content/front-matter.js";
import { HANBLOG_IDS, findHeadings, headingIds } from "./content/headings.js";
import type { Notes } from "./notes.js";
import { timeZoneOfOptions } from "./options/option-source.js";
import { type Fields, fieldsOf, listOf, recordsOf, textOf } from "./plain-value.js";
import type { DraftPage } from "./site-kind.js";

/** A page as it is written, and its address in the new site. */
export interface PlacedPage {
  readonly page: DraftPage;
  readonly text: string;
  readonly isDraft: boolean;
  /** Whether lists show the page. */
  readonly isListed: boolean;
}

/**
 * Keeps the addresses of pages and headings. A page that would get another address gets a `permalink`, or `aliases` if
 * hanblog cannot write its old one. A heading that would get another id gets its old one as `{#id}`.
 */
export function placePages(
  pages: readonly DraftPage[],
  options: Fields,
  { now, notes }: { readonly now: Date; readonly notes: Notes },
): readonly PlacedPage[] {
  const read = createReader(options, now);
  const isClean = options["cleanUrls"] === true;
  return pages.map((page) => {
    const text = keepSecret(page, keepAnchors(page, notes), notes);
    const { page: found } = read({ relativePath: page.target, file: page.target, updatedAt: null }, text);
    const shown = { isDraft: found.draft, isListed: !found.draft && isListed(found, { strict: false }) };
    const path = decodeRoute(found.path);
    // hanblog redirects an address without its ending.
    const same = page.address === null ? [] : [page.address, `${page.address}.html`, `${page.address}/`];
    if (page.address === null || same.includes(path)) return { page, text, ...shown };
    // A README that was no index must not take the address of its folder.
    const isIndex = /(?:^|\/)readme\.md$/i.test(page.target) && path.endsWith("/");
    const isBare = !/\.\w+$|\/$/.test(page.address);
    const address = isIndex && isBare && !isClean ? `${page.address}.html` : page.address;
    const isPermalink = /(?:\/|\.html)$/.test(address) || (isClean && /\/[^/.]+$/.test(address));
    return { page, text: keepAddress(address, text, { isPermalink, notes }), ...shown };
  });
}

function createReader(options: Fields, now: Date): CreatePage {
  const locales = Object.keys(fieldsOf(options["locales"]));
  return createPageReader({
    locales: Object.fromEntries([...new Set(["/", ...locales])].map((key) => [key, { lang: "en" }])),
    permalink: textOf(options["permalink"]) ?? null,
    cleanUrls: options["cleanUrls"] === true,
    timeZone: timeZoneOfOptions(options),
    syntax: {
      html: true,
      breaks: false,
      math: true,
      emoji: fieldsOf(options["markdown"])["emoji"] !== false,
    },
    defaults: recordsOf(options["defaults"]),
    passwords: new Map(),
    now,
  });
}

/**
 * A page with a password becomes a draft, so that an import publishes nothing that was hidden. An empty field, which the
 * templates of some themes have, is removed: hanblog would not build it.
 */
function keepSecret({ source }: DraftPage, text: string, notes: Notes): string {
  const { head, body, fields } = readOldPage(text);
  const { names, isSet } = findSecrets(fields);
  if (names.length === 0) return text;
  const removed = Object.fromEntries(names.map((name) => [name, null]));
  if (!isSet) return changeFields(head, removed) + body;
  notes.lost("password", names.join(" "), { file: source });
  return changeFields(head, { ...removed, draft: true }) + body;
}

function keepAddress(
  address: string,
  text: string,
  { isPermalink, notes }: { readonly isPermalink: boolean; readonly notes: Notes },
): string {
  const { head, body, fields } = readOldPage(text);
  if (isPermalink && !/[\\#?:]/.test(address)) {
    notes.translated("permalink");
    return changeFields(head, { permalink: address }) + body;
  }
  notes.translated("alias");
  return changeFields(head, { aliases: [...listOf(fields["aliases"]), address] }) + body;
}

function keepAnchors({ anchors, text }: DraftPage, notes: Notes): string {
  if (anchors.length === 0) return text;
  const { head, body } = readOldPage(text);
  const headings = findHeadings(body);
  // Headings that were added or removed while rewriting cannot be paired.
  if (headings.length !== anchors.length) return text;
  const own = headingIds(headings, HANBLOG_IDS);
  const lines = body.split("\n");
  headings.forEach(({ line, id }, index) => {
    const old = anchors[index] ?? "";
    if (id !== null || old === "" || old === own[index] || /[\s"<>&]/.test(old)) return;
    // hanblog has no such id for a heading, but for any other element.
    const anchor = HEADING_ID.test(old) ? `{#${old}}` : `<a id="${old}"></a>`;
    const written = lines[line] ?? "";
    lines[line] = written.replace(/(?:[ \t]+#+)?[ \t]*(\r?)$/, (_, end: string) => ` ${anchor}${end}`);
    notes.translated("heading-id");
  });
  return head + lines.join("\n");
}
