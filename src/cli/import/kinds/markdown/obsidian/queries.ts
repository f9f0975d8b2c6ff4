import { maskCode } from "../../../content/prose.js";
import type { FileNotes } from "../../../notes.js";

/** Code that plugins replace by lists of notes. */
const QUERY =
  /^[ \t>]*[`~]{3,}[ \t]*(dataview|dataviewjs|query|tasks|base|datacards|button|meta-bind[\w-]*)\b/;

/** Removes queries of plugins, whose results are not in the vault, and reports them. */
export function removeQueries(body: string, notes: FileNotes): string {
  if (!/[`~]{3}/.test(body)) return body;
  const prose = maskCode(body);
  return prose.restore(
    prose.reveal(prose.text, (code) => {
      const name = QUERY.exec(code)?.[1];
      if (name === undefined) return null;
      notes.lost("tag", name, code);
      return "";
    }),
  );
}
