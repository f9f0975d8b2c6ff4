import { createTransport } from "nodemailer";
import { isIP, type Socket } from "node:net";
import type { Outcome } from "./channel.js";
import { SENT } from "./channel.js";

const SECOND = 1000;

/** The mail server that takes all mails of the service. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else it is begun where the server can. */
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string;
}

/** A name and an address, as in the `From` of a mail. */
export interface MailBox {
  readonly name: string;
  readonly address: string;
}

/** One mail to one person. */
export interface OutgoingMail {
  readonly from: MailBox;
  /** One address that `toMailAddress` made. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for the same message: who gets it twice can tell. */
  readonly messageId: string;
  /** `null`: the owner's, who asked for it. */
  readonly unsubscribeUrl: string | null;
}

/** Sends a mail. What the server says no to, or keeps silent about, is an outcome, not a rejection. */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>;

/** Opens a connection to the mail server. */
export type OpenSocket = () => Socket;

type SocketOpened = (error: null, opened: { readonly connection: Socket }) => void;

/**
 * Sends mails over SMTP. A password is sent only over TLS, or to this machine. Without `openSocket`, each connection
 * goes to the server's host and port.
 */
export function createSmtpSender(
  { host, port, secure, user, password }: SmtpServer,
  openSocket?: OpenSocket,
): SendMail {
  const transport = createTransport({
    host,
    port,
    secure,
    ...(openSocket === undefined
      ? {}
      : { getSocket: (_: unknown, opened: SocketOpened) => opened(null, { connection: openSocket() }) }),
    ...(user === null ? {} : { auth: { user, pass: password }, requireTLS: !secure && !isThisMachine(host) }),
    // Nobody stands between here and a mail server of this machine, and hardly one has a certificate for that name.
    tls: { rejectUnauthorized: !isThisMachine(host) },
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, from, unsubscribeUrl, ...mail }, signal) => {
    try {
      await transport.sendMail({
        ...mail,
        from: { name: from.name, address: from.address },
        to: { name: "", address: to },
        // The envelope is not read from the headers.
        envelope: { from: from.address, to: [to] },
        headers: {
          // RFC 3834: no holiday answers.
          "Auto-Submitted": "auto-generated",
          // RFC 8058: unsubscribing by one click in the mail program.
          ...(unsubscribeUrl === null
            ? {}
            : {
                "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }),
        },
        signal,
      });
      return SENT;
    } catch (error) {
      return toOutcome(error);
    }
  };
}

/**
 * Codes only: the words of mail servers quote addresses. A 5xx to an address or a message is for good; to a
 * login it is a setting that the owner can mend.
 */
function toOutcome(error: unknown): Outcome {
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  const status = read("responseCode");
  const code = read("code");
  const reason = `SMTP ${[code, status].filter((part) => typeof part === "string" || typeof part === "number").join(" ")}`;
  const isFinal =
    typeof status === "number" && status >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  return { kind: isFinal ? "refused" : "again", reason };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
