import { clockVariables, fillPermalink, rootedPath } from "../../addresses/old-permalinks.js";
import { siteClock, startOfDay } from "../../content/old-dates.js";
import { type Fields, listOf, textOf } from "../../plain-value.js";

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

/** Returns a slug as Jekyll makes it from the name of a file: `:slug` has only letters and digits, `:title` more signs. */
export function jekyllSlug(text: string, isTitle: boolean): string {
  const others = isTitle ? /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu : /[^\p{M}\p{L}\p{Nd}]+/gu;
  return text.replace(others, "-").replace(/^-|-$/g, "");
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
  const clock = jekyllClock(fields["date"], name, timeZone);
  if (clock === null && /:(?!title|slug|categories|name|path|output_ext|collection)\w+/.test(pattern))
    return null;
  const variables = clockVariables(clock ?? "1970-01-01T00:00:00");
  const { year, month, day } = variables;
  const start = Date.UTC(Number(year), 0, 1);
  const ofYear =
    Math.round((Date.UTC(Number(year), Number(month) - 1, Number(day)) - start) / 86_400_000) + 1;
  const base = textOf(fields["slug"]) ?? name.title;
  const values: Readonly<Record<string, string>> = {
    categories: jekyllCategories(fields, name.folders)
      .map((part) => part.toLowerCase())
      .join("/"),
    ...variables,
    short_year: year.slice(2),
    y_day: String(ofYear).padStart(3, "0"),
    title: jekyllSlug(base, true),
    slug: jekyllSlug(base, false).toLowerCase(),
    name: name.title,
    output_ext: ".html",
  };
  const path = fillPermalink(pattern, /:([a-z_]+)/g, (variable) => values[variable]);
  if (path === null) return null;
  const rooted = rootedPath(path);
  // Without an ending, Jekyll writes a file that hosts serve without it.
  return /(?:\/|\.html?)$/.test(rooted) ? rooted : `${rooted}.html`;
}

/** Returns the clock of an article as the site shows it, or `null` for an invalid date. */
export function jekyllClock(date: unknown, name: JekyllName, timeZone: string): string | null {
  const written = textOf(date);
  const clock = written === undefined ? null : siteClock(written, timeZone);
  return clock ?? startOfDay(name.date);
}
