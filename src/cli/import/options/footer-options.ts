import { decodeHTML, decodeHTMLAttribute } from "entities";
import { compact, type Fields, textOf } from "../plain-value.js";

/** Number that the Chinese ministry of information technology gives a site, which its footer has to show. */
const RECORD = /[\u4E00-\u9FFF]\s?ICP\s?(?:备|证)\s?\d+\s?号?(?:-\d+)?/;

/** Address of the registry of such numbers. */
const REGISTRY = "https://beian.miit.gov.cn/";

/**
 * Returns the options of hanblog's footer for the texts of an old one, which may be HTML: the record number, and a line for each
 * part with at most one link.
 */
export function footerOptions(...texts: readonly unknown[]): Record<string, unknown> {
  let record: { readonly text: string; readonly link: string } | undefined;
  const lines: unknown[] = [];
  for (const html of texts.flatMap((text) => textOf(text) ?? [])) {
    for (const part of html
      .split(/<br\b[^<>]*>|<\/(?:p|div|li)>|\s[|·•]\s|\n/i)
      .flatMap((line) => splitRecord(line))) {
      const { text, link } = readPart(part);
      if (text === "") continue;
      if (record === undefined && RECORD.test(text)) record = { text, link: link ?? REGISTRY };
      else lines.push(link === undefined ? text : { text, link });
    }
  }
  return compact<unknown>({ record: record?.text, recordLink: record?.link, footer: lines });
}

/** Separates the link of a record number from other words in its line, such as those of a license. */
function splitRecord(line: string): readonly string[] {
  const [, before = "", link = "", after = ""] = /^([^]*?)(<a\b[^<>]*>[^<>]*<\/a>)([^]*)$/i.exec(line) ?? [];
  const isLabel = /[：:\u4E00-\u9FFF]\s*$/.test(before);
  return RECORD.test(link) && !isLabel ? [link, before, after] : [line];
}

function readPart(html: string): { readonly text: string; readonly link: string | undefined } {
  const [, quoted, bare] = /<a\b[^<>]*\shref=(?:["']([^"'<>]*)["']|([^\s"'<>]+))/i.exec(html) ?? [];
  const link = decodeHTMLAttribute(quoted ?? bare ?? "").trim();
  const text = decodeHTML(html.replace(/<[^<>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
  return { text, link: /^(?:https?:\/\/|\/(?!\/)|mailto:)/i.test(link) ? link : undefined };
}

/** Merges the options of a footer with those that an old theme names by themselves, which take precedence. */
export function withFooter(themeConfig: Fields, ...texts: readonly unknown[]): Record<string, unknown> {
  const found = footerOptions(...texts);
  const { record, recordLink, ...rest } = found;
  const isNamed = themeConfig["record"] !== undefined;
  return compact({ ...rest, ...(isNamed ? {} : { record, recordLink }), ...themeConfig });
}
