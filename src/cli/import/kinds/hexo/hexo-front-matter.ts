import { type FieldChanges, noteChanges } from "../../content/front-matter.js";
import { rootFile } from "../../content/root-images.js";
import type { FileNotes } from "../../notes.js";
import { textOf } from "../../plain-value.js";
import { type HexoFile, hexoFileAddress, type HexoSite, pinNumber } from "./hexo-site.js";

/** Layouts that are the usual ones in Hexo. */
const USUAL_LAYOUTS = /^(?:post|page|default|photo|link|draft|about|index)$/;

/** Returns the category and the tag in the name of an article, unless its front matter has a list of them. */
function termsOfName({ name, page }: HexoFile): Record<string, unknown> {
  const terms = [
    ["category", "categories"],
    ["tag", "tags"],
  ] as const;
  return Object.fromEntries(
    terms.flatMap(([one, all]) => {
      const term = name.fields[one];
      return term === undefined || page.fields[all] !== undefined
        ? []
        : [
            [one, null],
            [all, [term]],
          ];
    }),
  );
}

/** Returns the changes of the front matter of a file. */
export function hexoFieldChanges(file: HexoFile, site: HexoSite, notes: FileNotes): FieldChanges {
  const { fields, isValid } = file.page;
  // The build reports it.
  if (!isValid) return {};
  const changes: Record<string, unknown> = file.kind === "page" ? {} : termsOfName(file);
  if (textOf(fields["permalink"]) !== undefined) changes["permalink"] = null;
  if (USUAL_LAYOUTS.test(textOf(fields["layout"]) ?? "")) changes["layout"] = null;
  if (fields["layout"] === false) changes["layout"] = null;
  if (file.kind === "draft" || fields["published"] === false) changes["draft"] = true;
  if (fields["published"] !== undefined) changes["published"] = null;
  if (fields["hide"] === true || fields["hidden"] === true)
    Object.assign(changes, { publish: false, hide: null, hidden: null });
  const top = pinNumber(fields);
  if (fields["top"] !== undefined || fields["sticky"] !== undefined) {
    Object.assign(changes, { top: null, sticky: top === undefined ? null : (site.ranks.get(top) ?? null) });
    if (fields["top"] === undefined) delete changes["top"];
  }
  if (file.kind === "page" && fields["type"] !== undefined) changes["type"] = null;
  const header = textOf(fields["header-img"]);
  const written =
    textOf(fields["cover"]) ??
    textOf(fields["index_img"]) ??
    textOf(fields["thumbnail"]) ??
    (header === undefined || /^(?:\/|https?:)/.test(header) ? header : `/${header}`);
  const place = { path: file.path, address: hexoFileAddress(file, site), sources: site.sources };
  const cover = written === undefined ? undefined : (rootFile(written, place) ?? written);
  if (cover !== undefined && cover !== fields["cover"]) {
    const isOther = textOf(fields["cover"]) === undefined;
    Object.assign(changes, {
      cover,
      index_img: isOther && fields["index_img"] !== undefined ? null : undefined,
    });
  }
  return noteChanges(changes, notes);
}
