import { removeAttributes } from "../../content/code-imports.js";
import { changeFields, type FieldChanges, noteChanges } from "../../content/front-matter.js";
import { GITHUB_IDS, findHeadings, headingIds } from "../../content/headings.js";
import { convertPage } from "../../content/html/convert-page.js";
import { hideShortcodes, rewriteShortcodes } from "./hugo-shortcodes.js";
import type { FileNotes } from "../../notes.js";
import type { DraftPage } from "../../site-kind.js";
import { type HugoFile, isHtml } from "./hugo-files.js";
import { hugoAddress, type HugoSite, isListed, isUnpublished } from "./hugo-site.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import { hugoTaxonomies, renamedTerms } from "./hugo-lists.js";

/** Rewrites a file for the new site. */
export function draftHugoPage(file: HugoFile, site: HugoSite, notes: FileNotes): DraftPage {
  const { page, path, language } = file;
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
  const written = isHtml(file.source) ? convertPage(hideShortcodes(page.body), notes) : page.body;
  const rewritten = rewriteShortcodes(written, { notes, page: { link: find, title: () => null } });
  const body = removeAttributes(rewritten, notes);
  const isMain = language === site.languages[0];
  const target = (isMain ? path : `${language}/${path}`).replace(/(^|\/)_index\.md$/, "$1README.md");
  return {
    source: file.source,
    target,
    text: changeFields(page.head, hugoFieldChanges(file, site, notes)) + body,
    address: hugoAddress(file, site),
    anchors: headingIds(findHeadings(body), GITHUB_IDS),
  };
}

/** Returns the changes of the front matter of a file. */
export function hugoFieldChanges(file: HugoFile, site: HugoSite, notes: FileNotes): FieldChanges {
  const { page, path, fields } = file;
  const changes: Record<string, unknown> = {};
  for (const name of Object.keys(page.fields)) {
    const lower = name.toLowerCase();
    if (lower === name || name === "expiryDate") continue;
    if (/^(?:title|date|draft|tags|categories|description|slug|url|aliases|series|summary)$/.test(lower)) {
      Object.assign(changes, { [name]: null, [lower]: page.fields[name] });
    }
  }
  if (file.dateFrom === "written") changes["date"] = fields["date"];
  Object.assign(changes, renamedTerms(page.fields, hugoTaxonomies(site.config)));
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
    const folder = (hugoAddress(file, site) ?? "/").replace(/[^/]*\/?$/, "");
    changes["aliases"] = aliases.map((alias) => (alias.startsWith("/") ? alias : folder + alias));
  }
  if (isUnpublished(file)) {
    changes["draft"] = true;
    const reason = fields["headless"] === true ? "headless" : "render";
    notes.lost("status", `${textOf(fields["title"]) ?? path} (${reason})`, reason);
  } else if (!isListed(fields)) changes["listed"] = false;
  const series = listOf(fields["series"]);
  if (series.length > 1) changes["series"] = textOf(series[0]);
  if (path === "_index.md") changes["home"] = true;
  return noteChanges(changes, notes);
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
    textOf(fields["header-img"]) ??
    textOf(listOf(fields["image"])[0]);
  if (path === undefined || !/\.(?:png|jpe?g|webp|svg|gif|avif)(?:$|\?)/i.test(path)) return undefined;
  return path;
}
