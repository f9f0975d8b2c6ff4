import type { Theme } from "hanblog/runtime";
import { Article } from "./Article.js";
import { Frame } from "./Frame.js";
import type { ResolvedOptions } from "./resolve-options.js";

/** The default theme. Its options are what `resolveOptions` made of `themeConfig`. */
export function createTheme(options: unknown): Theme {
  const { mode } = options as ResolvedOptions;
  return {
    htmlAttributes: { "data-theme": mode },
    // Nothing is painted before the bar and the drawer are whole: half of them would shift the other half.
    head: [["link", { rel: "expect", href: "#main", blocking: "render" }]],
    Frame,
    layouts: {
      page: Article,
      // An article is what visitors come for; the other kinds bring their own code.
      home: { load: async () => (await import("./Home.js")).Home },
      taxonomy: { load: async () => (await import("./Taxonomy.js")).Taxonomy },
      timeline: { load: async () => (await import("./Timeline.js")).Timeline },
      "not-found": { load: async () => (await import("./NotFound.js")).NotFound },
    },
    components: { Badge: () => import("./components/Badge.js") },
  };
}
