import type { Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { connectInMemory } from "../../connect-in-memory.js";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The mail as it was transmitted. */
  readonly raw: string;
  readonly mail: Email;
}

export interface MailServer {
  readonly received: readonly ReceivedMail[];
  /** Opens a connection to this server. */
  openSocket(): Socket;
  /** Listens on this machine and resolves to the port. 0 chooses any free port. */
  listen(port?: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Creates a real SMTP server that records the mails it receives. It does not listen until `listen` is called.
 */
export function createMailServer(options: SMTPServerOptions = {}): MailServer {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        PostalMime.parse(raw).then((mail) => {
          const from = mailFrom === false ? "" : mailFrom.address;
          received.push({ from, to: rcptTo.map(({ address }) => address), raw, mail });
          done();
        }, done);
      });
    },
    ...options,
  });
  const connect = server.connect.bind(server);
  server.connect = (...given) => {
    connect(...given);
    const connection = [...server.connections].at(-1);
    if (connection !== undefined) greetAtOnce(connection);
  };
  server.on("error", () => undefined);
  return {
    received,
    openSocket: () => connectInMemory(server.server),
    async listen(port = 0) {
      await new Promise<void>((listening) => server.listen(port, "127.0.0.1", () => listening()));
      const address = server.server.address();
      return typeof address === "object" && address !== null ? address.port : 0;
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

type Connection = SMTPServer["connections"] extends Set<infer Each> ? Each : never;

/** Skips the 100 ms in which smtp-server waits for clients that send data too early. */
function greetAtOnce(connection: Connection): void {
  const greet = connection.connectionReady.bind(connection);
  connection.connectionReady = () => undefined;
  greet();
}
