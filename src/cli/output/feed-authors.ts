/**
 * Who wrote a page, by the `author` of its front matter as other generators know it: a name, an object with one, or a
 * list of these. What is none of them names nobody.
 */
export function feedAuthors(author: unknown): readonly string[] {
  const names = (Array.isArray(author) ? author : [author]).map(nameOf);
  return [...new Set(names.filter((name) => name !== ""))];
}

function nameOf(author: unknown): string {
  if (typeof author === "string") return author.trim();
  return typeof author === "object" && author !== null && "name" in author && typeof author.name === "string"
    ? author.name.trim()
    : "";
}
