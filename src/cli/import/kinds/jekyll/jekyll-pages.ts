import { changeFields, type FieldChanges, noteChanges } from "../../content/front-matter.js";
import { GITHUB_IDS } from "../../content/heading-ids.js";
import { findHeadings, headingIds } from "../../content/headings.js";
import { rewriteLiquid } from "../../content/liquid.js";
import { markdownPath } from "../../content/old-file.js";
import type { FileNotes } from "../../notes.js";
import { fieldsOf, textOf } from "../../plain-value.js";
import type { DraftPage } from "../../site-kind.js";
import { jekyllCategories } from "./jekyll-addresses.js";
import { type JekyllFile, MARKDOWN } from "./jekyll-files.js";
import { jekyllFileAddress, type JekyllSite } from "./jekyll-site.js";

/** Rewrites a file for the new site. */
export function draftJekyllPage(file: JekyllFile, site: JekyllSite, notes: FileNotes): DraftPage {
  const { page, path, fields } = file;
  const { addresses } = site;
  const find = (name: string) =>
    addresses.get(name.replace(/^\/|\.\w+$/g, "")) ?? addresses.get(name.replace(/^\//, "")) ?? null;
  // Indented HTML is code in markdown.
  const written = MARKDOWN.test(path) ? page.body : page.body.replace(/^[ \t]+/gm, "");
  const body = rewriteLiquid(written, {
    config: site.config,
    fields,
    notes,
    page: { link: find, title: () => null },
  });
  return {
    source: file.source,
    target: markdownPath(path, notes),
    text: changeFields(page.head, fieldChanges(file, notes)) + body,
    address: jekyllFileAddress(file, site),
    anchors: headingIds(findHeadings(body), GITHUB_IDS),
  };
}

function fieldChanges({ page, kind, fields, name }: JekyllFile, notes: FileNotes): FieldChanges {
  const own = page.fields;
  // The build reports it.
  if (!page.isValid) return {};
  const changes: Record<string, unknown> = {};
  if (own["permalink"] !== undefined) changes["permalink"] = null;
  if (own["layout"] !== undefined) changes["layout"] = null;
  if (kind === "draft" || fields["published"] === false) changes["draft"] = true;
  if (own["published"] !== undefined) changes["published"] = null;
  // jekyll-paginate and themes leave such a page out of lists.
  if (fields["hidden"] === true) Object.assign(changes, { hidden: null, listed: false });
  for (const field of ["tags", "tag"]) {
    const value = own[field];
    if (typeof value === "string" && /\s/.test(value.trim())) changes[field] = value.trim().split(/[,\s]+/);
  }
  const categories = jekyllCategories(own, kind === "post" ? name.folders : []);
  if (typeof own["categories"] === "string" || name.folders.length > 0) {
    if (categories.length > 0) changes["categories"] = categories;
  }
  const image = own["image"];
  const cover = textOf(
    fieldsOf(image)["path"] ?? image ?? fieldsOf(own["header"])["image"] ?? own["header-img"],
  );
  if (own["cover"] === undefined && cover !== undefined && !cover.includes("{{"))
    changes["cover"] = /^(?:\/|https?:)/.test(cover) ? cover : `/${cover}`;
  return noteChanges(changes, notes);
}
