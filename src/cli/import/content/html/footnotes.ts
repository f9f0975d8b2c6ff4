import type { HtmlNode, HtmlRule } from "#turndown";

/** Id of a footnote in the HTML that markdown-it and other programs write. */
const ID = /^#?(?:fn|footnote)[:-]?([\w-]{1,60})$/i;

/** Rules of footnotes, which are links to the items of a list at the end. */
export const FOOTNOTE_RULES: Readonly<Record<string, HtmlRule>> = {
  footnoteBack: {
    filter: (node) => node.nodeName === "A" && /\bfootnote-backref\b/.test(classOf(node)),
    replacement: () => "",
  },
  footnoteReference: {
    filter: (node) => node.nodeName === "SUP" && referenceOf(node) !== null,
    replacement: (_, node) => `[^${referenceOf(node) ?? ""}]`,
  },
  footnoteLine: {
    filter: (node) => node.nodeName === "HR" && /\bfootnotes-sep\b/.test(classOf(node)),
    replacement: () => "\n\n",
  },
  footnote: {
    filter: (node) =>
      node.nodeName === "LI" && /\bfootnote-item\b/.test(classOf(node)) && idOf(node) !== null,
    replacement: (content, node) =>
      `\n\n[^${idOf(node) ?? ""}]: ${content.trim().replace(/\n(?=[^\n])/g, "\n    ")}\n\n`,
  },
};

function classOf(node: HtmlNode): string {
  return node.getAttribute("class") ?? "";
}

function idOf(node: HtmlNode): string | null {
  return ID.exec(node.getAttribute("id") ?? "")?.[1] ?? null;
}

/** Returns the name of the footnote that an element refers to, or `null`. */
function referenceOf(node: HtmlNode): string | null {
  if (!/\bfootnote-ref\b/.test(classOf(node))) return null;
  return ID.exec(node.getElementsByTagName("a")[0]?.getAttribute("href") ?? "")?.[1] ?? null;
}
