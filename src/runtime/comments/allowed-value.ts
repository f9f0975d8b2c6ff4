import { ALLOWED_HTML, ALLOWED_URL, allowedStyle, URL_ATTRIBUTES } from "./allowed-html.js";

/** Classes of code that is coloured by language, and of the emoji that we put in ourselves. */
const CLASS = /^(?:language-[\w-]+|comment-emoji)$/;

/** The value that an attribute may keep on its element, or `null`. */
export function allowedValue(tag: string, name: string, value: string): string | null {
  const known = Object.hasOwn(ALLOWED_HTML, tag) ? ALLOWED_HTML[tag] : undefined;
  if (known?.includes(name) !== true) return null;
  if (URL_ATTRIBUTES.includes(name)) return ALLOWED_URL.test(value.trim()) ? value : null;
  switch (name) {
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

/** What links and pictures of strangers carry beside their own attributes. */
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
