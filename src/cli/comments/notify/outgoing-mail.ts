import type { Outcome } from "./channel.js";

/** The mail server through which the service sends its mails. */
export interface SmtpServer {
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
