import type { ComponentLoader } from "./theme-contract.js";

/**
 * Components of the islands that the build adds to pages. The names are those in `cli/content/markdown-rules` and
 * `cli/render`.
 */
export const builtInComponents: Readonly<Record<string, ComponentLoader>> = {
  MermaidDiagram: async () => ({ default: (await import("./diagrams/MermaidDiagram.js")).MermaidDiagram }),
  "page-lock": async () => ({ default: (await import("./protection/PageLock.js")).PageLock }),
};
