import { createCalendar, parseDate } from "../../../runtime/model/date.js";
import { type Fields, listOf, textOf } from "../plain-value.js";
import type { IdRule } from "../content/headings.js";

/** Ids of headings of kramdown with GitHub's markdown, which Jekyll uses. */
export const JEKYLL_IDS: IdRule = {
  slug: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replace(/[ \t]/g, "-"),
  second: 1,
};

/** Styles of permalinks that have a name. */
const STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  weekdate: "/:categories/:year/W:week/:short_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};

/** Returns the pattern of a permalink option, such as `pretty`. */
export function jekyllPattern(value: unknown): string {
  const text = textOf(value) ?? "date";
  return STYLES[text] ?? text;
}

/** Returns a slug as Jekyll makes it from the name of a file or a category. */
function jekyllSlug(text: string): string {
  return text.replace(/[^\p{M}\p{L}\p{Nd}]+/gu, "-").replace(/^-|-$/g, "");
}

/** Name of an article: `YYYY-MM-DD-title.md`. */
export interface JekyllName {
  readonly date: string | null;
  readonly title: string;
  /** Folders above `_posts`, which are categories. */
  readonly folders: readonly string[];
}

export function readJekyllName(path: string): JekyllName {
  const [above = "", below = ""] = path.split(/(?:^|\/)_(?:posts|drafts)\//);
  const file = (below.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
  const [, date, title] = /^(\d{2,4}-\d{1,2}-\d{1,2})-(.*)$/.exec(file) ?? [];
  const two = (part: string) => part.padStart(2, "0");
  return {
    date: date === undefined ? null : date.split("-").map(two).join("-"),
    title: title ?? file,
    folders: above.split("/").filter(Boolean),
  };
}

/** Returns the categories of an article, with those of its folders first. */
export function jekyllCategories(fields: Fields, folders: readonly string[]): readonly string[] {
  const own = fields["categories"] ?? fields["category"];
  const list = typeof own === "string" && fields["categories"] !== undefined ? own.split(/\s+/) : listOf(own);
  return [...new Set([...folders, ...list.flatMap((item) => textOf(item)?.trim() ?? [])])];
}

/** Returns the address of an article, decoded, or `null` if a part of it is unknown. */
export function jekyllAddress(
  pattern: string,
  {
    fields,
    name,
    timeZone,
  }: { readonly fields: Fields; readonly name: JekyllName; readonly timeZone: string },
): string | null {
  const clock = clockOf(fields["date"], name, timeZone);
  if (clock === null && /:(?!title|slug|categories|name|path|output_ext|collection)\w+/.test(pattern))
    return null;
  const [date = "", time = ""] = (clock ?? "1970-01-01T00:00:00").split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  const [hour = "", minute = "", second = ""] = time.split(":");
  const start = Date.UTC(Number(year), 0, 1);
  const ofYear =
    Math.round((Date.UTC(Number(year), Number(month) - 1, Number(day)) - start) / 86_400_000) + 1;
  const title = textOf(fields["slug"]) ?? jekyllSlug(name.title);
  const values: Readonly<Record<string, string>> = {
    categories: jekyllCategories(fields, name.folders)
      .map((part) => jekyllSlug(part).toLowerCase())
      .join("/"),
    year,
    month,
    day,
    hour,
    minute,
    second,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    y_day: String(ofYear).padStart(3, "0"),
    title,
    slug: title.toLowerCase(),
    name: name.title,
    output_ext: ".html",
  };
  let isKnown = true;
  const path = pattern.replace(/:([a-z_]+)/g, (_, variable: string) => {
    const value = values[variable];
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  const rooted = `/${path}`.replace(/\/{2,}/g, "/").replace(/\/index\.html$/, "/");
  // Without an ending, Jekyll writes a file that hosts serve without it.
  return isKnown ? (/(?:\/|\.html?)$/.test(rooted) ? rooted : `${rooted}.html`) : null;
}

function clockOf(date: unknown, name: JekyllName, timeZone: string): string | null {
  const written = textOf(date);
  const iso = written === undefined ? null : parseDate(written);
  if (iso === null || written === undefined) return name.date === null ? null : `${name.date}T00:00:00`;
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(written.trim());
  return (isZoned ? createCalendar(timeZone).clockAt(iso) : iso).slice(0, 19);
}
