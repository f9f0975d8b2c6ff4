import type { PlaceOfField, Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { nearestName } from "../config/nearest-name.js";
import { createProblem } from "../messages/create-problem.js";

/**
 * Layout names of VuePress, Hexo, Jekyll and VitePress themes that need no layout here, because such pages get the
 * right one by default. Articles of Hexo and Jekyll usually contain one of them.
 */
const BUILT_IN = new Set(["Layout", "Post", "Page", "HomeBlog", "Home", "post", "page", "default", "doc"]);

/** Reports pages with a layout that the theme does not have. */
export function checkLayouts(
  pages: readonly Page[],
  layouts: readonly string[],
  placeOf: PlaceOfField,
): readonly Problem[] {
  return pages.flatMap(({ frontmatter: { layout }, relativePath }) => {
    if (layout === undefined || BUILT_IN.has(layout) || layouts.includes(layout)) return [];
    const values = { layout, nearest: nearestName(layout, layouts), known: layouts };
    return [createProblem("error", "unknown-layout", values, placeOf(relativePath, "layout"))];
  });
}
