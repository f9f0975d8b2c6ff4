import createPurifier, { type Config } from "dompurify";
import { ALLOWED_HTML, ALLOWED_URL, REMOVED_CONTENT, URL_ATTRIBUTES } from "./allowed-html.js";
import { addedAttributes, allowedValue } from "./allowed-value.js";

/** Turns HTML that a stranger wrote into HTML that can do nothing but be read. */
export type Sanitize = (html: string) => string;

const ATTRIBUTES = [...new Set(Object.values(ALLOWED_HTML).flat())];

const CONFIG: Config = {
  ALLOWED_TAGS: Object.keys(ALLOWED_HTML),
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_URI_REGEXP: ALLOWED_URL,
  // Whatever is no address need not look like one.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => !URL_ATTRIBUTES.includes(name)),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...REMOVED_CONTENT],
};

/** The browser's sanitiser: lists, previews, quotes and bodies of issues all pass it, and nothing works on its result. */
export function createSanitizer(window: Window & typeof globalThis): Sanitize {
  const purifier = createPurifier(window);
  purifier.addHook("uponSanitizeAttribute", (element, data) => {
    const value = allowedValue(element.localName, data.attrName, data.attrValue);
    if (value === null) data.keepAttr = false;
    else data.attrValue = value;
  });
  purifier.addHook("afterSanitizeAttributes", (element) => {
    for (const [name, value] of addedAttributes(element.localName, element.getAttribute("href"))) {
      element.setAttribute(name, value);
    }
  });
  return (html) => purifier.sanitize(html, CONFIG);
}
