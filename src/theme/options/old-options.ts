/** Options of vuepress-theme-reco and of the default theme of VuePress: name → field of hanblog's config that replaces it. */
const MOVED: Readonly<Record<string, string>> = {
  nav: "nav",
  sidebar: "sidebar",
  sidebarDepth: "sidebarDepth",
  repo: "repository.url",
  docsDir: "repository.dir",
  docsBranch: "repository.branch",
  editLinks: "repository.editLinks",
  locales: "locales",
  valineConfig: "comments.store",
  vssueConfig: "comments.issue",
};

const SEARCH = "every page has a search box. Set `search: false` in the front matter of a page to remove it";
const SIDEBAR =
  "every article lists its headings. Set `sidebarDepth` at the top level of the config for headings in the sidebar";
const NEIGHBOURS =
  "articles link to their neighbours. Set `prev` and `next` in front matter to change the links";

/** Options without a replacement of the same meaning: name → advice. */
const GONE: Readonly<Record<string, string>> = {
  type: "remove it. A home page always lists the articles",
  blogConfig:
    "link to /tag/ and /categories/ in `nav`, and move its `socialLinks` to the option `socialLinks`",
  commentsSolution: "set `use` in `comments` to choose between two widgets",
  showComment: "set `comments: { show: false }` at the top level of the config",
  search: SEARCH,
  searchMaxSuggestions: SEARCH,
  algolia: SEARCH,
  subSidebar: SIDEBAR,
  displayAllHeaders: SIDEBAR,
  activeHeaderLinks: SIDEBAR,
  nextLinks: NEIGHBOURS,
  prevLinks: NEIGHBOURS,
  lastUpdated: "the date comes from git. Set `lastUpdated` in `texts` to change its label",
  editLinkText: "set `edit` in `texts`",
  repoLabel: "remove it. The label is the name of the repository's host",
  recoLocales: "set `texts` to replace texts of the theme",
  keyPage: "remove it. Set `password` in the front matter of a page to encrypt the page",
  codeTheme: "set the custom properties `--code-…` in `style.css`",
  cyberSecurityRecord: "use `record` and `recordLink`",
  cyberSecurityLink: "use `record` and `recordLink`",
  noFoundPageByTencent: "remove it. The not-found page loads nothing from other hosts",
  navbar: "set `navbar: false` in the front matter of a page to remove it",
  smoothScroll: "remove it. Pages always scroll smoothly",
  serviceWorker: "remove it. Pages are not available offline",
  huawei: "remove it",
};

/** Returns advice for an option of another theme under `themeConfig`, or `null` for an unknown name. */
export function oldOptionAdvice(name: string): string | null {
  if (Object.hasOwn(MOVED, name)) return `move it to \`${MOVED[name]}\` at the top level of the config`;
  return Object.hasOwn(GONE, name) ? (GONE[name] ?? null) : null;
}
