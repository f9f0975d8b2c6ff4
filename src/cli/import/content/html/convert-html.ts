import { decodeHTML } from "entities";
import { Parser } from "htmlparser2";
import type { Notes, FileNotes } from "../../notes.js";
import { createConverter, type HtmlPage } from "./html-to-markdown.js";
import type { Prose } from "../prose.js";

/** A page whose text is converted. */
export interface HtmlText {
  /** File in the new site, for the report. */
  readonly file: string;
  /** Returns the address of a link or an image in the new site. */
  link(url: string): string;
  readonly notes: Pick<Notes, "lost">;
}

/** A comment, such as a mark of an editor. One without its end hides the rest, as in browsers. */
const COMMENT = /<!--[^]*?(?:-->|$)/g;

/** Sum of the depths of all elements. HTML can name few elements and mean very many. */
const MOST_ELEMENTS = 1e6;
const DEEPEST = 150;
/** Elements that HTML begins again in each paragraph until they are ended. */
const BEGUN_AGAIN = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

/** Removes the comments of HTML. `<!--more-->` becomes the mark that a conversion keeps. */
export function withoutComments(html: string): string {
  return html.replace(COMMENT, (comment) =>
    /^<!--\s*more\b/i.test(comment) ? "\n\n<more-mark>more</more-mark>\n\n" : "",
  );
}

/** Converts the HTML of a page to markdown. `more` has what only some programs need. */
export function convertHtml(
  html: string,
  { file, link, notes }: HtmlText,
  more: Pick<HtmlPage, "ignores" | "rules"> = {},
): string {
  if (!isSimple(html)) {
    notes.lost("damaged-html", file, { file });
    return plainText(html);
  }
  const seen = new Set<string>();
  const convert = createConverter({
    ...more,
    link,
    removed(name) {
      if (!seen.has(name)) notes.lost("removed-element", `<${name}>`, { file });
      seen.add(name);
    },
  });
  return convert(html).trim();
}

function isSimple(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  let sum = 0;
  let begun = 0;
  const parser = new Parser({
    onopentag(name) {
      depth++;
      if (BEGUN_AGAIN.test(name)) begun++;
      sum += depth + begun;
      deepest = Math.max(deepest, depth);
      // The parser takes longer for each tag the deeper it is.
      if (deepest > DEEPEST || sum > MOST_ELEMENTS) parser.pause();
    },
    onclosetag(name, isImplied) {
      depth--;
      if (!isImplied && BEGUN_AGAIN.test(name)) begun--;
    },
  });
  parser.end(html);
  return deepest <= DEEPEST && sum <= MOST_ELEMENTS;
}

/** Returns the text of HTML that is too deep to be read as a document, or even to be parsed in good time. */
function plainText(html: string): string {
  const text = html
    .replace(/<(?:p|div|br|li|tr|h[1-6])(?=[\s/>])[^<>]*>/gi, "\n\n")
    .replace(/<\/?[a-zA-Z][^<>]*>/g, "");
  return decodeHTML(text)
    .replace(/[\\`*_[\]<>&#]/g, "\\$&")
    .replace(/\n\s*\n\s*/g, "\n\n")
    .trim();
}

const HEAD = /<head(?=[\s>])[^]*?(?:<\/head\s*>|(?=<body(?=[\s>])))/i;

/** Returns whether HTML is a whole document, which a layout does not complete. */
export function isDocument(html: string): boolean {
  return /<(?:!doctype|html|head|body)\b/i.test(html);
}

/** Converts the HTML of an article or a page that is a file of its own to markdown. The pieces that `prose` hides stay. */
export function convertPage({ text, restore }: Pick<Prose, "text" | "restore">, notes: FileNotes): string {
  const markdown = convertHtml(withoutComments(text.replace(HEAD, "")), {
    file: "",
    link: (url) => url,
    notes: { lost: (code, name) => notes.lost(code, name, name.replace(/>$/, "")) },
  });
  return `${restore(markdown)}\n`;
}
