import type { Language } from "../../runtime/texts/languages.js";
import type { Host } from "../config/host-names.js";
import type { SiteAddress } from "../hosts/site-address.js";
import type { CommentKind } from "./comment-kinds.js";
import type { Look } from "./looks.js";

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
