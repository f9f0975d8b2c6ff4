import type { SiteKind } from "../site-kind.js";
import { ghost } from "./ghost/ghost.js";
import { hexo } from "./hexo/hexo.js";
import { hugo } from "./hugo/hugo.js";
import { jekyll } from "./jekyll/jekyll.js";
import { markdown } from "./markdown/markdown.js";
import { typecho } from "./typecho/typecho.js";
import { vitePress } from "./vitepress/vitepress.js";
import { vuePress1 } from "./vuepress/vuepress-1.js";
import { vuePress2 } from "./vuepress/vuepress-2.js";
import { wordPress } from "./wordpress/wordpress.js";

/** All kinds, in the order in which they are looked for. */
export const ALL_KINDS: readonly SiteKind[] = [
  vuePress1,
  vuePress2,
  vitePress,
  hexo,
  hugo,
  jekyll,
  wordPress,
  ghost,
  typecho,
  markdown,
];
