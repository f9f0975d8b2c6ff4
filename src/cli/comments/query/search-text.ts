import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";
import type { Effort } from "./effort.js";
import type { Condition } from "./query.js";

/**
 * Returns the condition after checking its cost: a search that cannot use an index is counted. Throws 400
 * beyond the limits.
 */
export function searchText(condition: Extract<Condition, { kind: "text" }>, effort: Effort): Condition {
  const { match, text } = condition;
  if (match === "is") return condition;
  effort.take("searches");
  if (text.length > LIMITS.search)
    throw invalidQuery(`The search text is too long: at most ${LIMITS.search} characters are allowed.`);
  return condition;
}
