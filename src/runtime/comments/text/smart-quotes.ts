const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/---/g, "—"],
  [/--/g, "–"],
  [/\.{3}/g, "…"],
  // Chinese and Japanese put no space before a quotation, so pairs of quotes are matched first.
  [/(^|\W)'([^\s'](?:[^'\n]*[^\s'])?)'(?!\w)/g, "$1‘$2’"],
  [/(^|\W)"([^\s"](?:[^"\n]*[^\s"])?)"/g, "$1“$2”"],
  [/(^|[-—/([{"\s])'/g, "$1‘"],
  [/'/g, "’"],
  [/(^|[-—/([{‘\s])"/g, "$1“"],
  [/"/g, "”"],
];

/** Replaces straight quotes, dashes and dots with typographic ones. */
export function smartQuotes(text: string): string {
  return RULES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/**
 * Inserts break opportunities into long runs of quotation marks. Without them, Chromium takes 8 s to lay out 10,000
 * marks.
 */
export function breakQuotes(text: string): string {
  return text.replace(/["'“”‘’]{32}/g, "$&\u200b");
}
