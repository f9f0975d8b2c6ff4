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

/** The page that somebody wants to go to, or `null` for what is none (spec/comments.md §5). */
export function readPageNumber(text: string, count: number): number | null {
  const page = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  return page > 0 && page <= count ? page : null;
}

/** A text with what the site knows of the page in its places. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? mark) : mark,
  );
}
