import type { TranslatedCode } from "../../messages/import-texts.js";
import type { Notes } from "../notes.js";
import { type Fields, fieldsOf, listOf } from "../plain-value.js";

/** Options of the theme that an author looks for after an import, and their lines in the report. */
const THEME: readonly (readonly [option: string, code: TranslatedCode])[] = [
  ["author", "author"],
  ["authorAvatar", "avatar"],
  ["friendLinks", "friends"],
  ["socialLinks", "social"],
  ["record", "record"],
  ["footer", "footer"],
];

/** Reports the options about the author that the new configuration has, with the number of their entries. */
export function noteOptions(options: Fields, notes: Notes): void {
  for (const place of [options, ...Object.values(fieldsOf(options["locales"]))]) {
    const theme = fieldsOf(fieldsOf(place)["themeConfig"]);
    for (const [option, code] of THEME) notes.translated(code, listOf(theme[option]).length);
  }
  const comments = fieldsOf(options["comments"]);
  const kept = ["store", "issue"].filter((name) => comments[name] !== undefined);
  notes.translated("comment-options", kept.length);
}
