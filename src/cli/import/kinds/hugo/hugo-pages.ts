import { removeAttributes } from "../../content/code-imports.js";
import { changeFields } from "../../content/front-matter.js";
import { GITHUB_IDS } from "../../content/heading-ids.js";
import { findHeadings, headingIds } from "../../content/headings.js";
import { rewriteShortcodes } from "../../content/hugo-shortcodes.js";
import type { FileNotes } from "../../notes.js";
import type { DraftPage } from "../../site-kind.js";
import type { HugoFile } from "./hugo-files.js";
import { hugoFieldChanges } from "./hugo-front-matter.js";
import { hugoAddress, type HugoSite } from "./hugo-site.js";

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
  const rewritten = rewriteShortcodes(page.body, { notes, page: { link: find, title: () => null } });
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
