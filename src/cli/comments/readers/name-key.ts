import { plainWords } from "../screen/word-matcher.js";

/** Letters of other scripts, and the Latin letters that they look like. */
const LOOKS_LIKE = new Map(
  [
    ["авекмнорстухіјѕԁԛԝһӏґ", "abekmhopctyxijsdqwhir"],
    ["αβεζηικμνορτυχϲϳ", "abezhikmvoptuxcj"],
    ["ɑɡı", "agi"],
    // Digits and letters that differ little in many fonts.
    ["01l|", "oiii"],
  ].flatMap(([letters = "", latin = ""]) =>
    Array.from(letters, (letter, at) => [letter, latin[at] ?? ""] as const),
  ),
);

/**
 * Returns the form in which names are compared: without case, width, spaces, punctuation and invisible characters, and with
 * letters of other scripts as the Latin ones that they look like. A name of nothing else keeps its characters.
 */
export function nameKey(name: string): string {
  const plain = plainWords(name).replaceAll(" ", "");
  const alike = Array.from(plain, (letter) => LOOKS_LIKE.get(letter) ?? letter).join("");
  return alike.replace(/[^\p{L}\p{N}]+/gu, "") || plain;
}
