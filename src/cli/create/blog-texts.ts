/** Texts of a new blog in one language. Those of its pages are in `templates/blog`. */
export interface BlogTexts {
  readonly title: string;
  readonly description: string;
  /** Name in the footer. */
  readonly author: string;
  readonly nav: {
    readonly home: string;
    readonly tags: string;
    readonly categories: string;
    readonly timeline: string;
  };
  /** Comments of the configuration. */
  readonly comments: {
    readonly options: string;
    readonly timeZone: string;
    readonly exclude: string;
    readonly base: string;
    readonly url: string;
    readonly host: string;
    readonly feed: string;
    readonly nav: string;
    readonly theme: string;
    /** `names` are those of all looks. */
    readonly look: (names: string) => string;
    readonly mascot: string;
    readonly store: readonly string[];
    readonly issues: readonly string[];
  };
}
