/**
 * Returns the author names of a page from its front matter field `author`, without duplicates. Accepts a
 * name, an object with a `name`, or a list of these; ignores anything else.
 */
export function authorNames(author: unknown): readonly string[] {
  const names = (Array.isArray(author) ? author : [author]).map(nameOf);
  return [...new Set(names.filter((name) => name !== ""))];
}

function nameOf(author: unknown): string {
  if (typeof author === "string") return author.trim();
  return typeof author === "object" && author !== null && "name" in author && typeof author.name === "string"
    ? author.name.trim()
    : "";
}
