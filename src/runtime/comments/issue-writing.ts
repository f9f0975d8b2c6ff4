/** Rows of a field: five, and more for who writes more than three lines (spec/comments.md §9). */
export function rowsFor(text: string): number {
  const breaks = text.split("\n").length - 1;
  return breaks < 3 ? 5 : breaks + 2;
}

/** What a reply begins with: whom it is for, and what they said. */
export function quoteComment({ raw, username }: { readonly raw: string; readonly username: string }): string {
  const quoted = raw.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  return `@${username}\n\n${quoted.join("\n")}\n\n`;
}
