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

/** Lets lines break in long runs of quotation marks: without that Chromium needs 8 s to lay 10,000 of them out. */
export function breakQuotes(text: string): string {
  return text.replace(/["'“”‘’]{32}/g, "$&\u200b");
}
