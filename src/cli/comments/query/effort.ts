import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";
import type { Condition } from "./query.js";

/**
 * The remaining budget of one request's conditions, including those of its batch. Databases limit the number
 * of bound values. Each part and each search examines every object, and SQLite runs nothing else meanwhile.
 */
export interface Effort {
  /** Takes from the budget. Throws 400 if it is exhausted. */
  take(what: Kind, count?: number): void;
}

type Kind = "parts" | "values" | "searches";

/** Creates the budget of one request from `LIMITS`. All requests of its batch share it. */
export function createEffort(): Effort {
  const left: Record<Kind, number> = {
    parts: LIMITS.parts,
    values: LIMITS.values,
    searches: LIMITS.searches,
  };
  return {
    take(what, count = 1) {
      left[what] -= count;
      if (left[what] < 0)
        throw invalidQuery(`The conditions of a request can have at most ${LIMITS[what]} ${what}.`);
    },
  };
}

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
