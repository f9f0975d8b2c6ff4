import type { Compilation } from "./compilation.js";
import type { Tag, TagAttribute } from "./tag-scanner.js";

const VUE = /^(?:[:@]|v-)/;
/** What these ask for is so anyway, where nothing is evaluated. */
const HARMLESS = /^v-(?:pre|once|cloak)$/;
/** The bound path that blogs from VuePress are full of; what it asks for, every path gets. */
const WITH_BASE = /^\s*\$withBase\(\s*(['"`])([^'"`$]*)\1\s*\)\s*$/;

/** Warns of Vue's attributes on an element: an `<img :src="…">` would be a picture without a source. */
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
