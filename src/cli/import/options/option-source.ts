import type { Notes } from "../notes.js";
import type { Fields } from "../plain-value.js";

/** The file that options come from, for notes about options without a counterpart. */
export interface OptionSource {
  readonly notes: Notes;
  readonly file: string;
}

/** Returns names that are written in one text, with spaces between them. */
export function nameSet(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

/** Reports options whose names are not among the known ones. */
export function reportUnknown(
  options: Fields,
  {
    known,
    code = "option",
  }: { readonly known: ReadonlySet<string>; readonly code?: "option" | "theme-option" },
  { notes, file }: OptionSource,
): void {
  for (const name of Object.keys(options)) if (!known.has(name)) notes.lost(code, name, { file });
}
