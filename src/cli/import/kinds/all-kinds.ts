import type { SiteKind } from "../site-kind.js";
import { hexo } from "./hexo/hexo.js";
import { hugo } from "./hugo.js";
import { jekyll } from "./jekyll/jekyll.js";
import { vitePress } from "./vitepress.js";
import { vuePress1 } from "./vuepress-1.js";
import { vuePress2 } from "./vuepress-2.js";

/** All kinds, in the order in which they are looked for. */
export const ALL_KINDS: readonly SiteKind[] = [vuePress1, vuePress2, vitePress, hexo, hugo, jekyll];
