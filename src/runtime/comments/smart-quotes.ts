const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/---/g, "—"],
  [/--/g, "–"],
  [/\.{3}/g, "…"],
  // Chinese and Japanese have no blank before a quotation: there its two marks tell that they belong together.
  [/(^|\W)'([^\s'](?:[^'\n]*[^\s'])?)'(?!\w)/g, "$1‘$2’"],
  [/(^|\W)"([^\s"](?:[^"\n]*[^\s"])?)"/g, "$1“$2”"],
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
