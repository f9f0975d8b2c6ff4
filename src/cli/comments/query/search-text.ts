import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";
import type { Effort } from "./effort.js";
import type { Condition } from "./query.js";

/** A condition on a text, counted where an index is of no help with it. Throws 400. */
export function searchText(condition: Extract<Condition, { kind: "text" }>, effort: Effort): Condition {
  const { match, text } = condition;
  if (match === "is") return condition;
  effort.take("searches");
  if (text.length > LIMITS.search)
    throw invalidQuery(`A searched text may have ${LIMITS.search} characters.`);
  return condition;
}
