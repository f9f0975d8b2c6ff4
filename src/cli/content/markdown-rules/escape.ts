const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** UTF-16 units of `&`, `<` and `>`. */
const AND = 38;
const LESS_THAN = 60;
const MORE_THAN = 62;

/** Escapes text for use between tags. */
export function escapeText(text: string): string {
  return hasMarkup(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character) : text;
}

/**
 * Returns whether a text needs escaping. Most texts are the few characters of a highlighted token, for which a loop is
 * faster than a regular expression.
 */
function hasMarkup(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === AND || unit === LESS_THAN || unit === MORE_THAN) return true;
  }
  return false;
}

/** Escapes text for use in a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};

/** Decodes an attribute's value as written by the author. */
export function unescapeAttribute(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
}
