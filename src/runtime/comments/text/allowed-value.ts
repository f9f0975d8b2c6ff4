import { STYLE_ATTRIBUTE } from "../../model/inline-style.js";
import { ALLOWED_HTML, ALLOWED_URL, allowedStyle, URL_ATTRIBUTES } from "./allowed-html.js";

/** Pattern of allowed classes: the language of a code block, and the emoji inserted by hanblog. */
const CLASS = /^(?:language-[\w-]+|comment-emoji)$/;

/** Returns the value if the attribute is allowed on the element, or `null` otherwise. A style may be reduced. */
export function allowedValue(tag: string, name: string, value: string): string | null {
  const known = Object.hasOwn(ALLOWED_HTML, tag) ? ALLOWED_HTML[tag] : undefined;
  if (known?.includes(name) !== true) return null;
  if (URL_ATTRIBUTES.includes(name)) return ALLOWED_URL.test(value.trim()) ? value : null;
  switch (name) {
    case STYLE_ATTRIBUTE:
      return allowedStyle(value);
    case "class":
      return CLASS.test(value) ? value : null;
    case "id":
      return value.startsWith("v-") ? value : null;
    default:
      return value;
  }
}

/** Returns the attributes that the sanitiser adds to links and pictures. */
export function addedAttributes(
  tag: string,
  href: string | null,
): readonly (readonly [name: string, value: string])[] {
  if (tag === "img") {
    return [
      ["referrerpolicy", "no-referrer"],
      ["loading", "lazy"],
    ];
  }
  if (tag !== "a" || href === null) return [];
  const rel = ["rel", "nofollow noopener noreferrer ugc"] as const;
  return href.startsWith("#") ? [rel] : [rel, ["target", "_blank"]];
}
