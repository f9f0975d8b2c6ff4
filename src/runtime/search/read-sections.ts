import { isHeading, isInline, isSilent } from "../model/search/html-words.js";
import { trusted } from "../policy/trusted.js";

/** The part of a page from one heading to the next. */
export interface Section {
  /** Text of the heading; empty for the part before the first heading. */
  readonly heading: string;
  /** Id of the heading, or empty. */
  readonly slug: string;
  /** Text of the section, with single spaces between words. */
  readonly text: string;
}

/**
 * Returns the visible text of a page's content, by section. Scripts in `html` do not run, and nothing is
 * loaded.
 */
export function readSections(html: string): readonly Section[] {
  const { body } = new DOMParser().parseFromString(trusted.createHTML(html), "text/html");
  const sections: { heading: string; slug: string; text: string }[] = [{ heading: "", slug: "", text: "" }];

  function read(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) {
      const current = sections.at(-1);
      if (current !== undefined) current.text += node.nodeValue ?? "";
    }
    if (!isElement(node) || isSilentElement(node)) return;
    if (isHeading(node.localName)) {
      sections.push({ heading: wordsOf(node), slug: node.id, text: "" });
      return;
    }
    const current = sections.at(-1);
    if (!isInline(node.localName) && current !== undefined) current.text += " ";
    if (node.localName === "img" && current !== undefined)
      current.text += ` ${node.getAttribute("alt") ?? ""} `;
    for (const child of node.childNodes) read(child);
  }

  for (const child of body.childNodes) read(child);
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, " ").trim() }));
}

function wordsOf(element: Element): string {
  const pieces = [...element.childNodes].map((child) => {
    if (!isElement(child)) return child.textContent ?? "";
    return isSilentElement(child) ? "" : wordsOf(child);
  });
  return pieces.join("").trim();
}

/** Whether the text of an element is not part of the page's content. */
export function isSilentElement(element: Element): boolean {
  return isSilent(element.localName, (name) => element.getAttribute(name));
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
