/**
 * Returns the line of a front matter field in YAML, TOML or JSON, counted from 1, or 1 if it is not found. `names` are
 * the field's name and its synonyms.
 */
export function fieldLine(text: string, names: readonly string[]): number {
  return findField(text, names) ?? 1;
}

/** Returns the line of a front matter field, counted from 1, or `null` if it is not found. */
export function findField(text: string, names: readonly string[]): number | null {
  const lines = text.split("\n");
  const index = lines.findIndex((line) =>
    names.some((name) => {
      const rest = line
        .trimStart()
        .replace(/^(?:[{,]\s*|\[{1,2})/, "")
        .replace(/^["']/, "");
      return rest.startsWith(name) && /^["']?\s*[:=\]]/.test(rest.slice(name.length));
    }),
  );
  return index === -1 ? null : index + 1;
}
