import { decodeHTML } from "entities";
import { isHeading, isInline, isSilent } from "../../../runtime/model/search/html-words.js";

/** Visible words of a page's content. */
export interface HtmlText {
  readonly headings: readonly string[];
  /** All words outside headings. Each block starts on a new line. */
  readonly text: string;
}

/** Collects the words of a document from tag and text events. */
export interface HtmlTextReader {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Receives raw text, with entities not decoded. */
  readonly text: (raw: string) => void;
  readonly close: (name: string) => void;
  /** Whether the current position is inside the page's content. */
  readonly isInContent: () => boolean;
  /**
   * Whether text at the current position belongs directly to the content: not to a heading, code or a hidden
   * part.
   */
  readonly isInText: () => boolean;
  /** Adds words that are already known, without parsing them. */
  readonly add: (words: HtmlText) => void;
  readonly result: () => HtmlText;
}

/** Maximum number of characters kept per code block, because the rest is rarely searched for. */
const MOST_CODE = 2000;

/** Creates a reader that collects the words of the element with a `data-content` attribute. */
export function createHtmlTextReader(): HtmlTextReader {
  const words = createWords();
  let depth = 0;
  let isOver = false;
  /** Depths at which the content, a hidden part, a heading and a code block began; 0 if outside. */
  let content = 0;
  let silent = 0;
  let heading = 0;
  let code = 0;

  return {
    open(name, attributes) {
      depth += 1;
      if (content === 0) {
        if (!isOver && attributes["data-content"] !== undefined) content = depth;
        return;
      }
      if (silent !== 0) return;
      if (isSilent(name, (attribute) => attributes[attribute])) {
        silent = depth;
        return;
      }
      if (!isInline(name)) words.startLine();
      if (name === "img" && heading === 0 && code === 0) words.addText(decode(attributes["alt"] ?? ""));
      if (heading === 0 && isHeading(name)) {
        heading = depth;
        words.startHeading();
      }
      if (code === 0 && name === "pre") {
        code = depth;
        words.startCode();
      }
    },
    text(raw) {
      if (content === 0 || silent !== 0) return;
      const piece = decode(raw);
      if (heading !== 0) words.addToHeading(piece);
      else if (code === 0) words.addText(piece);
      else words.addCode(piece);
    },
    close(name) {
      if (content !== 0 && silent === 0 && !isInline(name)) words.startLine();
      if (depth === heading) {
        words.endHeading();
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
    add: words.addKnown,
    result: words.result,
  };
}

function decode(raw: string): string {
  return raw.includes("&") ? decodeHTML(raw) : raw;
}

/** Creates a collector of text, headings and code. */
function createWords() {
  const headings: string[] = [];
  let text = "";
  let heading = "";
  let codeLeft = 0;
  return {
    startLine(): void {
      text += "\n";
    },
    addText(piece: string): void {
      text += piece;
    },
    startHeading(): void {
      heading = "";
    },
    addToHeading(piece: string): void {
      heading += piece;
    },
    endHeading: () => void headings.push(heading.trim()),
    startCode(): void {
      codeLeft = MOST_CODE;
    },
    /** Adds the part of a code block that is kept. */
    addCode(piece: string): void {
      text += piece.slice(0, codeLeft);
      codeLeft = Math.max(codeLeft - piece.length, 0);
    },
    addKnown(known: HtmlText): void {
      headings.push(...known.headings);
      text += `\n${known.text}\n`;
    },
    result: (): HtmlText => ({ headings, text }),
  };
}
