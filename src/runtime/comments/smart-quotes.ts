const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/---/g, "—"],
  [/--/g, "–"],
  [/\.{3}/g, "…"],
  [/(^|[-—/([{"\s])'/g, "$1‘"],
  [/'/g, "’"],
  [/(^|[-—/([{‘\s])"/g, "$1“"],
  [/"/g, "”"],
];

/** Straight quotes, dashes and dots as a typesetter would write them. */
export function smartQuotes(text: string): string {
  return RULES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}
