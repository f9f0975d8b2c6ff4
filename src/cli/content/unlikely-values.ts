import { position, type Problem, quoteValue } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";
import { fieldLine } from "./field-line.js";
import { scalarToText } from "../config/front-matter-schema.js";
import type { PlainRecord } from "../config/plain-data.js";

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
