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

/** Titles of the pages that hanblog generates (spec/site.md §9). */
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
