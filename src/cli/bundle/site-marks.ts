import type { SiteShell } from "../../runtime/model/site.js";
import type { Plugin } from "esbuild";
import { nearestLanguage, type ByLanguage } from "../../runtime/texts/nearest-language.js";
import { APP_TEXTS } from "../../runtime/texts/tables/app.js";
import { COMMENT_FAILURE_TEXTS } from "../../runtime/texts/tables/comment-failure.js";
import { DECORATIONS_TEXTS } from "../../runtime/texts/tables/decorations.js";
import { MASCOT_TEXTS } from "../../runtime/texts/tables/mascot.js";
import { PROTECTION_TEXTS } from "../../runtime/texts/tables/protection.js";

/** Placeholder for the site's data in a bundled script. No variable has this name. */
export const SITE_MARK = "__HANBLOG_SITE__";

/** Placeholder for the base, in scripts that need nothing else of the site. */
export const BASE_MARK = "__HANBLOG_BASE__";

/** Matches every mark, those of texts included. */
const MARKS = /__HANBLOG_[A-Z_]+?__/g;

/** Returns whether a script contains a mark. */
export function hasMarks(script: Buffer): boolean {
  return script.includes("__HANBLOG_");
}

/** Fills a site's data into a script that was bundled without it. */
export function fillMarks(script: string, shell: SiteShell): string {
  return script.replaceAll(MARKS, (mark) => {
    // The JSON round trip removes undefined fields, as serialized data does.
    if (mark === SITE_MARK) return printLiteral(JSON.parse(JSON.stringify(shell)));
    if (mark === BASE_MARK) return printLiteral(shell.base);
    const texts = textsForMark(mark, shell);
    return texts === null ? mark : printLiteral(texts);
  });
}

/** Tables of texts that browsers load in the languages of the site only: name of the export → table. */
const TABLES: ReadonlyMap<string, ByLanguage<unknown>> = new Map<string, ByLanguage<unknown>>([
  ["APP_TEXTS", APP_TEXTS],
  ["COMMENT_FAILURE_TEXTS", COMMENT_FAILURE_TEXTS],
  ["DECORATIONS_TEXTS", DECORATIONS_TEXTS],
  ["MASCOT_TEXTS", MASCOT_TEXTS],
  ["PROTECTION_TEXTS", PROTECTION_TEXTS],
]);

const FILE = /[\\/]runtime[\\/]texts[\\/]tables[\\/]([\w-]+)\.js$/;

/** A script contains `__HANBLOG_APP_TEXTS__` in place of the table `APP_TEXTS`. */
const MARK = /^__HANBLOG_(\w+_TEXTS)__$/;

/** Replaces each table by its mark, because a program is bundled before the languages of its site are known. */
export const siteTexts: Plugin = {
  name: "hanblog-texts",
  setup(build) {
    build.onLoad({ filter: FILE }, ({ path }) => {
      const feature = FILE.exec(path)?.[1] ?? "";
      const name = `${feature.replaceAll("-", "_").toUpperCase()}_TEXTS`;
      if (!TABLES.has(name)) return null;
      return { contents: `export const ${name} = __HANBLOG_${name}__;`, loader: "js" };
    });
  },
};

/**
 * Returns the entries of the table of a `mark`, in the languages of the site's locales and comments.
 * `null` for a text that is not the mark of a table.
 */
function textsForMark(mark: string, shell: SiteShell): readonly unknown[] | null {
  const table = TABLES.get(MARK.exec(mark)?.[1] ?? "");
  if (table === undefined) return null;
  const { locales, comments } = shell;
  const langs = [
    ...Object.values(locales).map(({ lang }) => lang),
    comments.store?.lang,
    comments.issue?.locale,
  ];
  const tags = langs.flatMap((lang) => (lang === undefined ? [] : nearestLanguage(table, lang)[0]));
  return table.filter(([tag]) => tags.includes(tag));
}

/** Prints a JSON value as a JavaScript expression, which is also safe in a `<script>` element. */
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
  // As a plain key it would set the object's prototype.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "<": String.raw`\x3C`,
  "\u2028": String.raw`\u2028`,
  "\u2029": String.raw`\u2029`,
};

/** Prints a string literal. `<` is escaped only where it could end a script or start a comment in it. */
function printText(text: string): string {
  return JSON.stringify(text).replaceAll(/<(?=[/!s])|[\u2028\u2029]/gi, (found) => ESCAPES[found] ?? found);
}
