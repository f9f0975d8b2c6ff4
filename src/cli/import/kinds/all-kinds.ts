import type { SiteKind } from "../site-kind.js";
import { hexo } from "./hexo.js";
import { vuePress1 } from "./vuepress-1.js";

/** All kinds, in the order in which they are looked for. */
export const ALL_KINDS: readonly SiteKind[] = [vuePress1, hexo];
