import type { CreateTheme } from "hanblog/runtime";
import { Article } from "./Article.js";
import { Frame } from "./Frame.js";
import { Home, NotFound, Taxonomy, Timeline } from "./Lists.js";
import type { Options } from "./resolve-options.js";

/** Creates the theme. `options` is the result of `resolve-options.ts`. */
export const createTheme: CreateTheme<Options> = ({ mode }) => ({
  htmlAttributes: { "data-theme": mode },
  Frame,
  layouts: { page: Article, home: Home, taxonomy: Taxonomy, timeline: Timeline, "not-found": NotFound },
});
