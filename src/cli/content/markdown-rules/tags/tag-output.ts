import { decodeHTMLAttribute } from "entities";
import { decodeRoute } from "../../../../runtime/model/path.js";
import { escapeHtml } from "../../../../runtime/model/text/escape.js";
import type { Compilation } from "../compilation.js";
import { imageAttributes, reportWhole } from "../images.js";
import { resolveHref, resolveSource } from "../site-links.js";
import type { Tag, TagAttribute } from "./tag-scanner.js";

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
      if (image.file !== null) reportWhole(image.file, decodeRoute(value), compilation, line);
      extra = image.extra.map(([key, text]) => ` ${key}="${escapeHtml(text)}"`).join("");
    } else {
      replaced = resolveAttribute(attribute.name, name, value, compilation, line);
    }
    if (replaced === value) continue;
    html = `${html.slice(0, attribute.start)}"${escapeHtml(replaced)}"${html.slice(attribute.end)}`;
  }
  if (extra !== "") html = html.replace(/\s*\/?>$/, (end) => extra + end.trim());
  // A comment inside an attribute could be confused with the mark of an island.
  return `<${html.slice(1).replaceAll("<", "&lt;")}`;
}

const VUE = /^(?:[:@]|v-)/;
/** Vue attributes without an effect to replace, because markdown evaluates nothing anyway. */
const HARMLESS = /^v-(?:pre|once|cloak)$/;
/** Path bound with `$withBase`, frequent in VuePress blogs. hanblog adds the base to every path. */
const WITH_BASE = /^\s*\$withBase\(\s*(['"`])([^'"`$]*)\1\s*\)\s*$/;

/** Warns of Vue's attributes on an element. For example, `<img :src="…">` would be an image without a source. */
function reportVueAttributes(tag: Tag, compilation: Compilation, line: number): void {
  for (const attribute of tag.attributes) {
    const { name } = attribute;
    if (!VUE.test(name) || HARMLESS.test(name)) continue;
    const plain = plainAttribute(attribute);
    compilation.count("vue-attribute", `${name} ${plain === null}`, line, (count) => {
      return { name, tag: tag.source, plain, count };
    });
  }
}

/** Returns the plain attribute for one bound with `$withBase`, or `null` for any other attribute. */
function plainAttribute({ name, value }: TagAttribute): string | null {
  const path = value.kind === "string" ? WITH_BASE.exec(value.text)?.[2] : undefined;
  return path === undefined ? null : `${name.replace(/^(?::|v-bind:)/, "")}="${path}"`;
}

function readString({ value }: TagAttribute): string | null {
  return value.kind === "string" ? decodeHTMLAttribute(value.text) : null;
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
