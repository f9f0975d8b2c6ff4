import type { Theme } from "hanblog/runtime";
import { Article } from "./Article.js";
import { Frame } from "./Frame.js";
import { Home } from "./Home.js";
import { NotFound } from "./NotFound.js";
import { parseOptions } from "./options.js";
import { Taxonomy } from "./Taxonomy.js";
import { Timeline } from "./Timeline.js";

/** The default theme. Throws a `TypeError` that names each fault of `themeConfig`. */
export function createTheme(options: unknown): Theme {
  parseOptions(options);
  return {
    Frame,
    layouts: {
      page: Article,
      home: Home,
      taxonomy: Taxonomy,
      timeline: Timeline,
      "not-found": NotFound,
    },
    components: { Badge: () => import("./components/Badge.js") },
  };
}
