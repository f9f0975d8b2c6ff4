import type { ComponentLoader } from "../theme-contract.js";

/** Islands that the build itself puts into pages; their names are those of `cli/content/markdown-rules`. */
export const builtInComponents: Readonly<Record<string, ComponentLoader>> = {
  MermaidDiagram: async () => ({ default: (await import("./MermaidDiagram.js")).MermaidDiagram }),
};
