/** The line that a front matter field stands on, by any of its names, in any of the languages; 1 where it is not found. */
export function fieldLine(text: string, names: readonly string[]): number {
  return findField(text, names) ?? 1;
}

/** The same line, `null` where it is not found. */
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
