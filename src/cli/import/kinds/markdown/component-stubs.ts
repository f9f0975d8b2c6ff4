import { componentStub } from "../../content/component-stub.js";
import type { DraftFile, ReadContext } from "../../site-kind.js";
import type { UsedTags } from "./mdx.js";

/** Writes a stub for each component of MDX, and reports it. */
export function componentStubs(tags: UsedTags, { old, notes, texts }: ReadContext): readonly DraftFile[] {
  return [...tags]
    .filter(([name]) => !name.includes("."))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, attributes]) => {
      const file = old.files.find((one) =>
        new RegExp(`(?:^|/)${name}\\.(?:astro|[jt]sx|vue|svelte)$`).test(one),
      );
      notes.lost("component", `<${name}>`, file === undefined ? null : { file });
      const props = [...attributes].filter(
        (prop) => /^[A-Za-z][\w-]*$/.test(prop) && !/^(?:key|class|style)$/.test(prop),
      );
      return {
        target: `components/${name}.tsx`,
        text: componentStub({ name, props, vueFile: file ?? null }, texts.stub),
      };
    });
}
