import { ownValue, type JsonObject } from "../protocol/read-json.js";
import type { Screening } from "./screen-comment.js";

/**
 * The honeypot field. Our widget has it as an invisible input and sends its value, and the original widget
 * does not know it. Only programs that fill in every field fill it in.
 */
const TRAP_FIELD = "hp";

/**
 * The verdict for a filled honeypot field. The comment is stored as spam and the response looks normal, so
 * that the program learns nothing.
 */
export const TRAPPED: Screening = { status: "spam", held: "trap" };

/** Returns whether the honeypot field has a value of any type. */
export function isTrapped(body: JsonObject): boolean {
  const value = ownValue(body, TRAP_FIELD);
  return value !== undefined && value !== null && value !== "";
}
