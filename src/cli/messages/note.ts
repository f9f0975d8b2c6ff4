import type { NoteTexts } from "./texts.js";

/** A fact about a site that the author may want to know, as data. */
export type Note =
  /** The site has no time zone of its own. */
  | { readonly kind: "utc-days" }
  | { readonly kind: "mascot-off"; readonly package: string; readonly command: string };

/** Returns the text of a note. */
export function sayNote(note: Note, texts: NoteTexts): string {
  return note.kind === "utc-days" ? texts["utc-days"]() : texts["mascot-off"](note);
}
