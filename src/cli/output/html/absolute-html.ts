import { Parser } from "htmlparser2";
import { escapeXml } from "../../../runtime/model/text/escape.js";
import { NO_ATTRIBUTES } from "./html-tag.js";
import { createHtmlScanner } from "./scan-html.js";
import { parseSrcset } from "./srcset.js";

const URL_ATTRIBUTES: readonly string[] = ["href", "src", "poster"];

const scan = createHtmlScanner(new Set([...URL_ATTRIBUTES, "srcset"]));

/** Returns a page's HTML for feed readers: every URL becomes absolute, everything else is unchanged. */
export function absoluteHtml(html: string, pageUrl: string): string {
  const parts: string[] = [];
  let end = 0;
  scan(html, {
    open(_name, found, from, to) {
      if (found === NO_ATTRIBUTES) return;
      parts.push(html.slice(end, from), absoluteTag(html.slice(from, to), pageUrl));
      end = to;
    },
    text: () => undefined,
    close: () => undefined,
  });
  return parts.join("") + html.slice(end);
}

function absoluteTag(tag: string, pageUrl: string): string {
  let absolute = tag;
  const parser = new Parser({
    onopentag(name, attributes) {
      const all = Object.entries(attributes).map(
        ([key, value]) => ` ${key}="${escapeXml(absoluteValue(key, value, pageUrl))}"`,
      );
      absolute = `<${name}${all.join("")}>`;
    },
  });
  parser.end(tag);
  return absolute;
}

function absoluteValue(name: string, value: string, pageUrl: string): string {
  if (name === "srcset") return absoluteSrcset(value, pageUrl);
  return URL_ATTRIBUTES.includes(name) ? absoluteUrl(value, pageUrl) : value;
}

function absoluteSrcset(srcset: string, pageUrl: string): string {
  return parseSrcset(srcset)
    .map(({ url, descriptor }) => `${absoluteUrl(url, pageUrl)} ${descriptor}`.trim())
    .join(", ");
}

function absoluteUrl(url: string, pageUrl: string): string {
  return URL.canParse(url, pageUrl) ? new URL(url, pageUrl).href : url;
}
