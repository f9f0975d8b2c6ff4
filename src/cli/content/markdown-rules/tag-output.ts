import type { Compilation } from "./compilation.js";
import { escapeAttribute, unescapeAttribute } from "./escape.js";
import { imageAttributes } from "./image-attributes.js";
import { resolveHref, resolveSource } from "./site-links.js";
import type { Tag, TagAttribute } from "./tag-scanner.js";
import { reportVueAttributes } from "./vue-attributes.js";

/** Attributes that contain a file's path in one element only. */
const OWN_SOURCES = new Set(["img data-zoom-src", "object data"]);

/** Renders an author's start tag with its links resolved and nothing else changed. */
export function renderStartTag(tag: Tag, compilation: Compilation, line: number): string {
  const name = tag.name.toLowerCase();
  reportVueAttributes(tag, compilation, line);
  let extra = "";
  let html = tag.source;
  // Replacing from the last attribute keeps the offsets of the earlier ones valid.
  for (const attribute of tag.attributes.toReversed()) {
    const value = readString(attribute);
    if (value === null) continue;
    let replaced = value;
    if (name === "img" && attribute.name === "src") {
      const given = (wanted: string) => tag.attributes.some((other) => other.name === wanted);
      const image = imageAttributes(value, given, compilation, line);
      replaced = image.src;
      extra = image.extra.map(([key, text]) => ` ${key}="${escapeAttribute(text)}"`).join("");
    } else {
      replaced = resolveAttribute(attribute.name, name, value, compilation, line);
    }
    if (replaced === value) continue;
    html = `${html.slice(0, attribute.start)}"${escapeAttribute(replaced)}"${html.slice(attribute.end)}`;
  }
  if (extra !== "") html = html.replace(/\s*\/?>$/, (end) => extra + end.trim());
  // A comment inside an attribute could be confused with the mark of an island.
  return `<${html.slice(1).replaceAll("<", "&lt;")}`;
}

function readString({ value }: TagAttribute): string | null {
  return value.kind === "string" ? unescapeAttribute(value.text) : null;
}

function resolveAttribute(
  name: string,
  element: string,
  value: string,
  compilation: Compilation,
  line: number,
): string {
  const isImage = element === "img" || name === "srcset" || name === "poster";
  const kind = isImage ? "image" : "file";
  if (name === "href" && (element === "a" || element === "area"))
    return resolveHref(value, compilation, line);
  if (name === "srcset") {
    // Split as in browsers: a comma in the middle of an address belongs to the address.
    return value.replace(/(\s*,*\s*)(\S*[^\s,])((?:\s+[^,]+)?(?:,|$))/g, (_, before, url: string, after) => {
      return `${before}${resolveSource(url, kind, compilation, line).url}${after}`;
    });
  }
  if (name === "src" && element === "iframe") return resolveHref(value, compilation, line);
  const isSource = name === "src" || name === "poster" || OWN_SOURCES.has(`${element} ${name}`);
  return isSource ? resolveSource(value, kind, compilation, line).url : value;
}
