import { position, type Problem, quoteValue } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";
import { fieldLine } from "./field-line.js";
import type { PlainRecord } from "../config/plain-data.js";

const LISTS = ["tags", "tag", "categories", "category"];
const COMMA = /\s*[,，、]\s*/;

/**
 * Warns of a list that is written as one text with commas. It counts as one entry, as in VuePress and Hexo, which is
 * rarely intended.
 */
export function findJoined(data: PlainRecord, block: string, relativePath: string): readonly Problem[] {
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
