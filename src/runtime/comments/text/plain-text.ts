import { trusted } from "../../policy/trusted.js";
import { spellOut } from "./spell-out.js";

/** Returns the text of sanitised HTML on one line. Parsing it loads nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(trusted.createHTML(spellOut(html)), "text/html");
  return body.textContent.replace(/\s+/g, " ").trim();
}
