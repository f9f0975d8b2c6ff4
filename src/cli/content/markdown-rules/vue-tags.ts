import type { Tag } from "./tag-scanner.js";

/** Returns advice on replacing a component that VuePress includes, or `null` for any other tag. */
export function adviceOnVueTag({ name, attributes }: Tag): string | null {
  switch (name.replaceAll("-", "").toLowerCase()) {
    case "routerlink": {
      const to = attributes.find((attribute) => attribute.name === "to")?.value;
      const path = to?.kind === "string" ? to.text : "/a/";
      return `Write a link of markdown, \`[text](${path})\`, which changes the page without loading it anew.`;
    }
    case "clientonly":
      return "Remove the tag and its end: what only a browser can do, a component does in an effect.";
    default:
      return null;
  }
}
