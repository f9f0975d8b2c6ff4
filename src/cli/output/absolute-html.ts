import { Parser } from "htmlparser2";
import { parseSrcset } from "./srcset.js";
import { escapeXml } from "./xml.js";

const URL_ATTRIBUTES: readonly string[] = ["href", "src", "poster"];

/** HTML of a page as a feed reader may show it: every address in it is absolute, all else stays as it is. */
export function absoluteHtml(html: string, pageUrl: string): string {
  const parts: string[] = [];
  let end = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const changed = absoluteAttributes(attributes, pageUrl);
      if (changed === null) return;
      parts.push(html.slice(end, parser.startIndex), openTag(name, changed));
      end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return parts.join("") + html.slice(end);
}

/** `null` where the tag holds no address. */
function absoluteAttributes(
  attributes: Readonly<Record<string, string>>,
  pageUrl: string,
): Readonly<Record<string, string>> | null {
  const found = Object.keys(attributes).some((name) => URL_ATTRIBUTES.includes(name) || name === "srcset");
  if (!found) return null;
  const entries = Object.entries(attributes).map(([name, value]) => {
    if (name === "srcset") return [name, absoluteSrcset(value, pageUrl)];
    return [name, URL_ATTRIBUTES.includes(name) ? absoluteUrl(value, pageUrl) : value];
  });
  return Object.fromEntries(entries);
}

function absoluteSrcset(srcset: string, pageUrl: string): string {
  return parseSrcset(srcset)
    .map(({ url, descriptor }) => `${absoluteUrl(url, pageUrl)} ${descriptor}`.trim())
    .join(", ");
}

function absoluteUrl(url: string, pageUrl: string): string {
  return URL.canParse(url, pageUrl) ? new URL(url, pageUrl).href : url;
}

function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const rest = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${rest.join("")}>`;
}
