import { type FieldChanges, noteChanges } from "../../content/front-matter.js";
import { needsZone } from "../../content/old-dates.js";
import type { FileNotes } from "../../notes.js";
import { textOf } from "../../plain-value.js";
import { type HexoFile, type HexoSite, pinNumber } from "./hexo-site.js";

/** Layouts that are the usual ones in Hexo. */
const USUAL_LAYOUTS = /^(?:post|page|default|photo|link|draft|about|index)$/;

/** Returns the changes of the front matter of a file. */
export function hexoFieldChanges(file: HexoFile, site: HexoSite, notes: FileNotes): FieldChanges {
  const { fields, isValid } = file.page;
  // The build reports it.
  if (!isValid) return {};
  const changes: Record<string, unknown> = {};
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
  const cover = textOf(fields["index_img"]) ?? textOf(fields["thumbnail"]);
  if (fields["cover"] === undefined && cover !== undefined) {
    Object.assign(changes, { cover, index_img: fields["index_img"] === undefined ? undefined : null });
  }
  for (const name of ["date", "updated"]) changes[name] = withZone(fields[name], site.timeZone);
  return noteChanges(changes, notes);
}

/** Returns a time with its zone, or `undefined` if it needs none. */
function withZone(date: unknown, timeZone: string): string | undefined {
  const written = textOf(date);
  if (written === undefined || !needsZone(written, timeZone)) return undefined;
  const [, day, time] =
    /^(\d{4}-\d{1,2}-\d{1,2})[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?$/.exec(written.replaceAll("/", "-")) ??
    [];
  return day === undefined || time === undefined || /^0?0:00(?::00)?$/.test(time)
    ? undefined
    : `${day} ${time} +08:00`;
}
