/** Options of vuepress-theme-reco, and of the default theme below it, that stand elsewhere in hanblog's config. */
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

const SEARCH = "every page has a search box; `search: false` in its front matter leaves it out";
const SIDEBAR =
  "every article lists its headings, and `sidebarDepth` at the top of the config those of the sidebar";
const NEIGHBOURS =
  "articles lead to those before and behind them; `prev` and `next` in front matter change that";

/** Those that have no place any more, with what there is in theirs. */
const GONE: Readonly<Record<string, string>> = {
  type: "a home page lists the articles by itself",
  blogConfig: "`nav` links to /tag/ and /categories/; its `socialLinks` are an option of their own",
  commentsSolution: "`use` in `comments` chooses where there are two",
  showComment: "write `comments: { show: false }` at the top of the config",
  search: SEARCH,
  searchMaxSuggestions: SEARCH,
  algolia: SEARCH,
  subSidebar: SIDEBAR,
  displayAllHeaders: SIDEBAR,
  activeHeaderLinks: SIDEBAR,
  nextLinks: NEIGHBOURS,
  prevLinks: NEIGHBOURS,
  lastUpdated: "git knows when a page was changed; `texts` has the word before the date",
  editLinkText: "`texts` has the words, as `edit`",
  repoLabel: "the address of the repository says which name it gets",
  recoLocales: "`texts` replaces the words of the theme",
  keyPage: "a static file hides no text, whatever password is asked for",
  codeTheme: "the colours of code are the names in `style.css` that begin with --code-",
  cyberSecurityRecord: "`record` and `recordLink` are the only ones",
  cyberSecurityLink: "`record` and `recordLink` are the only ones",
  noFoundPageByTencent: "the page for what is not found asks no other host",
  navbar: "`navbar: false` in front matter leaves it out of a page",
  smoothScroll: "pages scroll smoothly by themselves",
  serviceWorker: "pages are not kept for offline use",
  huawei: "remove it",
};

/** What to do with an option of another theme under `themeConfig`; `null` for one that nobody had. */
export function oldOptionAdvice(name: string): string | null {
  if (Object.hasOwn(MOVED, name)) return `write \`${MOVED[name]}\` at the top of the config`;
  return Object.hasOwn(GONE, name) ? (GONE[name] ?? null) : null;
}
