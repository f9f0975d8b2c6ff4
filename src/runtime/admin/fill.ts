/** Replaces the names in braces in a text by their values. Unknown names stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]) : name,
  );
}

/** Returns the text of a form field, with line ends as `\n`. Forms submit `\r\n`. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}
