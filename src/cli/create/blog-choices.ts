import type { Language } from "../../runtime/texts/languages.js";
import type { Host } from "../config/host-names.js";
import type { SiteAddress } from "../hosts/site-address.js";

/** Kinds of comments of a new blog. */
export const COMMENT_KINDS = ["none", "store", "issues"] as const;

/** The kind of comments of a new blog. */
export type CommentKind = (typeof COMMENT_KINDS)[number];

/** Finished looks of the default theme that `hanblog new` offers; see `src/theme/looks`. */
export const LOOKS = ["blossom", "harbor", "ink", "paper"] as const;

/** The look of a new blog. */
export type Look = (typeof LOOKS)[number];

/** Accent and font of the pictures that are drawn for a blog. The accent is that of the look in light mode. */
export const LOOK_PAINT: Readonly<Record<Look, { readonly accent: string; readonly font: string }>> = {
  blossom: { accent: "#b23360", font: "system-ui, sans-serif" },
  harbor: { accent: "#0b6287", font: "system-ui, sans-serif" },
  ink: { accent: "#a8321c", font: "Georgia, Songti SC, Noto Serif CJK SC, serif" },
  paper: { accent: "#3d6229", font: "Georgia, Songti SC, Noto Serif CJK SC, serif" },
};

/** Decisions about a new blog. */
export interface BlogChoices {
  readonly language: Language;
  /** One line of printable characters; `null` for the title of the language. */
  readonly title: string | null;
  /** IANA time zone. */
  readonly timeZone: string;
  readonly comments: CommentKind;
  readonly look: Look;
  readonly mascot: boolean;
  /** `null` if the author has not decided. */
  readonly host: Host | null;
  /** `null` if unknown. */
  readonly address: SiteAddress | null;
}

/** Content management systems whose configuration is written: Pages CMS and Decap CMS. */
export const CMS_NAMES = ["pages", "decap"] as const;
export type CmsName = (typeof CMS_NAMES)[number];
