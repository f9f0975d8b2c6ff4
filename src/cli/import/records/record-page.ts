import { changeFields } from "../content/front-matter.js";
import { findHeadings } from "../content/headings.js";
import type { Notes } from "../notes.js";
import { compact, type Fields } from "../plain-value.js";
import type { DraftPage } from "../site-kind.js";
import type { RecordPlace } from "./place-records.js";

/** Writes a post or a page of an export as markdown, with its address. */
export function recordPage(
  { old, path, target }: RecordPlace,
  {
    title,
    fields,
    body,
    isDraft,
    notes,
  }: {
    readonly title: string;
    readonly fields: Fields;
    /** Text in markdown. */
    readonly body: string;
    readonly isDraft: boolean;
    readonly notes: Notes;
  },
): DraftPage {
  const permalink = target === "index.md" || (old === null && isDraft) ? {} : { permalink: path };
  notes.translated("permalink", Object.keys(permalink).length);
  const all = { title, ...compact<unknown>({ ...fields, draft: isDraft ? true : undefined }), ...permalink };
  return {
    source: target,
    isRecord: true,
    target,
    text: `${changeFields("", all)}\n${body}\n`,
    address: isDraft ? null : old,
    anchors: findHeadings(body).map(({ id }) => id ?? ""),
  };
}
