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
