import { rewriteLiquid } from "../../../src/cli/import/kinds/jekyll/jekyll-pages.js";
import { createLiquid } from "../../../src/cli/import/liquid/create-liquid.js";
import type { LiquidInput } from "../../../src/cli/import/liquid/render-liquid.js";
import type { FileNotes } from "../../../src/cli/import/notes.js";

const liquid = createLiquid();

/** Rewrites a text of a page of Jekyll without other files. */
export function rewriteSmallLiquid(
  text: string,
  notes: FileNotes,
  input: Partial<Pick<LiquidInput, "variables" | "files" | "lostIn">> = {},
): string {
  return rewriteLiquid(liquid, text, {
    files: { include: () => ({ kind: "missing" }), relative: () => ({ kind: "missing" }) },
    time: { left: 10_000 },
    base: "",
    origin: "",
    folder: "",
    link: (name) => (name === "known" ? "/known/" : null),
    variables: {
      site: { title: "T", url: "", baseurl: "", terms: { b: 2, a: 1 } },
      page: { tags: ["a", "b"] },
    },
    lostIn: () => undefined,
    ...input,
    notes,
  });
}
