import type { FileNotes } from "../../notes.js";
import { box } from "../../content/tag-table.js";

const PROMPTS: Readonly<Record<string, string>> = {
  tip: "tip",
  info: "tip",
  note: "tip",
  notice: "tip",
  warning: "warning",
  danger: "danger",
  important: "warning",
};

/** A quotation from its first line, and the attributes in or below its last line. */
const QUOTE_ATTRIBUTES = /^(?=>)(?<!^>[^\n]*\n)((?:>[^\n]*\n)*(?:>[^{\n]*|[ \t]*))\{:([^{}\n]*)\}[ \t]*$/gm;
/** A paragraph from its first line, and the attributes below it. */
const PARAGRAPH_ATTRIBUTES =
  /(?<!(?![ \t]*(?:[#>|{]|$))^[^\r\n]+\r?\n)((?:^(?![ \t]*(?:[#>|{]|$))[^\r\n]+\r?\n)+)[ \t]*\{:([^{}\n]*)\}[ \t]*$/gm;
/** Attributes in a line. Each word ends where no other one can go on, so that a text has one reading. */
const INLINE_ATTRIBUTES =
  /[ \t]?\{:(?:\s*[.#][A-Za-z_][\w:-]*(?![\w:-])|\s*[A-Za-z][\w-]*(?![\w-])(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"'][^\s{}]*(?![^\s{}])))?)+\s*\}/g;

/** Translates `{: … }` of kramdown: ids of headings, tables of contents and boxes. Other attributes are removed. */
export function replaceAttributes(text: string, notes: FileNotes): string {
  const count = (replaced: string) => {
    notes.translated("attributes");
    return replaced;
  };
  return text
    .replace(/^[ \t]*(?:[*+-]|\d+\.)[ \t][^\r\n]*\r?\n[ \t]*\{:\s*toc[^{}]*\}[ \t]*$/gim, () =>
      count("[[toc]]"),
    )
    .replace(QUOTE_ATTRIBUTES, (whole, quote: string, attributes: string) => {
      const name = /^[^]*\.(?:prompt-|notice--)?(\w+)/.exec(attributes)?.[1] ?? "";
      const kind = PROMPTS[name.toLowerCase()];
      if (kind === undefined) return whole;
      return count(box(kind, "", quote.replace(/^>[ \t]?/gm, "")).trim());
    })
    .replace(PARAGRAPH_ATTRIBUTES, (whole, paragraph: string, classes: string) => {
      if (!/\.(?:note|notice|alert|callout)\b/.test(classes)) return whole;
      const names = [...classes.matchAll(/\.([\w-]+)/g)].map(
        ([, name = ""]) => PROMPTS[name.replace(/^\w+-/, "")] ?? "tip",
      );
      return count(box(names.find((name) => name !== "tip") ?? "tip", "", paragraph).trim());
    })
    .replace(
      /^( {0,3}#{1,6}[ \t][^\r\n]*)\{([^{}\r\n]*)\}[ \t]*$/gm,
      (whole, heading: string, attributes: string) => {
        const id = lastId(attributes);
        return id === null || attributes === `#${id}` ? whole : count(`${heading.trimEnd()} {#${id}}`);
      },
    )
    .replace(
      /^( {0,3}#{1,6}[ \t][^\r\n]*)\r?\n[ \t]*\{:([^{}\r\n]*)\}[ \t]*$/gm,
      (whole, heading: string, attributes: string) => {
        const id = lastId(attributes);
        return id === null ? whole : count(`${heading.trimEnd()} {#${id}}`);
      },
    )
    .replace(/^[ \t]*(?:> ?)*\{:\s*[A-Za-z.#][^{}\r\n]*\}[ \t]*(?:\n|$)/gm, () => count(""))
    .replace(INLINE_ATTRIBUTES, () => count(""))
    .replace(/\{::[^{}\n]*\}|\{:\/[^{}\n]*\}/g, () => count(""));
}

function lastId(attributes: string): string | null {
  return /^[^]*#([\w:.-]+)/.exec(attributes)?.[1] ?? null;
}
