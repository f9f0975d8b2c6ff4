import { parseDate } from "../../../../runtime/model/date.js";
import type { OldPage } from "../../content/front-matter.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";

/** Date of a page, and the slug that comes with it. */
export interface HugoDate {
  /** The date as the author wrote it, or `undefined` for none. */
  readonly date: string | undefined;
  readonly slug: string | undefined;
  readonly from: DateSource;
}

/** Source of a date: the field `date`, something else that the author wrote, git or the file system, or nothing. */
export type DateSource = "field" | "written" | "unknown" | "none";

/** Fields with the date of a page, in the order in which Hugo looks for one. */
const DEFAULT = ["date", "publishdate", "pubdate", "published", "lastmod", "modified"];

/** Clock of a page without a date, from which Hugo fills permalinks too. */
export const NO_DATE = "0001-01-01T00:00:00";

/**
 * Finds the date of a page in the sources that `frontmatter.date` of the configuration lists. A parsed date of YAML has lost its
 * zone, which addresses depend on, so that the date is read as it is written. `stem` is the path without its ending.
 */
export function readHugoDate({ head }: OldPage, fields: Fields, { config, stem }: HugoDatePlace): HugoDate {
  const named = listOf(fieldsOf(config["frontmatter"])["date"]).map((name) => String(name).toLowerCase());
  const sources = named.length === 0 ? [":default"] : named;
  for (const source of sources.flatMap((name) => (name === ":default" ? DEFAULT : [name]))) {
    if (source === ":filemodtime" || (source === ":git" && config["enablegitinfo"] === true))
      return { date: undefined, slug: undefined, from: "unknown" };
    if (source === ":filename") {
      const [, date, slug = ""] = /(?:^|\/)(\d{4}-\d{2}-\d{2})([^/]*)$/.exec(fileName(stem)) ?? [];
      if (date !== undefined && parseDate(date) !== null)
        return { date, slug: slug.replace(/^[\s_-]+|[\s_-]+$/g, "") || undefined, from: "written" };
    } else if (textOf(fields[source]) !== undefined) {
      const from = source === "date" ? "field" : "written";
      return { date: dateAsWritten(head, source) ?? textOf(fields[source]), slug: undefined, from };
    }
  }
  return { date: undefined, slug: undefined, from: "none" };
}

interface HugoDatePlace {
  readonly config: Fields;
  readonly stem: string;
}

/** A bundle has the name of its folder. */
function fileName(stem: string): string {
  return stem.replace(/\/index$/, "");
}

function dateAsWritten(head: string, name: string): string | undefined {
  const [, written] =
    new RegExp(`^["']?${name}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\n#]*)`, "im").exec(head) ?? [];
  return parseDate(written ?? "") === null ? undefined : written?.trim();
}
