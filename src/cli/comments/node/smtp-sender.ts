import { createTransport } from "nodemailer";
import { isIP, type Socket } from "node:net";
import { SENT, type Outcome } from "../notify/channel.js";
import { mailHeaders } from "../notify/mail-api.js";
import type { SendMail, SmtpServer } from "../notify/outgoing-mail.js";

const SECOND = 1000;

/** Opens a connection to the mail server. */
export type OpenSocket = () => Socket;

type SocketOpened = (error: null, opened: { readonly connection: Socket }) => void;

/**
 * Creates the connection to a mail server. It sends the password only over TLS or to this machine. Without
 * `openSocket`, it connects to the server's host and port.
 */
export function createSmtpTransport(
  { host, port, secure, user, password }: SmtpServer,
  openSocket?: OpenSocket,
) {
  return createTransport({
    host,
    port,
    secure,
    ...(openSocket === undefined
      ? {}
      : { getSocket: (_: unknown, opened: SocketOpened) => opened(null, { connection: openSocket() }) }),
    ...(user === null ? {} : { auth: { user, pass: password }, requireTLS: !secure && !isThisMachine(host) }),
    // A mail server on this machine rarely has a certificate for its name, and nobody can intercept the
    // connection.
    tls: { rejectUnauthorized: !isThisMachine(host) },
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Creates a function that sends mails over SMTP, with the connection of `createSmtpTransport`. */
export function createSmtpSender(server: SmtpServer, openSocket?: OpenSocket): SendMail {
  const transport = createSmtpTransport(server, openSocket);
  return async ({ to, from, unsubscribeUrl, ...mail }, signal) => {
    try {
      await transport.sendMail({
        ...mail,
        from: { name: from.name, address: from.address },
        to: { name: "", address: to },
        // Set explicitly, so that the envelope is not derived from the headers.
        envelope: { from: from.address, to: [to] },
        // Prepared, because folding would break the address in a header.
        headers: Object.fromEntries(
          Object.entries(mailHeaders({ unsubscribeUrl })).map(([name, value]) => [
            name,
            { prepared: true, value },
          ]),
        ),
        signal,
      });
      return SENT;
    } catch (error) {
      return toOutcome(error);
    }
  };
}

/**
 * Converts an error to an outcome. The reason contains only codes, because messages of mail servers quote
 * addresses. A 5xx for an address or a message is final. One for a login is not, because the owner can
 * correct the settings.
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
