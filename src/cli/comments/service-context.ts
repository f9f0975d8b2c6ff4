import type { Akismet } from "./screen/akismet.js";
import type { SiteSettings } from "./site-settings.js";
import type { Rate, ServiceStore } from "./store/store.js";

/** Ids and keys as clients send them. App id and key stand in every page of the site: they open nothing alone. */
export interface Keys {
  readonly appId: string;
  readonly appKey: string;
  /** Opens everything; `null`: there is none, and nothing needs one. */
  readonly masterKey: string | null;
}

/** Rates at which one visitor, one address, and all visitors together may write. */
export interface Rates {
  /** Between two comments of one visitor; spec/comments.md §5: 20 s. */
  readonly pause: Rate;
  /** Comments of all visitors behind one address in a short time. */
  readonly burst: Rate;
  /** Comments of one address in a long time. */
  readonly comments: Rate;
  readonly allComments: Rate;
  readonly visits: Rate;
}

/** What every part of the service is given: where it keeps things, and what it may do. */
export interface ServiceContext {
  readonly store: ServiceStore;
  readonly keys: Keys;
  /** Keys the hashes of mails and addresses; the same in all instances. */
  readonly secret: string;
  /** What `hashPassword` made of the owner's password. */
  readonly adminPasswordHash: string;
  /** scrypt's `N` for that hash. */
  readonly passwordCost: number;
  /** Class names as clients write them. */
  readonly commentClass: string;
  readonly counterClass: string;
  /** Whether answers carry the plain md5 of a mail, which Gravatar knows and anybody can guess. */
  readonly legacyMail: boolean;
  /** Whether a new comment is shown at once, or waits for the owner. */
  readonly moderation: "after" | "before";
  /** Origins whose pages may call; `null`: any. */
  readonly origins: readonly string[] | null;
  /** How old a signature may be, and how far ahead; `null`: as old as it likes. */
  readonly signMaxAgeMs: number | null;
  /** Bytes of a body. */
  readonly maxBody: number;
  /** `null`: no limits. */
  readonly rates: Rates | null;
  readonly site: SiteSettings;
  /** Whether anybody is told of new comments: then each is kept with a mark until that is done. */
  readonly isAnnouncing: boolean;
  /** `null`: it is not asked. */
  readonly akismet: Akismet | null;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
}

/** Who asks. */
export interface Visitor {
  /** IP address; behind a proxy only as far as the service was told to trust it. */
  readonly address: string;
  readonly isMaster: boolean;
}
