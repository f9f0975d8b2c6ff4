import type { CreateTheme } from "hanblog/runtime";
import { Frame } from "./Frame.js";
import { Home, NotFound, Taxonomy, Timeline } from "./Lists.js";
import { Note } from "./Note.js";
import type { Options } from "./resolve-options.js";

/** Creates the theme. `options` is the result of `resolve-options.ts`. */
export const createTheme: CreateTheme<Options> = ({ mode }) => ({
  htmlAttributes: { "data-theme": mode },
  Frame,
  layouts: { page: Note, home: Home, taxonomy: Taxonomy, timeline: Timeline, "not-found": NotFound },
});
