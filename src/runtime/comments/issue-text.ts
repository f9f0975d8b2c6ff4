/** Returns the page number in a text, or `null` if it is not an integer from 1 to `count` (spec/comments.md §5). */
export function readPageNumber(text: string, count: number): number | null {
  const page = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  return page > 0 && page <= count ? page : null;
}

/** Replaces `{name}` placeholders in a template with values. Unknown placeholders stay. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? mark) : mark,
  );
}
