import type { OwnerPassword, Passwords } from "./admin/owner-password.js";
import type { KeyedHash } from "./policy/keyed-hash.js";
import type { ImageStore } from "./images/bucket.js";
import type { Akismet } from "./screen/akismet.js";
import type { Refusals } from "./screen/refusals.js";
import type { Turnstile } from "./screen/turnstile.js";
import type { Readers } from "./readers/reader-settings.js";
import type { Rate, ServiceStore } from "./store/store.js";
import type { Reaction } from "../../runtime/model/reactions.js";
import type { CommentLanguage } from "../../runtime/texts/languages.js";

/**
 * The ids and keys that clients send. The app id and key are public, because every page of the site contains
 * them.
 */
export interface Keys {
  readonly appId: string;
  readonly appKey: string;
  /** Allows all operations. `null` means that there is no master key. */
  readonly masterKey: string | null;
}

/** Rate limits for writing. */
export interface Rates {
  /** The interval between two comments of one visitor: 20 s by default. */
  readonly pause: Rate;
  /** The limit of comments from one address within a short time. */
  readonly burst: Rate;
  /** The limit of comments from one address within a long time. */
  readonly comments: Rate;
  readonly allComments: Rate;
  readonly visits: Rate;
}

/** Further classes that the service has, each with the rules of comments or of counters. */
export interface FurtherClasses {
  readonly comments: readonly string[];
  readonly counters: readonly string[];
}

/** The site of the comments, as mails and feeds present it. */
export interface SiteSettings {
  /** Address of the blog, or `null` if it is not set. */
  readonly url: string | null;
  readonly name: string;
  readonly locale: CommentLanguage;
  /**
   * Public address of this service, or `null` if it is not set. It is never taken from a request, because
   * clients can send any host.
   */
  readonly serviceUrl: string | null;
  /** Lifetime of links that approve or delete a comment, in hours. `null` turns them off. */
  readonly linkHours: number | null;
}

/** The defaults for an owner who configured no site. zh-CN is the default locale. */
export const NO_SITE: SiteSettings = {
  url: null,
  name: "",
  locale: "zh-CN",
  serviceUrl: null,
  linkHours: null,
};

/** The dependencies and settings that all parts of the service share. */
export interface ServiceContext {
  readonly store: ServiceStore;
  readonly keys: Keys;
  /** Hashes mail and IP addresses, and signs tokens. All instances share its secret. */
  readonly keyedHash: KeyedHash;
  readonly md5: (text: string) => string;
  readonly ownerPassword: OwnerPassword;
  /** The hashing of passwords of moderators. */
  readonly passwords: Passwords;
  /** The class names that clients send. */
  readonly commentClass: string;
  readonly counterClass: string;
  readonly classes: FurtherClasses;
  /** Whether visitors can like comments. */
  readonly hasLikes: boolean;
  /** Reactions to pages that visitors can choose. None turns them off. */
  readonly reactions: readonly Reaction[];
  /** Whether everyone can subscribe to the comments. */
  readonly hasFeed: boolean;
  /** Whether a new comment needs a proof of work. */
  readonly needsProof: boolean;
  /** Check that a new comment needs, or `null`. */
  readonly turnstile: Turnstile | null;
  /** Ways in which readers can sign in, or `null`. */
  readonly readers: Readers | null;
  /** Minutes in which visitors can edit or delete their own new comments. 0 means that they cannot. */
  readonly ownMinutes: number;
  /**
   * Whether responses contain the plain MD5 of a mail address. Gravatar needs it, but anyone can guess the
   * address from it.
   */
  readonly legacyMail: boolean;
  /** Whether a new comment appears immediately (`after`) or waits for the owner's approval (`before`). */
  readonly moderation: "after" | "before";
  /** Origins that may send requests, or `null` for all. */
  readonly origins: readonly string[] | null;
  /**
   * Maximum difference between the time of a request signature and the current time, in milliseconds. `null`
   * accepts any.
   */
  readonly signMaxAgeMs: number | null;
  /** Maximum size of a request body, in bytes. */
  readonly maxBody: number;
  /** `null` means no limits. */
  readonly rates: Rates | null;
  readonly site: SiteSettings;
  /**
   * Whether new comments are announced by mail or webhook. Each comment is then stored with a mark until its
   * notices are queued.
   */
  readonly isAnnouncing: boolean;
  /** The count of comments that were refused before they were stored. */
  readonly refusals: Refusals;
  /** `null` means that comments are not checked by Akismet. */
  readonly akismet: Akismet | null;
  /** Bucket that the images of new comments are moved to. `null` means that they stay in the text. */
  readonly images: ImageStore | null;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
}

/** The client that sent a request. */
export interface Visitor {
  /** IP address. It is taken from proxy headers only for as many proxies as the settings trust. */
  readonly address: string;
  readonly isMaster: boolean;
  /** Origin of the page that sent the request, or `null`. Only browsers report it truly. */
  readonly origin: string | null;
}
