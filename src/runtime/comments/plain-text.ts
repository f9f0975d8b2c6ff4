import { spellOut } from "./spell-out.js";

/** Text of HTML that has been sanitised; parsing it loads nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(spellOut(html), "text/html");
  return body.textContent.replace(/\s+/g, " ").trim();
}
