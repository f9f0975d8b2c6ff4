import createPurifier, { type Config } from "dompurify";
import { ALLOWED_HTML, ALLOWED_URL, allowedStyle, REMOVED_HTML } from "./allowed-html.js";

/** Turns HTML that a stranger wrote into HTML that can do nothing but be read. */
export type Sanitize = (html: string) => string;

const CONFIG: Config = {
  ALLOWED_TAGS: Object.keys(ALLOWED_HTML),
  ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_HTML).flat())],
  ALLOWED_URI_REGEXP: ALLOWED_URL,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // DOMPurify keeps what these hold of text: nobody asked to read a script.
  FORBID_CONTENTS: ["script", "style", "template", "noscript", "iframe", "svg", "math", ...REMOVED_HTML],
};

/** Classes of code that is coloured by language, and of the emoji that we put in ourselves. */
const CLASS = /^(?:language-[\w-]+|comment-emoji)$/;

/** The one sanitiser: lists, previews, quotes and bodies of issues all pass it, and nothing works on its result. */
export function createSanitizer(window: Window & typeof globalThis): Sanitize {
  const purifier = createPurifier(window);
  purifier.addHook("uponSanitizeAttribute", (element, data) => {
    const value = allowedValue(element.localName, data.attrName, data.attrValue);
    if (value === null) data.keepAttr = false;
    else data.attrValue = value;
  });
  purifier.addHook("afterSanitizeAttributes", (element) => {
    if (element.localName === "img") {
      element.setAttribute("referrerpolicy", "no-referrer");
      element.setAttribute("loading", "lazy");
    }
    if (element.localName === "a" && element.hasAttribute("href")) {
      element.setAttribute("rel", "nofollow noopener noreferrer ugc");
      if (element.getAttribute("href")?.startsWith("#") !== true) element.setAttribute("target", "_blank");
    }
  });
  return (html) => purifier.sanitize(html, CONFIG);
}

/** The value that an attribute may keep on its element, or `null`. */
function allowedValue(tag: string, name: string, value: string): string | null {
  const known = Object.hasOwn(ALLOWED_HTML, tag) ? ALLOWED_HTML[tag] : undefined;
  if (known?.includes(name) !== true) return null;
  switch (name) {
    case "href":
    case "src":
    case "cite":
      return ALLOWED_URL.test(value.trim()) ? value : null;
    case "style":
      return allowedStyle(value);
    case "class":
      return CLASS.test(value) ? value : null;
    case "id":
      return value.startsWith("v-") ? value : null;
    default:
      return value;
  }
}
