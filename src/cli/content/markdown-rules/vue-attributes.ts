import type { Compilation } from "./compilation.js";
import type { Tag, TagAttribute } from "./tag-scanner.js";

const VUE = /^(?:[:@]|v-)/;
/** Vue attributes without an effect to replace, because markdown evaluates nothing anyway. */
const HARMLESS = /^v-(?:pre|once|cloak)$/;
/** Path bound with `$withBase`, frequent in VuePress blogs. hanblog adds the base to every path. */
const WITH_BASE = /^\s*\$withBase\(\s*(['"`])([^'"`$]*)\1\s*\)\s*$/;

/** Warns of Vue's attributes on an element. For example, `<img :src="…">` would be an image without a source. */
export function reportVueAttributes(tag: Tag, compilation: Compilation, line: number): void {
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
