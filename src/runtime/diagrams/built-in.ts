import type { ComponentLoader } from "../theme-contract.js";

/**
 * Components of the islands that the build adds to pages. The names are those in
 * `cli/content/markdown-rules`.
 */
export const builtInComponents: Readonly<Record<string, ComponentLoader>> = {
  MermaidDiagram: async () => ({ default: (await import("./MermaidDiagram.js")).MermaidDiagram }),
};
