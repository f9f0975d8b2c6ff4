/**
 * Attribute that stores the inline style of an element in HTML. A content security policy blocks the attribute `style`
 * in HTML, but not the style sheet that applies the stored text, nor scripts that set styles.
 */
export const STYLE_ATTRIBUTE = "data-css";

const STYLE = /style[\s=>/]/i;
const TAG_START = /<[a-z][^\s/>]*/gi;
/** The next attribute of a tag: its name, and its value with quotes (WHATWG HTML §13.2.5.32). */
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?/y;

/**
 * Moves all inline styles in HTML to `STYLE_ATTRIBUTE`, with double quotes. Text that only looks like an attribute
 * stays.
 */
export function moveStyles(html: string): string {
  return STYLE.test(html) ? renameAttribute(html, "style", STYLE_ATTRIBUTE) : html;
}

/** Reverses `moveStyles`, for readers that do not have the site's style sheets. */
export function putStylesBack(html: string): string {
  return html.includes(STYLE_ATTRIBUTE) ? renameAttribute(html, STYLE_ATTRIBUTE, "style") : html;
}

/** Replaces the texts of the styles that `moveStyles` has stored. `convert` gets and returns them with entities. */
export function convertStyles(html: string, convert: (style: string) => string): string {
  return renameAttribute(html, STYLE_ATTRIBUTE, STYLE_ATTRIBUTE, convert);
}

/** Yields the texts of the styles that `moveStyles` has stored, with their entities. */
export function* storedStyles(html: string): Generator<string> {
  for (const { value } of findAttributes(html, STYLE_ATTRIBUTE)) yield value;
}

function renameAttribute(
  html: string,
  from: string,
  to: string,
  convert: (value: string) => string = (value) => value,
): string {
  let text = "";
  let copied = 0;
  for (const { start, end, value } of findAttributes(html, from)) {
    text += `${html.slice(copied, start)}${to}="${convert(value)}"`;
    copied = end;
  }
  return text + html.slice(copied);
}

interface FoundAttribute {
  readonly start: number;
  readonly end: number;
  /** The value for double quotes. */
  readonly value: string;
}

function* findAttributes(html: string, wanted: string): Generator<FoundAttribute> {
  const tagStart = new RegExp(TAG_START);
  const attribute = new RegExp(ATTRIBUTE);
  while (tagStart.test(html)) {
    attribute.lastIndex = tagStart.lastIndex;
    for (let found = attribute.exec(html); found !== null; found = attribute.exec(html)) {
      const [match, name = "", quoted = ""] = found;
      tagStart.lastIndex = attribute.lastIndex;
      if (name.toLowerCase() !== wanted) continue;
      // Pages with formulas have thousands of styles. A pattern for the quotes would take longer than the search.
      const isQuoted = quoted.startsWith('"') || quoted.startsWith("'");
      const value = isQuoted ? quoted.slice(1, -1) : quoted;
      yield {
        start: found.index + match.indexOf(name),
        end: attribute.lastIndex,
        value: value.replaceAll('"', "&quot;"),
      };
    }
  }
}
