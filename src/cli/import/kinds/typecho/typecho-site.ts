/** A category or a tag. */
export interface TypechoMeta {
  readonly id: string;
  readonly type: "category" | "tag";
  readonly slug: string;
  readonly name: string;
  /** Id of the category around it, or `"0"`. */
  readonly parent: string;
}

/** A post, a page or an attachment. */
export interface TypechoContent {
  readonly id: string;
  readonly type: "post" | "page" | "attachment";
  /** Whether it is in no list, but open to everybody who knows its address. */
  readonly isHidden: boolean;
  /** Whether everybody could read it: it was published, not hidden, and had no password. */
  readonly isPublic: boolean;
  /** Status for the report. */
  readonly status: string;
  readonly isProtected: boolean;
  /** Whether visitors may comment. */
  readonly isOpen: boolean;
  readonly title: string;
  readonly slug: string;
  /** Dates in UTC, `YYYY-MM-DD HH:MM:SS`, or `""`. */
  readonly created: string;
  readonly modified: string;
  readonly author: string;
  /** Text as markdown behind `<!--markdown-->`, or as HTML. */
  readonly text: string;
  /** Id of the page of an attachment. */
  readonly parent: string;
}

/** A site of Typecho as its dump or its backup describes it. */
export interface TypechoSite {
  readonly contents: readonly TypechoContent[];
  /** Categories and tags by their ids. */
  readonly metas: ReadonlyMap<string, TypechoMeta>;
  /** Categories and tags by the ids of their pages. */
  readonly terms: ReadonlyMap<string, readonly TypechoMeta[]>;
  /** Names of authors by their ids. */
  readonly authors: ReadonlyMap<string, string>;
  /** Pictures of pages, which themes keep in fields of their own, by the ids of the pages. */
  readonly covers: ReadonlyMap<string, string>;
  /** Options. A backup has none. */
  readonly options: ReadonlyMap<string, string>;
  /** Number of rows of other sites in the same database, by the prefixes of their tables. */
  readonly others: ReadonlyMap<string, number>;
}
