const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** `&`, `<` and `>` as UTF-16 units. */
const AND = 38;
const LESS_THAN = 60;
const MORE_THAN = 62;

/** Text between tags. */
export function escapeText(text: string): string {
  return hasMarkup(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character) : text;
}

/** A loop: most texts are the few characters between two tags of highlighted code, too short for a pattern. */
function hasMarkup(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === AND || unit === LESS_THAN || unit === MORE_THAN) return true;
  }
  return false;
}

/** Text in a double-quoted attribute. */
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

/** The value that an author wrote into an attribute. */
export function unescapeAttribute(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
}
