/** A term of a page, or one of the whole site. */
export interface WpTerm {
  /** `category`, `post_tag`, or the name of another taxonomy. */
  readonly taxonomy: string;
  /** Id of a term of the whole site, or `""`. */
  readonly id: string;
  /** Name in addresses, decoded. */
  readonly slug: string;
  readonly name: string;
  /** Slug of the category around it, decoded, or `""`. */
  readonly parent: string;
}

/** A post, a page, an attachment, a synced pattern, a menu or an entry of one. */
export interface WpItem {
  readonly id: string;
  /** `post`, `page`, `attachment`, `nav_menu_item`, `wp_navigation`, `wp_block`, or the type of a plugin. */
  readonly type: string;
  /** `publish`, `draft`, `pending`, `future`, `private`, `trash` or `inherit`. */
  readonly status: string;
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  /** Whether visitors may comment. */
  readonly isOpen: boolean;
  /** Title as HTML. */
  readonly title: string;
  readonly link: string;
  /** Name in addresses, decoded. */
  readonly slug: string;
  /** Date in the time zone of the site, `YYYY-MM-DD HH:MM:SS`, or `""`. */
  readonly date: string;
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
  readonly author: string;
  readonly content: string;
  readonly excerpt: string;
  readonly parent: string;
  readonly attachmentUrl: string;
  /** Position in a menu. */
  readonly order: number;
  readonly terms: readonly WpTerm[];
  /** Fields of plugins and of WordPress itself that an import reads. */
  readonly meta: ReadonlyMap<string, string>;
}

/** A site of WordPress as its export describes it. */
export interface WxrSite {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Address of the blog, without a slash at the end. */
  readonly url: string;
  /** Names of authors by their logins. */
  readonly authors: ReadonlyMap<string, string>;
  readonly terms: readonly WpTerm[];
  readonly items: readonly WpItem[];
  /** Numbers of items by type that are not read, such as those of plugins. */
  readonly otherTypes: ReadonlyMap<string, number>;
}
