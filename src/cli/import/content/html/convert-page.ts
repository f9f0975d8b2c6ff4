import type { FileNotes } from "../../notes.js";
import type { Prose } from "../prose.js";
import { convertHtml, withoutComments } from "./convert-html.js";

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
