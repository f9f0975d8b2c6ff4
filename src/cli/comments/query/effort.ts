import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";

/**
 * What the conditions of one request may still ask for, its batches included: databases bind so many values only,
 * and each part and each search looks at every object, in SQLite with nothing else going on meanwhile.
 */
export interface Effort {
  /** Throws 400 where there is not so much left. */
  take(what: Kind, count?: number): void;
}

type Kind = "parts" | "values" | "searches";

/** The effort of one request, which all its batches share; see `LIMITS`. */
export function createEffort(): Effort {
  const left: Record<Kind, number> = {
    parts: LIMITS.parts,
    values: LIMITS.values,
    searches: LIMITS.searches,
  };
  return {
    take(what, count = 1) {
      left[what] -= count;
      if (left[what] < 0) throw invalidQuery(`The conditions of a request may have ${LIMITS[what]} ${what}.`);
    },
  };
}
