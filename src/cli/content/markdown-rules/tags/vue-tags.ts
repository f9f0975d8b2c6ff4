import type { ComponentAdvice } from "../../../messages/faults/content.js";
import type { Tag } from "./tag-scanner.js";
import type { Compilation } from "../compilation.js";

/** Returns advice on replacing a component that VuePress includes, or `null` for any other tag. */
export function adviceOnVueTag({ name, attributes }: Tag): ComponentAdvice | null {
  switch (name.replaceAll("-", "").toLowerCase()) {
    case "routerlink": {
      const to = attributes.find((attribute) => attribute.name === "to")?.value;
      const path = to?.kind === "string" ? to.text : "/a/";
      return { kind: "router-link", path };
    }
    case "clientonly":
      return { kind: "client-only" };
    default:
      return null;
  }
}

/** Warns of a `<style>` with a `lang` that VuePress would have compiled. Browsers ignore it. */
export function reportStyleLanguage(tag: Tag, compilation: Compilation, line: number): void {
  const value = tag.attributes.find(({ name }) => name.toLowerCase() === "lang")?.value;
  if (value?.kind !== "string" || value.text === "" || value.text.toLowerCase() === "css") return;
  compilation.report("warning", "style-language", { tag: tag.source }, line);
}
