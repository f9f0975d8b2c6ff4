/** Primary subtags of languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|iw|ps|sd|ug|ur|yi)(?:-|$)/i;

/** Returns the direction of a language, given as a BCP 47 tag, or an empty string for left to right. */
export function directionOf(lang: string): "" | "rtl" {
  return RIGHT_TO_LEFT.test(lang) ? "rtl" : "";
}
