import { render } from "katex";

/** Length of the longest formula that is rendered, in characters. */
const MAX_FORMULA = 500;

/**
 * Replaces the formulas in an element with MathML, which browsers display without a style sheet. `formula` matches
 * them. Code is skipped, and invalid formulas stay as written.
 */
export function drawMath(element: HTMLElement, formula: RegExp): void {
  for (const text of textNodes(element)) {
    const parts = splitFormulas(text.data, formula);
    if (parts.some((part) => typeof part !== "string")) text.replaceWith(...parts);
  }
}

function textNodes(element: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.closest("code, pre, math") === null) found.push(node);
  }
  return found;
}

function splitFormulas(text: string, formula: RegExp): readonly (string | Node)[] {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const match of text.matchAll(formula)) {
    const [source, block, inline = ""] = match;
    parts.push(text.slice(end, match.index), draw(block ?? inline, block !== undefined) ?? source);
    end = match.index + source.length;
  }
  return [...parts, text.slice(end)];
}

function draw(formula: string, displayMode: boolean): Node | null {
  if (formula.length > MAX_FORMULA) return null;
  const host = document.createElement("span");
  try {
    render(formula, host, { displayMode, output: "mathml", trust: false, maxExpand: 100, maxSize: 10 });
    return host;
  } catch {
    return null;
  }
}
