/** Returns a text in which no sign has a meaning in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Returns the pattern of a glob with `*` and `**`. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/?|\*)/)
    .map((part) => (part === "*" ? "[^/]*" : part.startsWith("**") ? "(?:.*/)?" : escapePattern(part)))
    .join("");
  return new RegExp(`^${source}$`);
}
