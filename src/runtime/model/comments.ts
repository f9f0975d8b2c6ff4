import { readablePath } from "./path.js";

/** Input fields above the editor, in their default order. */
export const GUEST_FIELDS = ["nick", "mail", "link"] as const;

/** An input field that a visitor may be asked to fill in. */
export type GuestField = (typeof GUEST_FIELDS)[number];

/** Styles of the default avatar, for visitors without an avatar of their own. `hide` shows no avatars. */
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

/** A valid value of the setting `avatar`. */
export type AvatarStyle = (typeof AVATAR_STYLES)[number];

/** Number of conversations loaded at a time. */
export const DEFAULT_PAGE_SIZE = 10;

/** The parts of the conversation that a site has turned on. A missing part is off. */
export interface ConversationSettings {
  /** Shows a mark next to the name of the site's owner. A text replaces the one of the language. */
  readonly badge?: true | string;
  /** Lets readers choose the order of comments. */
  readonly sort?: true;
  /** Lets readers like comments. */
  readonly likes?: true;
  /** Lets readers react to the page: emoji as `parseReactions` reads them. */
  readonly reactions?: string;
  /** Minutes in which visitors can edit and delete their own new comments. */
  readonly ownChanges?: number;
  /** Lets readers sign in on these platforms or by `mail`, separated by spaces. */
  readonly readers?: string;
  /** Lets the owner moderate in the panel after signing in on the owner's page. */
  readonly moderation?: true;
}

/**
 * Settings of the store-backed comments, after alternative names are resolved. A missing setting has its
 * default.
 */
export interface StoreSettings {
  readonly appId: string;
  readonly appKey: string;
  /** Address of the store. By default it is derived from the app id. */
  readonly serverURLs?: string;
  /** CSS selector of the element that contains the panel, instead of the theme's comment block. */
  readonly el?: string;
  /**
   * Path of the page whose comments are shown. The default is the current page; `*` shows the comments of all
   * pages.
   */
  readonly path?: string;
  readonly pageSize?: number;
  readonly avatar?: AvatarStyle;
  /** Disables caching of avatars: each request has a unique URL. */
  readonly avatarForce?: boolean;
  /** Avatar host. Without it, the browser draws avatars, except QQ pictures, which `qqService` names. */
  readonly avatarCdn?: string;
  /** Enables a visit counter per page. */
  readonly visitor?: boolean;
  /**
   * Address of a service that returns the visitor's IP address. The address is stored with their comments.
   */
  readonly ipService?: string;
  /**
   * Address of a service that returns the name and picture of a QQ number. It is used if the nickname is such
   * a number.
   */
  readonly qqService?: string;
  readonly meta?: readonly GuestField[];
  readonly requiredFields?: readonly GuestField[];
  readonly placeholder?: string;
  readonly lang?: string;
  /** Texts that replace those of the language, keyed by name. */
  readonly langMode?: Readonly<Record<string, string>>;
  /**
   * Picture addresses by emoji name, instead of the built-in emoji. Relative addresses are resolved against
   * `emojiCDN`.
   */
  readonly emojiMaps?: Readonly<Record<string, string>>;
  readonly emojiCDN?: string;
  /** Renders formulas in comments. */
  readonly mathjax?: boolean;
  readonly clazzName?: string;
  /** Optional parts of the conversation. They are loaded only if the site has turned one on. */
  readonly conversation?: ConversationSettings;
  /** Makes the build write the first comments of each page into its HTML. */
  readonly bake?: boolean;
}

/**
 * Returns the path under which the comments of a page are stored: decoded, without `index.html`. The original
 * widget uses the same form.
 */
export function pagePath(pathname: string): string {
  return readablePath(pathname.replace(/\/index\.html?$/, "/"));
}

/** The checks that can hold back a new comment. */
export const HELD = ["trap", "word", "address", "mail", "links", "duplicate", "akismet"] as const;

/** A check that held back a comment, one of `HELD`. */
export type HeldReason = (typeof HELD)[number];

/** The numbers of comments that one check held back, including those that the owner has approved since. */
export interface HeldCounts {
  readonly held: HeldReason;
  readonly week: number;
  readonly month: number;
  /** The comments of the month that the owner has approved: mistakes of the check. */
  readonly approved: number;
}

/** A change of the rules that the owner's page suggests after a mistake of the screening. */
export type Lesson =
  | {
      readonly kind: "entry";
      readonly change: "add" | "remove";
      readonly list: "spam" | "waiting" | "allowed";
      readonly name: "words" | "addresses" | "mails" | "hosts" | "authors";
      readonly entry: string;
    }
  /** The most links that a comment may have. */
  | { readonly kind: "links"; readonly from: number; readonly to: number };

/** The checks that refuse a comment before it is stored: rate limits, the proof of work and Turnstile. */
export const REFUSED_BY = ["limit", "proof", "turnstile"] as const;

/** The requests that one check refused. */
export interface RefusedCounts {
  readonly by: (typeof REFUSED_BY)[number];
  readonly week: number;
  readonly month: number;
}

/** The effects of the screening in the last thirty days. */
export interface Screening {
  readonly refused: readonly RefusedCounts[];
  readonly reasons: readonly HeldCounts[];
  /** Comments of the month that no check held back, and that the owner marked as spam. */
  readonly missed: number;
}

/** A comment as returned by the store. All fields are untrusted text. */
export interface StoredComment {
  readonly objectId: string;
  readonly createdAt: string;
  /** Time at which the client sent the comment, by its own clock. Empty if the store has none. */
  readonly insertedAt: string;
  readonly rid: string;
  readonly pid: string;
  readonly nick: string;
  readonly link: string;
  readonly ua: string;
  readonly url: string;
  readonly QQAvatar: string;
  readonly avatar: string;
  readonly comment: string;
  /** 1 if the owner of the site wrote the comment. */
  readonly owner?: number | undefined;
  /** Set if a moderator wrote the comment. */
  readonly moderator?: string | undefined;
  /** Platform on which the author signed in, or a text that is none if someone else owns the name. */
  readonly verified?: string | undefined;
}

/** The first comments of a page, read from the store at build time. They contain no mail addresses. */
export interface BakedThread {
  /** Number of conversations in the store. */
  readonly total: number;
  /** Comments at the top of the newest conversations, the newest first. */
  readonly roots: readonly StoredComment[];
  readonly replies: readonly StoredComment[];
}

/** Supported issue platforms, each with its API version. */
export const PLATFORM_NAMES = [
  "github-v3",
  "github-v4",
  "gitlab-v4",
  "bitbucket-v2",
  "gitee-v5",
  "gitea-v1",
] as const;

/** A platform name after the aliases of the setting `platform` are resolved. */
export type PlatformName = (typeof PLATFORM_NAMES)[number];

/** Platforms that issue tokens only to clients that know the app's secret, by their display names. */
export const SECRETIVE_PLATFORMS: Readonly<Partial<Record<PlatformName, string>>> = {
  "github-v3": "GitHub V3",
  "github-v4": "GitHub V4",
  "gitee-v5": "Gitee V5",
};

/**
 * Settings of the issue-based comments, after alternative names are resolved. A missing setting has its
 * default.
 */
export interface IssueSettings {
  readonly platform: PlatformName;
  readonly owner: string;
  readonly repo: string;
  readonly clientId: string;
  /** Secret of the OAuth app. Every visitor can read it in the page. It is not needed with an `exchange`. */
  readonly clientSecret?: string;
  /** Address of a self-hosted platform, without a trailing slash. */
  readonly baseURL?: string;
  readonly labels?: readonly string[];
  readonly state?: string;
  readonly prefix?: string;
  /** Names of the users, in addition to the owner, who may create issues and remove comments. */
  readonly admins?: readonly string[];
  readonly perPage?: number;
  /**
   * Address of a CORS proxy for token requests, used without an `exchange`. `{url}` in it is replaced by the
   * platform's address.
   */
  readonly proxy?: string;
  /** Body of a new issue. `{url}` and `{title}` are replaced by those of the page. */
  readonly issueContent?: string;
  readonly autoCreateIssue?: boolean;
  /** BCP 47 tag of a language that the panel has texts for. */
  readonly locale?: string;
  /** Address of the comment service that exchanges authorization codes for tokens. */
  readonly exchange?: string;
  /** Web storage that keeps the visitor's token. */
  readonly storage?: "session" | "local";
  /** Makes the build look up the issue of each page. */
  readonly resolve?: boolean;
  /** Like `resolve`, and the build also writes the first comments of each page into its HTML. */
  readonly bake?: boolean;
}

/** The issue of a page, found at build time, so that the browser need not search for it. */
export interface KnownIssue {
  /** The number in the issue's web address. */
  readonly id: string;
  /** Web address of the issue. */
  readonly link: string;
}

/** The comments or the issue of a page, read at build time. */
export type BakedComments =
  | { readonly kind: "store"; readonly thread: BakedThread }
  /** `html` is empty if the site does not write comments into its HTML. */
  | { readonly kind: "issue"; readonly issue: KnownIssue; readonly html: string };

/** The comment settings that every page of a site shares. */
export interface CommentSettings {
  /** Whether pages show comments if their front matter does not say. */
  readonly show: boolean;
  readonly store: StoreSettings | null;
  readonly issue: IssueSettings | null;
  /** The widget that the site prefers if it configures both; `null` for the default, `store`. */
  readonly use: "store" | "issue" | null;
}

/** A comment widget with its settings. */
export type CommentWidget =
  | { readonly kind: "store"; readonly settings: StoreSettings }
  | { readonly kind: "issue"; readonly settings: IssueSettings };

/**
 * Returns the widget that pages show: the preferred one, else the store-backed one, else the issue-based one. Returns
 * `null` if that widget is not configured.
 */
export function chooseWidget({ store, issue, use }: CommentSettings): CommentWidget | null {
  if (issue !== null && (use === "issue" || (store === null && use === null))) {
    return { kind: "issue", settings: issue };
  }
  return store === null || use === "issue" ? null : { kind: "store", settings: store };
}

/** Path, below the base, that the platform redirects visitors to after they sign in. */
export const CALLBACK_PATH = "oauth/callback/";
