/** Inputs above the editor, in the order that a site names them. */
export const GUEST_FIELDS = ["nick", "mail", "link"] as const;
export type GuestField = (typeof GUEST_FIELDS)[number];

/** Looks of a picture for who has none of their own; `hide` shows no pictures at all (spec/comments.md §9). */
export const AVATAR_STYLES = [
  "mp",
  "identicon",
  "monsterid",
  "wavatar",
  "robohash",
  "retro",
  "blank",
  "hide",
] as const;
export type AvatarStyle = (typeof AVATAR_STYLES)[number];

/** What a site says of its store-backed comments, under one name each. What is not here has its default. */
export interface StoreSettings {
  readonly appId: string;
  readonly appKey: string;
  /** Where the store answers; without it, the host that belongs to the app id. */
  readonly serverURLs?: string;
  /** CSS selector of the element that the panel is put into, in place of the theme's block. */
  readonly el?: string;
  /** The comments of which page: its own by default, `*` for those of all pages. */
  readonly path?: string;
  readonly pageSize?: number;
  readonly avatar?: AvatarStyle;
  /** Asks for every picture anew. */
  readonly avatarForce?: boolean;
  /** Host of pictures; without it none is asked and the browser draws them. */
  readonly avatarCdn?: string;
  /** Counts visits, page by page. */
  readonly visitor?: boolean;
  /** Service that tells a visitor's address, which is then kept with their comments. */
  readonly ipService?: string;
  /** Service that tells the name and picture of a QQ number that stands as nickname. */
  readonly qqService?: string;
  readonly meta?: readonly GuestField[];
  readonly requiredFields?: readonly GuestField[];
  readonly placeholder?: string;
  readonly lang?: string;
  /** Words in place of those of the language. */
  readonly langMode?: Readonly<Record<string, string>>;
  /** Pictures by name, in place of the built-in emoji; paths are below `emojiCDN`. */
  readonly emojiMaps?: Readonly<Record<string, string>>;
  readonly emojiCDN?: string;
  /** Draws formulas. */
  readonly mathjax?: boolean;
  readonly clazzName?: string;
}

/** What the pages of a site know of its comments. */
export interface CommentSettings {
  /** Whether pages show them where their front matter says nothing. */
  readonly show: boolean;
  readonly store: StoreSettings | null;
}
