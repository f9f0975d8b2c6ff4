/** Returns the rows of a text field: five, and more beyond three lines (spec/comments.md §9). */
export function rowsFor(text: string): number {
  const breaks = text.split("\n").length - 1;
  return breaks < 3 ? 5 : breaks + 2;
}

/** Returns the initial text of a reply: a mention of the author and their comment as a quote. */
export function quoteComment({ raw, username }: { readonly raw: string; readonly username: string }): string {
  const quoted = raw.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  return `@${username}\n\n${quoted.join("\n")}\n\n`;
}
