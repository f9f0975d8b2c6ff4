import { trusted } from "../../policy/trusted.js";

/** Returns the text of sanitised HTML on one line. Parsing it loads nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(trusted.createHTML(spellOut(html)), "text/html");
  return body.textContent.replace(/\s+/g, " ").trim();
}

/** Tags at the end of a line in allowed HTML. */
const END = /<(?:br|hr|\/(?:p|li|d[dt]|h\d|t[dh]|caption|pre|summary))\b/gi;
/** A picture, whose attributes may have a bracket in double quotes. */
const PICTURE = /<img\b(?:[^<>"]|"[^"]*")*>/gi;
const ALTERNATIVE = /\salt="([^"]*)"/i;

/**
 * Prepares HTML for text extraction: adds a space at the end of each line, and replaces pictures with their
 * alternative texts.
 */
export function spellOut(html: string): string {
  return html.replace(PICTURE, (tag) => ALTERNATIVE.exec(tag)?.[1] ?? tag).replace(END, " $&");
}
