/** Texts of the default theme. Names in braces are placeholders: `{title}` for a page title, the others for numbers. */
export interface ThemeTexts {
  /** Labels of the list of all articles that have a tag, or a category. */
  readonly tagged: string;
  readonly categorized: string;
  readonly articles: string;
  readonly tags: string;
  readonly categories: string;
  /** Link from the tags or categories with the most pages to the list of all of them. */
  readonly moreTerms: string;
  /** Label that unfolds the list of terms. */
  readonly allTerms: string;
  readonly filterTerms: string;
  readonly friendLinks: string;
  readonly timeline: string;
  readonly previous: string;
  readonly next: string;
  /** Labels of the neighbours of an article. Pages with a sidebar use `previous` and `next`. */
  readonly previousArticle: string;
  readonly nextArticle: string;
  readonly go: string;
  readonly jumpTo: string;
  readonly jumpFault: string;
  readonly pagination: string;
  readonly pageNumber: string;
  readonly skip: string;
  readonly menu: string;
  readonly close: string;
  readonly navigation: string;
  readonly sidebar: string;
  readonly children: string;
  readonly languages: string;
  /** Screen reader text after a link that opens in a new window. */
  readonly newWindow: string;
  /** Label of the link to a repository on an unknown host. */
  readonly source: string;
  readonly socialLinks: string;
  readonly mode: string;
  readonly lightMode: string;
  readonly darkMode: string;
  readonly autoMode: string;
  readonly contents: string;
  /** Label of the button that scrolls to the top. */
  readonly toTop: string;
  readonly neighbours: string;
  /** Line that opens the parts of a series: its name, the number of the part, and the number of all. */
  readonly series: string;
  readonly related: string;
  readonly draft: string;
  readonly sticky: string;
  readonly date: string;
  readonly wordCount: string;
  readonly readingTime: string;
  /** Label of the size of a source, for themes that show it. */
  readonly size: string;
  readonly lastUpdated: string;
  readonly edit: string;
  readonly author: string;
  readonly empty: string;
  readonly notFound: string;
  /** The not-found page shows one of the four hints; the same site always shows the same one. */
  readonly notFoundHint: string;
  readonly notFoundHint2: string;
  readonly notFoundHint3: string;
  readonly notFoundHint4: string;
  readonly home: string;
  readonly search: string;
  readonly searchResults: string;
  readonly searching: string;
  readonly noResults: string;
  /** Above results for other words than those of the query. */
  readonly nearResults: string;
  readonly noResultsButTags: string;
  readonly searchFailed: string;
  readonly resultCount: string;
  readonly comments: string;
  readonly visits: string;
}
