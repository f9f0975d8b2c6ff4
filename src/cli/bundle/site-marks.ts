import type { SiteShell } from "../../runtime/model/site.js";
import { textsForMark } from "./site-texts.js";

/** Names of no variable: in a bundled script they stand where what is known of a site goes. */
export const SITE_MARK = "__HANBLOG_SITE__";

/** Stands where only the base goes, for scripts that need nothing else of a site. */
export const BASE_MARK = "__HANBLOG_BASE__";

/** Matches every mark, those of texts included. */
const MARKS = /__HANBLOG_[A-Z_]+?__/g;

/** Returns whether a script contains a mark. */
export function hasMarks(script: Buffer): boolean {
  return script.includes("__HANBLOG_");
}

/** Replaces the marks in a bundled script by the data of a site. */
export function fillMarks(script: string, shell: SiteShell): string {
  // Its text in JSON is what is given out: fields that are undefined are none.
  const site: unknown = JSON.parse(JSON.stringify(shell));
  return script.replaceAll(MARKS, (mark) => {
    if (mark === SITE_MARK) return printLiteral(site);
    if (mark === BASE_MARK) return printLiteral(shell.base);
    const texts = textsForMark(mark, shell);
    return texts === null ? mark : printLiteral(texts);
  });
}

/** A value that came from JSON as an expression of JavaScript, which may stand in a `<script>` too. */
export function printLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${printName(name)}:${printLiteral(field)}`);
    return `{${fields.join(",")}}`;
  }
  if (typeof value === "number") return value < 0 ? `(${value})` : String(value);
  return typeof value === "string" ? printText(value) : String(value);
}

function printName(name: string): string {
  // Written plainly it would set the object's prototype.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "<": String.raw`\x3C`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

/** `<` is written as it is where it can neither end a script nor begin a comment in one. */
function printText(text: string): string {
  return JSON.stringify(text).replaceAll(/<(?=[/!s])|[\u2028\u2029]/gi, (found) => ESCAPES[found] ?? found);
}
