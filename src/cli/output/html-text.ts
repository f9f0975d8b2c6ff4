import { decodeHTML } from "entities";
import { isHeading, isInline, isSilent } from "../../runtime/model/html-words.js";

/** A page's words as its reader sees them. */
export interface HtmlText {
  readonly headings: readonly string[];
  /** Everything else; blocks stand on lines of their own. */
  readonly text: string;
}

/** Takes a document tag by tag, and gathers its words. */
export interface HtmlTextReader {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Takes text as it is written, with its entities. */
  readonly text: (raw: string) => void;
  readonly close: (name: string) => void;
  /** Whether the element is open whose words are wanted. */
  readonly isInContent: () => boolean;
  /** Whether words that are read now belong to the content's text, and to nothing in it. */
  readonly isInText: () => boolean;
  /** Takes words that are known already. */
  readonly add: (words: HtmlText) => void;
  readonly result: () => HtmlText;
}

/** Of one block of code no more than this many characters are kept: what follows is rarely asked for. */
const MOST_CODE = 2000;

/** Collects the words of the element with `data-content` from the events of a parser. */
export function createHtmlTextReader(): HtmlTextReader {
  const headings: string[] = [];
  let text = "";
  let depth = 0;
  let isOver = false;
  /** Depths at which the content, a part that is not for reading, a heading, and code began; 0: not in one. */
  let content = 0;
  let silent = 0;
  let heading = 0;
  let code = 0;
  let codeLeft = 0;
  let words = "";

  return {
    open(name, attributes) {
      depth += 1;
      if (content === 0) {
        if (!isOver && attributes["data-content"] !== undefined) content = depth;
        return;
      }
      if (silent !== 0) return;
      if (isSilent(name, attributes["aria-hidden"])) {
        silent = depth;
        return;
      }
      if (!isInline(name)) text += "\n";
      if (heading === 0 && isHeading(name)) {
        heading = depth;
        words = "";
      }
      if (code === 0 && name === "pre") {
        code = depth;
        codeLeft = MOST_CODE;
      }
    },
    text(raw) {
      if (content === 0 || silent !== 0) return;
      const piece = raw.includes("&") ? decodeHTML(raw) : raw;
      if (heading !== 0) words += piece;
      else if (code === 0) text += piece;
      else {
        text += piece.slice(0, codeLeft);
        codeLeft = Math.max(codeLeft - piece.length, 0);
      }
    },
    close(name) {
      if (content !== 0 && silent === 0 && !isInline(name)) text += "\n";
      if (depth === heading) {
        headings.push(words.trim());
        heading = 0;
      }
      if (depth === silent) silent = 0;
      if (depth === code) code = 0;
      if (depth === content) {
        content = 0;
        isOver = true;
      }
      depth -= 1;
    },
    isInContent: () => content !== 0,
    isInText: () => content !== 0 && silent === 0 && heading === 0 && code === 0,
    add(known) {
      headings.push(...known.headings);
      text += `\n${known.text}\n`;
    },
    result: () => ({ headings, text }),
  };
}
