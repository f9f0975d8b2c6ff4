import type { Theme } from "hanblog/runtime";
export type { ThemeConfig } from "./options.js";
import { Article } from "./Article.js";
import { Frame } from "./Frame.js";
import type { ResolvedOptions } from "./resolve-options.js";

/** Creates the default theme. `options` is the result of `resolveOptions`. */
export function createTheme(options: unknown): Theme {
  const { mode } = options as ResolvedOptions;
  return {
    htmlAttributes: { "data-theme": mode },
    // Delays the first paint until the navbar and the drawer are parsed. Otherwise they would shift the layout.
    head: [["link", { rel: "expect", href: "#main", blocking: "render" }]],
    Frame,
    layouts: {
      page: Article,
      // Articles are visited most, so only their layout is part of the application's script.
      home: { load: async () => (await import("./Home.js")).Home },
      taxonomy: { load: async () => (await import("./Taxonomy.js")).Taxonomy },
      timeline: { load: async () => (await import("./Timeline.js")).Timeline },
      "not-found": { load: async () => (await import("./NotFound.js")).NotFound },
    },
    components: {
      Badge: () => import("./components/Badge.js"),
      NewestComments: () => import("./components/NewestComments.js"),
    },
  };
}
