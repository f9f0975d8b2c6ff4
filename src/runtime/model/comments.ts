import { readablePath } from "./path.js";

/** Inputs above the editor, in the order that a site names them. */
export const GUEST_FIELDS = ["nick", "mail", "link"] as const;

/** One of the fields that a visitor may be asked for (spec/comments.md §3). */
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

/** One of the looks that the setting `avatar` may name. */
export type AvatarStyle = (typeof AVATAR_STYLES)[number];

/** Conversations that are loaded at a time (spec/comments.md §9). */
export const DEFAULT_PAGE_SIZE = 10;

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
  /** The build writes the first comments of each page into its HTML. */
  readonly bake?: boolean;
}

/** The page as comments know it: without the name of an index page, and decoded, as the original widget has it. */
export function pagePath(pathname: string): string {
  return readablePath(pathname.replace(/\/index\.html?$/, "/"));
}

/** A comment as its store tells it; all of it is text that a stranger may have typed. */
export interface StoredComment {
  readonly objectId: string;
  readonly createdAt: string;
  /** Empty where the store has none. */
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
}

/** The first comments of a page in the store, as a build read them: nothing in them tells a mail address. */
export interface BakedThread {
  /** Conversations in the store. */
  readonly total: number;
  /** Newest first. */
  readonly roots: readonly StoredComment[];
  readonly replies: readonly StoredComment[];
}

/** Platforms whose issues can keep comments, each by the version of its API. */
export const PLATFORM_NAMES = [
  "github-v3",
  "github-v4",
  "gitlab-v4",
  "bitbucket-v2",
  "gitee-v5",
  "gitea-v1",
] as const;

/** What the setting `platform` of issue-based comments comes to, however a config spells it. */
export type PlatformName = (typeof PLATFORM_NAMES)[number];

/** Languages of the issue-based panel (spec/comments.md §9). */
export const ISSUE_LOCALES = ["en", "zh", "pt", "ja", "he"] as const;

/** One of the languages that the issue-based panel speaks. */
export type IssueLocale = (typeof ISSUE_LOCALES)[number];

/** What a site says of its issue-based comments, under one name each. What is not here has its default. */
export interface IssueSettings {
  readonly platform: PlatformName;
  readonly owner: string;
  readonly repo: string;
  readonly clientId: string;
  /** In the page everybody can read it; the exchange of `hanblog comments` needs none here. */
  readonly clientSecret?: string;
  /** Of a self-hosted platform, without a slash at its end. */
  readonly baseURL?: string;
  readonly labels?: readonly string[];
  readonly state?: string;
  readonly prefix?: string;
  /** Names of those who may create issues and remove comments, beside the owner. */
  readonly admins?: readonly string[];
  readonly perPage?: number;
  /** Address through which tokens are asked for where no `exchange` is; `{url}` in it is the platform's. */
  readonly proxy?: string;
  /** First message of a new issue; `{url}` and `{title}` are those of the page. */
  readonly issueContent?: string;
  readonly autoCreateIssue?: boolean;
  readonly locale?: IssueLocale;
  /** Address of the comment service that exchanges codes for tokens. */
  readonly exchange?: string;
  /** Where a visitor's token is kept. */
  readonly storage?: "session" | "local";
  /** The build looks up which issue belongs to which page. */
  readonly resolve?: boolean;
  /** The build does so, and writes the first comments of each page into its HTML. */
  readonly bake?: boolean;
}

/** The issue of a page, as a build found it: who reads the page does not have to search for it. */
export interface KnownIssue {
  /** The number that its address has. */
  readonly id: string;
  /** Its address for a browser. */
  readonly link: string;
}

/** What a build has found out about the comments of a page. */
export type BakedComments =
  | { readonly kind: "store"; readonly thread: BakedThread }
  /** `html` is empty where the site wants no comments in its HTML. */
  | { readonly kind: "issue"; readonly issue: KnownIssue; readonly html: string };

/** What the pages of a site know of its comments. */
export interface CommentSettings {
  /** Whether pages show them where their front matter says nothing. */
  readonly show: boolean;
  readonly store: StoreSettings | null;
  readonly issue: IssueSettings | null;
  /** The widget that the site chose where it has both. */
  readonly use: "store" | "issue" | null;
}

/** A widget with its settings. */
export type CommentWidget =
  | { readonly kind: "store"; readonly settings: StoreSettings }
  | { readonly kind: "issue"; readonly settings: IssueSettings };

/** The widget that pages show: the chosen one, else the store-backed one, else the issue-based one (spec/comments.md §1). */
export function chooseWidget({ store, issue, use }: CommentSettings): CommentWidget | null {
  if (issue !== null && (use === "issue" || (store === null && use === null))) {
    return { kind: "issue", settings: issue };
  }
  return store === null || use === "issue" ? null : { kind: "store", settings: store };
}

/** Where the platform sends visitors back to after their sign-in, as a path below the base. */
export const CALLBACK_PATH = "oauth/callback/";
