/** Replaces the names in braces in a text by their values. Unknown names stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]) : name,
  );
}
