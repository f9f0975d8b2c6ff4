import { clockVariables, fillPermalink, rootedPath } from "../../addresses/old-permalinks.js";
import type { IdRule } from "../../content/headings.js";
import { siteClock, startOfDay } from "../../content/old-dates.js";
import { compact, type Fields, listOf, textOf, escapePattern } from "../../plain-value.js";

const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g;

/** Returns a slug as `slugize` of hexo-util does. It keeps capital letters. */
export function hexoSlug(text: string): string {
  return (
    text
      .normalize("NFD")
      .replace(/[\u0300-\u036F]/g, "")
      .normalize("NFC")
      // oxlint-disable-next-line no-control-regex -- the expression removes control characters
      .replace(/[\u0000-\u001f]/g, "")
      .replace(SPECIAL, "-")
      .replace(/^-+|-+$/g, "")
  );
}

/** Ids of headings of hexo-renderer-marked. */
export const HEXO_IDS: IdRule = { slug: hexoSlug, second: 1 };

/** Parts of the name of an article. */
export interface HexoName {
  /** `:title`, the path below `_posts` without its ending. */
  readonly title: string;
  /** `:name`, the name of the file. */
  readonly name: string;
  /** Date in the name, as `YYYY-MM-DD`, or `null`. */
  readonly date: string | null;
  /** Other parts of the pattern, such as `:category`. Hexo takes them as fields of the article. */
  readonly fields: Fields;
}

/** Parts of the pattern `new_post_name` that have a form of their own. */
const NAME_PARTS: Readonly<Record<string, string>> = {
  year: "\\d{4}",
  month: "\\d{2}",
  day: "\\d{2}",
  i_month: "\\d{1,2}",
  i_day: "\\d{1,2}",
  hash: "[0-9a-f]{12}",
};

/** Reads the name of an article by the pattern `new_post_name`, such as `:year-:month-:day-:title.md`. */
export function readHexoName(path: string, pattern: string): HexoName {
  const stem = path.replace(/\.\w+$/, "");
  const names: string[] = [];
  const source = escapePattern(pattern.replace(/\.\w+$/, "")).replace(/:(\w*[^_\W])/g, (_, name: string) => {
    names.push(name);
    return `(${NAME_PARTS[name] ?? ".+?"})`;
  });
  const found = new RegExp(`^${source}$`).exec(stem);
  const parts = Object.fromEntries(names.map((name, index) => [name, found?.[index + 1]]));
  const { title = hexoSlug(stem), year, month, day, i_month, i_day, hash: _, ...fields } = parts;
  const [ownMonth, ownDay] = [month ?? i_month, day ?? i_day];
  const two = (text: string) => text.padStart(2, "0");
  return {
    title,
    name: title.slice(title.lastIndexOf("/") + 1),
    date:
      year !== undefined && ownMonth !== undefined && ownDay !== undefined
        ? `${year}-${two(ownMonth)}-${two(ownDay)}`
        : null,
    fields: compact<unknown>(fields),
  };
}

/** Returns a clock of the site at which an article was published: `YYYY-MM-DDTHH:MM:SS`, or `null` without a date. */
export function hexoClock(date: unknown, name: HexoName, timeZone: string): string | null {
  const written = textOf(date);
  return written === undefined ? startOfDay(name.date) : siteClock(written, timeZone);
}

/** Values of the variables of a permalink. */
export interface HexoValues {
  readonly fields: Fields;
  readonly name: HexoName;
  readonly clock: string;
  readonly category: string;
}

/** Returns the address of an article, decoded, or `null` for a variable that only Hexo knows, such as `:hash`. */
export function hexoAddress(pattern: string, { fields, name, clock, category }: HexoValues): string | null {
  const values: Readonly<Record<string, string>> = {
    ...clockVariables(clock),
    title: name.title,
    name: name.name,
    filename: name.title,
    post_title: hexoSlug(textOf(fields["title"]) ?? "").toLowerCase(),
    category,
  };
  const path = fillPermalink(
    pattern,
    /:([a-z_]+)/gi,
    // A list becomes a text with commas, as everywhere in JavaScript.
    (variable) => values[variable] ?? textOf(listOf(fields[variable]).join(",")),
  );
  return path === null ? null : rootedPath(path);
}

/** Returns the categories of an article as paths from the top. A list is one hierarchy, and a list of lists is several. */
export function hexoCategories(value: unknown): readonly (readonly string[])[] {
  const list = listOf(value);
  const names = (items: readonly unknown[]) => items.flatMap((item) => textOf(item)?.trim() ?? []);
  const nested = list.filter((item) => Array.isArray(item));
  const flat = names(list.filter((item) => !Array.isArray(item)));
  const paths = nested.map((item) => names(listOf(item)));
  if (nested.length > 0) return [...paths, ...flat.map((name) => [name])].filter((path) => path.length > 0);
  return flat.length === 0 ? [] : [flat];
}
