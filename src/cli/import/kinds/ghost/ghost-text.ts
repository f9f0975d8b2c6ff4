import { convertHtml, type HtmlText, withoutComments } from "../../content/html/convert-html.js";
import { cardRules, isCardControl } from "./ghost-cards.js";
import type { GhostBody } from "./ghost-site.js";
import { lexicalToHtml } from "./lexical-to-html.js";
import { mobiledocToHtml } from "./mobiledoc-to-html.js";
import type { BodyPart } from "./body-part.js";

/** Converts the text of a page to markdown. */
export function bodyToMarkdown({ html, lexical, mobiledoc, markdown }: GhostBody, page: HtmlText): string {
  const left = (name: string) => page.notes.lost("removed-element", `<${name}>`, { file: page.file });
  const parts: readonly BodyPart[] =
    html !== undefined
      ? [{ html }]
      : lexical !== undefined
        ? lexicalToHtml(lexical, left)
        : mobiledoc !== undefined
          ? mobiledocToHtml(mobiledoc, left)
          : [{ markdown: markdown ?? "" }];
  return parts
    .map((part) => {
      // Only links of HTML are converted one by one.
      if ("markdown" in part) return part.markdown.replace(/__GHOST_URL__\/*/g, "/").trim();
      return convertHtml(withoutComments(part.html), page, {
        ignores: isCardControl,
        rules: (escape) => cardRules({ link: page.link, escape }),
      });
    })
    .filter((text) => text !== "")
    .join("\n\n");
}
