/** Texts of the application itself, which appear with every theme. */
export interface AppTexts {
  readonly loadFailed: string;
  readonly retry: string;
  readonly copied: string;
}

/** Texts of the notice that replaces a comment panel whose code could not be loaded. */
export interface CommentFailureTexts {
  readonly failed: string;
  readonly reload: string;
}

/** Texts of the decorations. A site can replace `toTop`, `away` and `welcome` in its config. */
export interface DecorationTexts {
  /** Label of the cat that scrolls to the top. */
  readonly toTop: string;
  /** Title of the browser tab while it is hidden. */
  readonly away: string;
  /** Precedes the page title for a moment after the browser tab becomes visible again. */
  readonly welcome: string;
  /** Label of an image that can be enlarged. */
  readonly zoom: string;
}

/** Titles of the pages that hanblog generates. */
export interface ListingTexts {
  readonly home: string;
  readonly tags: string;
  readonly categories: string;
  readonly timeline: string;
  readonly notFound: string;
  readonly page: (number: number) => string;
}

/** Texts of the mascot's controls. `{name}` is the name of the mascot. */
export interface MascotTexts {
  /** Name of a mascot whose config sets no name. */
  readonly mascot: string;
  readonly figure: string;
  readonly hide: string;
  readonly show: string;
}

/** Texts of pages with a password. */
export interface ProtectionTexts {
  /** Title of a locked page, in place of its own. */
  readonly title: string;
  /** Summary of a locked page in lists, and the first line of its form. */
  readonly summary: string;
  readonly password: string;
  readonly remember: string;
  readonly unlock: string;
  readonly unlocking: string;
  readonly wrong: string;
  /** Shown if the browser has no Web Crypto, because the page was not opened over https. */
  readonly insecure: string;
  /** Shown without JavaScript. */
  readonly noScript: string;
}

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

/** Texts that the markdown rules add to the HTML of a page. */
export interface MarkdownTexts {
  readonly tip: string;
  readonly warning: string;
  readonly danger: string;
  readonly details: string;
  readonly theorem: string;
  readonly info: string;
  readonly note: string;
  readonly important: string;
  readonly caution: string;
  readonly copy: string;
  readonly done: string;
  readonly open: string;
  readonly diagram: string;
  /** Precedes the reason why a diagram could not be drawn. */
  readonly diagramFault: string;
  /** Label of the link that a heading has to itself. It is part of the heading's name, so it is short. */
  readonly headingLink: string;
  /** Label of the table of contents in the text. It differs from the label of the theme's own contents list, because landmarks need unique names. */
  readonly toc: string;
  /** Label of the link back from a footnote. The number of the footnote follows. */
  readonly backToReference: string;
  /** Label of a mark in code that leads to a note below it. The number of the note follows. */
  readonly codeNote: string;
}
