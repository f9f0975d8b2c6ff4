import type { FrontMatter } from "../../runtime/model/page.js";
import { plainText } from "./plain-text.js";

/**
 * The title of a page, as VuePress 1 finds it: front matter, `Home` for a home page, the heading that the
 * content begins with; `null` without any.
 */
export function resolveTitle(frontmatter: FrontMatter, content: string): string | null {
  if (frontmatter.title !== undefined && frontmatter.title !== "") return plainText(frontmatter.title);
  if (frontmatter.home === true) return "Home";
  const heading = /^\s*#+[^\S\n]+(.*)/.exec(content)?.[1];
  const title = plainText((heading ?? "").replace(/\s+#+\s*$/, ""), content);
  return title === "" ? null : title;
}
