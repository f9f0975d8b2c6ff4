import type { Compilation } from "../compilation.js";
import type { Tag } from "./tag-scanner.js";

/** Warns of a `<style>` with a `lang` that VuePress would have compiled. Browsers ignore it. */
export function reportStyleLanguage(tag: Tag, compilation: Compilation, line: number): void {
  const value = tag.attributes.find(({ name }) => name.toLowerCase() === "lang")?.value;
  if (value?.kind !== "string" || value.text === "" || value.text.toLowerCase() === "css") return;
  compilation.report("warning", "style-language", { tag: tag.source }, line);
}
