import type { CommentLanguage } from "../../../runtime/texts/languages.js";
import type { Outcome } from "./channel.js";

/** Variables that choose how mails are sent. One of them turns mails on. */
export const SENDERS = ["HANBLOG_SMTP_URL", "HANBLOG_MAIL_API"] as const;

/** The mail server through which the service sends its mails. */
export interface SmtpServer {
  readonly kind: "smtp";
  readonly host: string;
  readonly port: number;
  /**
   * Whether the connection uses TLS from the start. Otherwise, it is upgraded with STARTTLS if the server
   * supports it.
   */
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string;
}

/** A name and an address, as in the `From` header. */
export interface MailBox {
  readonly name: string;
  readonly address: string;
}

/** The site and the service that a mail names and links to. */
export interface MailPlace {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly serviceUrl: string;
  readonly locale: CommentLanguage;
}

/** A mail to one recipient. */
export interface OutgoingMail {
  readonly from: MailBox;
  /** An address normalized by `toMailAddress`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The `Message-ID`. It is the same in each attempt, so that mail clients can detect duplicates. */
  readonly messageId: string;
  /** Link by which the recipient unsubscribes; `null` for mails to the owner. */
  readonly unsubscribeUrl: string | null;
}

/** Sends a mail. A rejection by the server or a timeout is an outcome, and the promise does not reject. */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>;

/** Without `%` and `!`, by which some mail servers pass a message on to another host. */
const LOCAL_PART = /^[\w.#$&'*+/=?^`{|}~-]{1,64}$/;
/** A domain whose last part is a word. `http:` makes an IPv4 address of `127.0.0.11` and of `2130706443`. */
const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{1,62}$/;

/**
 * Normalizes a single mail address that is safe to use as an SMTP recipient. Returns `null` for anything
 * else. Lists, groups, comments, quotes and address literals would allow a visitor to add other recipients or
 * hosts.
 */
export function toMailAddress(text: string): string | null {
  const mail = text.trim();
  const at = mail.lastIndexOf("@");
  const domain = toAsciiDomain(mail.slice(at + 1));
  const local = mail.slice(0, Math.max(0, at));
  return LOCAL_PART.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null;
}

/** Returns a domain with its international labels in ASCII, or an empty text if it is invalid. */
function toAsciiDomain(domain: string): string {
  // These characters would end the host of an address.
  if (/[/?#:@\\%[\]\s]/.test(domain)) return "";
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
}
