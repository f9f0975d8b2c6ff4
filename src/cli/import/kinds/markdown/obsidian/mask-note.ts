import { maskCode, type Prose } from "../../../content/prose.js";

/** Markup in which no link, tag or mark of Obsidian is read. Each begins with a sign of its own. */
const HIDDEN =
  /<style\b[^<]*<\/style>|<\/?[a-zA-Z][^<>]*>|\$\$[^$]*(?:\$[^$]+)*\$\$|(?<![\\$\w])\$(?![\s\d$])[^$\n]*[^\s$\\]\$(?![\w$])/g;

/** Replaces code, also indented code, tags of HTML, styles and formulas by marks. */
export function maskNote(body: string): Prose {
  const prose = maskCode(body);
  const text = hideIndented(prose.text, prose).replace(HIDDEN, (whole) => prose.hide(whole));
  return { ...prose, text };
}

/** Hides code that is indented after a blank line. In a list, indented text is a part of its item. */
function hideIndented(text: string, prose: Prose): string {
  let isList = false;
  let isAfterBlank = true;
  return text
    .split("\n")
    .map((line) => {
      if (line.trim() === "") {
        isAfterBlank = true;
        return line;
      }
      const isIndented = /^(?: {4}|\t)/.test(line);
      if (!isIndented) isList = /^ {0,3}(?:[-*+]|\d+[.)])[ \t]/.test(line) || (isList && !isAfterBlank);
      const isCode = isIndented && !isList && isAfterBlank;
      isAfterBlank = isCode;
      return isCode ? prose.hide(line) : line;
    })
    .join("\n");
}
