import createPurifier, { type Config } from "dompurify";
import { moveStyles } from "../../model/document/inline-style.js";
import { trusted } from "../../policy/trusted.js";
import {
  ALLOWED_HTML,
  ALLOWED_URL,
  REMOVED_CONTENT,
  URL_ATTRIBUTES,
  addedAttributes,
  allowedValue,
} from "./allowed-html.js";

/**
 * Turns a stranger's HTML into HTML without scripts, forms or other active content. Colours are stored in
 * `STYLE_ATTRIBUTE`; `SanitizedHtml` applies them.
 */
export type Sanitize = (html: string) => string;

const ATTRIBUTES = [...new Set(Object.values(ALLOWED_HTML).flat())];

const CONFIG: Config = {
  ALLOWED_TAGS: Object.keys(ALLOWED_HTML),
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_URI_REGEXP: ALLOWED_URL,
  // DOMPurify must check only URL attributes as URLs.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => !URL_ATTRIBUTES.includes(name)),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...REMOVED_CONTENT],
  // The type demands methods that DOMPurify does not use.
  TRUSTED_TYPES_POLICY: trusted as unknown as NonNullable<Config["TRUSTED_TYPES_POLICY"]>,
};

/**
 * Creates the browser's sanitiser. All HTML of comments, previews, quotes and issues passes it last, and nothing
 * changes its result.
 */
export function createSanitizer(window: Window & typeof globalThis): Sanitize {
  const purifier = createPurifier(window);
  purifier.addHook("uponSanitizeAttribute", (element, data) => {
    const value = allowedValue(element.localName, data.attrName, data.attrValue);
    if (value === null) data.keepAttr = false;
    else data.attrValue = value;
  });
  purifier.addHook("afterSanitizeAttributes", (element) => {
    // A picture without an allowed address is replaced by its text.
    if (element.localName === "img" && !element.hasAttribute("src")) {
      element.replaceWith(element.getAttribute("alt") ?? "");
      return;
    }
    for (const [name, value] of addedAttributes(element.localName, element.getAttribute("href"))) {
      element.setAttribute(name, value);
    }
  });
  return (html) => purifier.sanitize(moveStyles(html), CONFIG);
}
