import { position, type Problem, quoteValue } from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";
import { fieldLine } from "../../config/fields/field-line.js";
import { scalarToText } from "../../config/front-matter-schema.js";
import type { PlainRecord } from "../../config/plain-data.js";
import { isPasswordName } from "../../config/front-matter-names.js";

const LISTS = ["tags", "tag", "categories", "category"];
const TEXTS = [...LISTS, "keywords", "author"];
const COMMA = /\s*[,，、]\s*/;

/** Warns of values that are valid but rarely intended. */
export function findUnlikely(data: PlainRecord, block: string, relativePath: string): readonly Problem[] {
  return [...findJoined(data, block, relativePath), ...findRetyped(data, block, relativePath)];
}

/** Warns of names without quotes that YAML reads as something else. Years and versions are usual tags. */
function findRetyped(data: PlainRecord, block: string, relativePath: string): readonly Problem[] {
  return TEXTS.flatMap((name) => {
    const found = [data[name]].flat().filter((value) => {
      if (typeof value === "number") return name === "author";
      // A boolean is no author at all. A date without quotes is held as another text than the written one.
      return typeof value === "boolean" ? name !== "author" : scalarToText(value) !== value;
    });
    if (found.length === 0) return [];
    const at = position(relativePath, fieldLine(block, [name]));
    return found.map((value) => {
      const kind = typeof value === "string" ? "date" : typeof value === "number" ? "number" : "boolean";
      const values = { field: name, kind, found: quoteValue(scalarToText(value)) } as const;
      return createProblem("warning", "front-matter-text", values, at);
    });
  });
}

/**
 * Warns of a list that is written as one text with commas. It counts as one entry, as in VuePress and Hexo, which is
 * rarely intended.
 */
function findJoined(data: PlainRecord, block: string, relativePath: string): readonly Problem[] {
  return LISTS.flatMap((name) => {
    const value = data[name];
    if (typeof value !== "string") return [];
    const entries = value.split(COMMA).filter((entry) => entry !== "");
    if (entries.length < 2) return [];
    return createProblem(
      "warning",
      "front-matter-list",
      {
        field: name,
        found: quoteValue(value),
        several: JSON.stringify(entries),
        one: JSON.stringify([value]),
      },
      position(relativePath, fieldLine(block, [name])),
    );
  });
}

/** Space, marks of the byte order and comments before the first line of text. */
const ABOVE = /^(?:[\s\uFEFF]|<!--[^]*?-->)*/;

/** Lines that begin or end front matter in hanblog or elsewhere, or were meant to: `----`, `;;;`, a dash, `{`. */
const DELIMITER = /^[\s\uFEFF]*(?:[-+;=~]{3,}[ \t]*(?:\w+\s*)?|[—–―]+\s*|[{}]\s*)$/;

/** A field, an entry of a list, a comment, or a bracket. */
const FIELD = /^[\s\uFEFF]*(?:[?{,][ \t]*)?["']?([^\s"':=#-][^"':=#]{0,60})["']?\s*[:=]/;
const OTHER = /^[\s\uFEFF]*(?:$|[-#}\]])|^[ \t]+\S/;

/** Maximum number of lines in which the field is searched. */
const MOST_LINES = 100;

/** A password field that is not in the front matter. */
interface StrayPassword {
  readonly name: string;
  /** Number of lines above it. */
  readonly above: number;
}

/**
 * Finds a password among fields at the top of a text that is published as it is. Its author misspelled the lines around
 * the front matter, or wrote something above it.
 */
export function findStrayPassword(text: string): StrayPassword | null {
  const start = ABOVE.exec(text)?.[0].length ?? 0;
  const skipped = text.slice(0, start).split(/\r\n?|\n/).length - 1;
  const lines = text.slice(start).split(/\r\n?|\n/, MOST_LINES);
  const isOpened = DELIMITER.test(lines[0] ?? "");
  let found: StrayPassword | null = null;
  for (const [index, line] of lines.entries()) {
    if (DELIMITER.test(line)) {
      if (index > 0) return found;
      continue;
    }
    const [, name = ""] = FIELD.exec(line) ?? [];
    if (name === "" && !OTHER.test(line)) break;
    if (isPasswordName(name)) found ??= { name: name.trim(), above: skipped + index };
  }
  // Without an opening line, a text such as `Password: …` is no field unless a closing line follows.
  return isOpened ? found : null;
}
