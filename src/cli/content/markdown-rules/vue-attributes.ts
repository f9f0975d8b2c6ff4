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
    const message = `\`${name}\` in \`${tag.source}\` is an attribute of Vue, which does nothing here.`;
    compilation.report("warning", "vue-attribute", message, line, adviceOn(attribute));
  }
}

function adviceOn({ name, value }: TagAttribute): string {
  const path = value.kind === "string" ? WITH_BASE.exec(value.text)?.[2] : undefined;
  if (path !== undefined) {
    const plain = name.replace(/^(?::|v-bind:)/, "");
    return `Write \`${plain}="${path}"\`: the base is put before it.`;
  }
  return "Nothing in markdown is evaluated: write plain HTML, or make it a component.";
}
