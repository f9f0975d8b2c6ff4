/** UTF-16 units of `"`, `&`, `<` and `>`. */
const QUOTE = 34;
const AND = 38;
const LESS_THAN = 60;
const MORE_THAN = 62;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Name of an attribute in HTML. */
export const ATTRIBUTE_NAME = /^[^\s"'<>/=]+$/;

/** Escapes a text for HTML between tags. */
export function escapeText(text: string): string {
  return hasMarkup(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character) : text;
}

/** Escapes a text for HTML between tags and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return hasMarkup(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character) : text;
}

/**
 * Returns whether a text needs escaping. Most texts are the few characters of a highlighted token, for which a loop is
 * faster than a regular expression.
 */
function hasMarkup(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === AND || unit === LESS_THAN || unit === MORE_THAN || unit === QUOTE) return true;
  }
  return false;
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 forbids these characters even escaped
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** Escapes a text for XML as for HTML. Removes characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ""));
}
