import type { Plugin } from "esbuild";
import type { SiteShell } from "../../runtime/model/site.js";
import { nearestLanguage, type ByLanguage } from "../../runtime/texts/nearest-language.js";
import { APP_TEXTS } from "../../runtime/texts/tables/app.js";
import { COMMENT_FAILURE_TEXTS } from "../../runtime/texts/tables/comment-failure.js";
import { DECORATIONS_TEXTS } from "../../runtime/texts/tables/decorations.js";
import { MASCOT_TEXTS } from "../../runtime/texts/tables/mascot.js";
import { PROTECTION_TEXTS } from "../../runtime/texts/tables/protection.js";

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
export function textsForMark(mark: string, shell: SiteShell): readonly unknown[] | null {
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
