import { ownValue, type JsonObject } from "../protocol/read-json.js";
import type { Screening } from "./screen-comment.js";

/**
 * The field that people never fill in: our widget has it in its form, out of sight, and sends what stands there; the
 * original widget does not know it. Programs that fill in every field of a form give themselves away.
 */
const TRAP_FIELD = "hp";

/** It is kept, and answered like any other comment: the program learns nothing. */
export const TRAPPED: Screening = { status: "spam", held: "trap" };

/** Whether something, of whatever type, stands in the field. */
export function isTrapped(body: JsonObject): boolean {
  const value = ownValue(body, TRAP_FIELD);
  return value !== undefined && value !== null && value !== "";
}
