import { removeAttributes } from "../../content/code-imports.js";
import { changeFields, type FieldChanges, noteChanges } from "../../content/front-matter.js";
import { replaceDefinitionLists } from "../../content/definition-lists.js";
import { GITHUB_IDS, findHeadings, headingIds, type IdRule } from "../../content/headings.js";
import { convertPage } from "../../content/html/convert-html.js";
import { hideShortcodes, rewriteShortcodes } from "./hugo-shortcodes.js";
import type { FileNotes } from "../../notes.js";
import type { DraftPage } from "../../site-kind.js";
import { type HugoFile, isHtml } from "./hugo-files.js";
import {
  hugoAddress,
  type HugoSite,
  isListed,
  isUnpublished,
  sectionFolder,
  targetOf,
  withoutAccents,
} from "./hugo-site.js";
import { parseDate } from "../../../../runtime/model/date.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import { hugoTaxonomies, renamedTerms } from "./hugo-lists.js";

/** Rewrites a file for the new site. */
export function draftHugoPage(
  file: HugoFile,
  site: HugoSite,
  { notes, now }: { readonly notes: FileNotes; readonly now: Date | undefined },
): DraftPage {
  const { page, language } = file;
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
  const plain = removeAttributes(rewritten, notes);
  const body = hasDefinitions(file, site.config) ? replaceDefinitionLists(plain) : plain;
  const text = changeFields(page.head, hugoFieldChanges(file, site, { notes, now })) + body;
  return {
    source: file.source,
    target: targetOf(file, site),
    text,
    address: hugoAddress(file, site),
    anchors: headingIds(findHeadings(body), hugoIdRule(site.config)),
    ...(isFuture(file, site, now) ? { isHidden: true } : {}),
  };
}

/** Goldmark reads definition lists, unless an option turns them off. */
function hasDefinitions({ source }: HugoFile, config: Fields): boolean {
  const { extensions } = fieldsOf(fieldsOf(config["markup"])["goldmark"]);
  return !isHtml(source) && fieldsOf(extensions)["definitionlist"] !== false;
}

/** Returns whether the old site did not show a page yet. */
function isFuture({ fields }: HugoFile, { config }: HugoSite, now: Date | undefined): boolean {
  if (now === undefined || config["buildfuture"] === true) return false;
  return isAfter(textOf(fields["publishdate"]) ?? textOf(fields["date"]), now);
}

function isAfter(written: string | undefined, now: Date): boolean {
  const iso = parseDate(written ?? "");
  return iso !== null && Date.parse(iso) > now.getTime();
}

/** Returns the rule of the ids of headings that the configuration names. */
function hugoIdRule(config: Fields): IdRule {
  const parser = fieldsOf(fieldsOf(fieldsOf(config["markup"])["goldmark"])["parser"]);
  if (parser["autoheadingid"] === false) return { ...GITHUB_IDS, slug: () => "" };
  const type = textOf(parser["autoheadingidtype"]);
  if (type === "github-ascii") {
    // eslint-disable-next-line no-control-regex
    const slug = (text: string) => GITHUB_IDS.slug(withoutAccents(text), "").replace(/[^\0-\x7F]/g, "");
    return { ...GITHUB_IDS, slug };
  }
  if (type !== "blackfriday") return GITHUB_IDS;
  const slug = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
  return { ...GITHUB_IDS, slug };
}

/** Returns the changes of the front matter of a file. */
export function hugoFieldChanges(
  file: HugoFile,
  site: HugoSite,
  { notes, now }: { readonly notes: FileNotes; readonly now?: Date | undefined },
): FieldChanges {
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
  const publish = textOf(fields["publishdate"]);
  if (now !== undefined && isFuture(file, site, now) && publish !== undefined) {
    changes["draft"] = true;
    notes.lost("status", `${textOf(fields["title"]) ?? path} (publishDate ${publish})`, publish);
  }
  if (path === "_index.md") changes["home"] = true;
  else if (path.endsWith("/_index.md")) Object.assign(changes, sectionChanges(file, site));
  return noteChanges(changes, notes);
}

/** Returns the fields of the page of a section, which shows its text above its pages. A section without pages is a page. */
function sectionChanges(file: HugoFile, site: HugoSite): FieldChanges {
  const { path, language, fields } = file;
  const folder = path.replace(/_index\.md$/, "");
  const hasPages = [...site.addresses.keys()].some(
    (key) => key.startsWith(`${language}:${folder}`) && !key.endsWith("_index"),
  );
  if (!hasPages) return {};
  const name = folder.split("/").at(-2) ?? "";
  const title = textOf(fields["title"]) ?? name.charAt(0).toUpperCase() + name.slice(1);
  const tagline = textOf(fields["description"]) ?? "";
  return { title, home: true, homeFolder: sectionFolder(file, site), heroText: title, tagline };
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
