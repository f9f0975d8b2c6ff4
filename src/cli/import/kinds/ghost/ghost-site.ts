/** A tag or an author. */
export interface GhostName {
  readonly slug: string;
  readonly name: string;
}

/** A post or a page. */
export interface GhostPost {
  readonly id: string;
  readonly type: "post" | "page";
  readonly slug: string;
  readonly title: string;
  /** Whether every visitor could read it: it was published, and not for members only. */
  readonly isPublic: boolean;
  /** Status, and visibility if it is not that of everybody, for the report. */
  readonly status: string;
  /** Texts by their formats, of which those that are empty are missing. */
  readonly body: GhostBody;
  readonly image: string;
  readonly excerpt: string;
  /** Dates in UTC, `YYYY-MM-DD HH:MM:SS`, or `""`. */
  readonly published: string;
  readonly updated: string;
  /** Id of the author in exports of a single author, or `""`. */
  readonly writer: string;
  /** Whether the page has scripts or styles of its own. */
  readonly hasCode: boolean;
}

/** Text of a page in the formats that an export has it in. Each describes the whole page. */
export interface GhostBody {
  readonly html?: string;
  readonly lexical?: string;
  readonly mobiledoc?: string;
  /** Format of Ghost 0. */
  readonly markdown?: string;
}

/** A site of Ghost as its export describes it. */
export interface GhostSite {
  readonly posts: readonly GhostPost[];
  /** Public tags by the ids of their posts, in order. */
  readonly tags: ReadonlyMap<string, readonly GhostName[]>;
  /** Tags by the ids of their posts, with those that begin with `#`. Ghost shows none of them, but `routes.yaml` can name them. */
  readonly allTags: ReadonlyMap<string, readonly GhostName[]>;
  /** Authors by the ids of their posts, in order. */
  readonly authors: ReadonlyMap<string, readonly GhostName[]>;
  readonly settings: ReadonlyMap<string, string>;
}
