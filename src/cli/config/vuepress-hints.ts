import type { ConfigMistake } from "./config-mistake.js";

/** Options of VuePress 1, its plugins, VitePress and Valine that have another place here, or none. */
const HINTS: Readonly<Record<string, string>> = {
  plugins: "hanblog has no plugins: feeds, sitemap, search and the like are options or built in.",
  host: "Use `hanblog dev --host`.",
  port: "Use `hanblog dev --port`.",
  temp: "hanblog keeps its own files in `.hanblog`.",
  cache: "hanblog keeps its own files in `.hanblog`.",
  patterns: "All markdown files are pages; list what is none in `exclude`.",
  shouldPrefetch: "Pages are fetched when a visitor is about to open them.",
  extraWatchFiles: "`dev` watches what the config imports by itself.",
  ga: "Name the script of the counter in `scripts`.",
  serviceWorker: "hanblog keeps no pages for offline use.",
  enhanceAppFiles: "What runs on every page is `boot.ts` of the theme, or one of `scripts`.",
  globalUIComponents: "What stands on every page is part of the theme: replace one of its files in `theme/`.",
  additionalPages: "Every page is a markdown file of the site.",
  extendPageData: "The theme reads every field of front matter as it is written.",
  extendMarkdown: "Use `markdown.rules`, a list of functions `(md) => void`.",
  chainMarkdown: "Use `markdown.rules`, a list of functions `(md) => void`.",
  evergreen: "Only current browsers are built for.",
  configureWebpack: "There is no webpack; components are built by esbuild as they are.",
  chainWebpack: "There is no webpack; components are built by esbuild as they are.",
  postcss: "Write plain CSS in a theme.",
  stylus: "Write plain CSS in a theme.",
  scss: "Write plain CSS in a theme.",
  sass: "Write plain CSS in a theme.",
  less: "Write plain CSS in a theme.",
  vite: "There is no Vite; components are built by esbuild as they are.",
  outDir: "Use `dest`.",
  srcDir: "Name the folder of the pages behind the command: `hanblog build docs`.",
  srcExclude: "Use `exclude`.",
  cleanUrls: "Pages end in `.html`; `permalink`, of the site or of a page, gives other addresses.",
  rewrites: "Use `permalink`, of the site or of a page.",
  titleTemplate: "The site's title stands behind the page's; `metaTitle` in front matter is the whole title.",
  lastUpdated: "Git knows when a page was changed, and articles show it.",
  appearance: "Use `themeConfig: { mode }`.",
  ignoreDeadLinks: "Links that lead to nothing are warnings; they end a build with `--strict` only.",
  "markdown.config": "Use `markdown.rules`, a list of functions `(md) => void`.",
  "markdown.theme": "The colours of code are the names in `style.css` that begin with --code-.",
  "sidebar.text": "Use `title`.",
  "sidebar.link": "Use `path`.",
  "sidebar.items": "Use `children`.",
  "sidebar.collapsed": "Use `collapsable: false` for a group that stays open.",
  "markdown.plugins": "Use `markdown.rules`, a list of functions `(md) => void`.",
  "markdown.extendMarkdown": "Use `markdown.rules`, a list of functions `(md) => void`.",
  "markdown.slugify": "Heading ids equal those of VuePress 1 and cannot be changed.",
  "markdown.anchor": "Heading ids equal those of VuePress 1 and cannot be changed.",
  "markdown.toc": "`[[toc]]` lists the levels in `markdown.extractHeaders`.",
  "markdown.externalLinks": "External links open in a new window.",
  "markdown.pageSuffix": "Pages end in `.html`.",
  "comments.store.notify":
    "`hanblog comments` tells you of comments by mail: its settings are in its environment.",
  "comments.store.verify": "`hanblog comments --moderate` shows comments when you have approved them.",
  "comments.store.highlight": "Code in comments is shown without colours.",
  "comments.store.showComment": "Use `comments.show`.",
  "sidebar.initialOpenGroupIndex":
    "The group of the page that is read opens by itself; `collapsable: false` keeps one open.",
  "locales.selectText": "Use `themeConfig: { texts: { languages } }` of this locale.",
  "locales.ariaLabel": "Use `themeConfig: { texts: { languages } }` of this locale.",
  "locales.editLinkText": "Use `themeConfig: { texts: { edit } }` of this locale.",
  "locales.lastUpdated": "Use `themeConfig: { texts: { lastUpdated } }` of this locale.",
  "locales.serviceWorker": "hanblog keeps no pages for offline use.",
  "locales.algolia": "Every page has a search box; its index is made by the build.",
  "themeConfig.nav": "Use `nav`, beside `themeConfig`.",
  "themeConfig.sidebar":
    "Use `sidebar`, beside `themeConfig`; leave `auto` out: every article lists its headings.",
  "themeConfig.sidebarDepth": "Use `sidebarDepth`, beside `themeConfig`.",
  "themeConfig.locales": "Use `locales`: each may have `nav`, `sidebar` and `themeConfig`.",
  "themeConfig.repo": "Use `repository: { url }`.",
  "themeConfig.docsRepo": "Use `repository: { url }`.",
  "themeConfig.docsDir": "Use `repository: { dir }`.",
  "themeConfig.docsBranch": "Use `repository: { branch }`.",
  "themeConfig.editLinks": "Use `repository: { editLinks }`.",
};

/** Themes by the names that configs of VuePress give them: npm has other packages under the short ones. */
const THEMES = /^(?:reco|vdoing|@vuepress(?:-reco)?\/.*|(?:@[^/]+\/)?vuepress-theme-.*)$/;

/** Whether a theme is one of VuePress, which cannot work here even where it is installed. */
export function isVuePressTheme(name: string): boolean {
  return THEMES.test(name);
}

/** What to do with an option of VuePress 1 that hanblog has not, by its path. */
export function vuepressHint(path: string): string | null {
  const name = genericPath(path);
  return Object.hasOwn(HINTS, name) ? (HINTS[name] ?? null) : null;
}

/** What to do with a value of VuePress 1 that hanblog has not, of an option at this path. */
export function vuepressValueHint(path: string, value: unknown): string | null {
  return value === "auto" && genericPath(path) === "sidebar"
    ? "Leave `auto` out: every article lists its headings."
    : null;
}

/** The path of an option whichever locale, sidebar or row it stands in: `sidebar["/a/"][0].title` is `sidebar.title`. */
function genericPath(path: string): string {
  return path
    .replace(/\["[^"]*"\]|\[\d+\]/g, "")
    .replace(/\.children(?=\.)/g, "")
    .replace(/^locales\.(?=sidebar)/, "");
}

/** Options left in `themeConfig`, where the schema lets everything pass and nobody would read them. */
export function findMovedOptions(config: unknown): readonly ConfigMistake[] {
  if (typeof config !== "object" || config === null) return [];
  const themeConfig: unknown = Reflect.get(config, "themeConfig");
  if (typeof themeConfig !== "object" || themeConfig === null) return [];
  return Object.keys(themeConfig).flatMap((key) => {
    const hint = vuepressHint(`themeConfig.${key}`);
    if (hint === null) return [];
    const message = `hanblog does not read \`themeConfig.${key}\``;
    return { path: ["themeConfig", key], message, hint };
  });
}
