import { createServer, type IncomingHttpHeaders } from "node:http";
import { createServerFetch } from "../server-fetch.js";

/** A mail as a recipient gets it, from a mail server or from a service over HTTP. */
export interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that replaces the one of the service. */
export interface Interruption {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the service accepts the mail before it answers. */
  readonly accepts?: boolean;
}

/** A service that accepts mails over HTTP, like Resend or Mailgun. */
export interface MailService {
  /** A `fetch` that sends every request to this service, and records its host. */
  readonly fetch: typeof globalThis.fetch;
  readonly hosts: readonly string[];
  readonly received: readonly ArrivedMail[];
  /** Answers the next requests in this way, or in the usual way again. */
  interrupt(interruption: Interruption | null): void;
}

export const MAIL_KEY = "re_s3cret+key";
/** The documented form of a sender. Resend rejects quotes, and names with commas and similar characters. */
const SENDER = /^(?:[^"(),:;<>@[\\\]\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;
const RECIPIENT = /^[^\s,;<>@]+@[^\s,;<>@]+$/;

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Rejects a request with a status and the code of an error. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Creates a service with the interface of `form`. It rejects requests that the documentation of the real one does not allow. */
export function createMailService(form: "resend" | "mailgun"): MailService {
  const received: ArrivedMail[] = [];
  const hosts: string[] = [];
  const bodies = new Map<string, string>();
  let interruption: Interruption | null = null;
  const accept = (asked: Asked) => {
    const mail = form === "resend" ? readResend(asked) : readMailgun(asked);
    if (!SENDER.test(mail.from)) throw new Refusal(422, "invalid_from_address");
    if (!mail.to.every((to) => RECIPIENT.test(to))) throw new Refusal(422, "validation_error");
    const key = form === "resend" ? String(asked.headers["idempotency-key"]) : `${bodies.size}`;
    const before = bodies.get(key);
    if (before !== undefined && before !== asked.body) throw new Refusal(409, "invalid_idempotent_request");
    bodies.set(key, asked.body);
    if (before === undefined) received.push(mail);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      hosts.push(String(headers.host));
      try {
        if (interruption === null || interruption.accepts === true) {
          accept({ path, headers, body: Buffer.concat(chunks).toString() });
        }
        if (interruption !== null) {
          response.writeHead(interruption.status, interruption.headers).end(interruption.body);
          return;
        }
        response.writeHead(200, { "Content-Type": "application/json" }).end(`{"id":"1","message":"Queued."}`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const body = { statusCode: error.status, name: error.code, message: "Invalid `to`: ann@example.org" };
        response.writeHead(error.status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      }
    });
  });
  return {
    fetch: createServerFetch(server),
    hosts,
    received,
    interrupt(next) {
      interruption = next;
    },
  };
}

function readResend({ path, headers, body }: Asked): ArrivedMail {
  if (path !== "/emails") throw new Refusal(404, "not_found");
  if (headers["user-agent"] === undefined) throw new Refusal(403, "missing_user_agent");
  if (headers.authorization !== `Bearer ${MAIL_KEY}`) throw new Refusal(401, "validation_error");
  if (headers["content-type"] !== "application/json") throw new Refusal(422, "validation_error");
  const mail = JSON.parse(body) as ArrivedMail;
  return { ...mail, headers: lowerCase(Object.entries(mail.headers)) };
}

function readMailgun({ path, headers, body }: Asked): ArrivedMail {
  if (path !== "/v3/mg.blog.example/messages") throw new Refusal(404, "");
  const login = `Basic ${Buffer.from(`api:${MAIL_KEY}`).toString("base64")}`;
  if (headers.authorization !== login) throw new Refusal(401, "");
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded") !== true)
    throw new Refusal(400, "");
  const fields = new URLSearchParams(body);
  if (fields.get("o:tracking") !== "no") throw new Refusal(400, "");
  // Replaces its variables everywhere, like the real one.
  const read = (name: string) =>
    (fields.get(name) ?? "").replace(
      /%(recipient|\w*unsubscribe)[\w.]*%/gi,
      "https://mailgun.example/variable",
    );
  return {
    from: read("from"),
    to: fields.getAll("to"),
    subject: read("subject"),
    text: read("text"),
    html: read("html"),
    headers: lowerCase(
      [...fields].flatMap(([name, value]) => (name.startsWith("h:") ? [[name.slice(2), value]] : [])),
    ),
  };
}

function lowerCase(entries: readonly (readonly string[])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(entries.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
}
