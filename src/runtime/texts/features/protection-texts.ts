/** Texts of pages with a password. */
export interface ProtectionTexts {
  /** Title of a locked page, in place of its own. */
  readonly title: string;
  /** Summary of a locked page in lists, and the first line of its form. */
  readonly summary: string;
  readonly password: string;
  readonly remember: string;
  readonly unlock: string;
  readonly unlocking: string;
  readonly wrong: string;
  /** Shown if the browser has no Web Crypto, because the page was not opened over https. */
  readonly insecure: string;
  /** Shown without JavaScript. */
  readonly noScript: string;
}
