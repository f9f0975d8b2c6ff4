import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator } from "emulate";

export const CLIENT_ID = "client-of-the-blog";
export const CLIENT_SECRET = "secret-of-the-blog";
export const TOKENS = { ada: "token-of-ada", ben: "token-of-ben" } as const;

/** An issue or a comment as GitHub's API gives it. */
export type ApiObject = Readonly<Record<string, unknown>>;

export interface TestGitHub {
  /** What a site's config says in `baseURL`. */
  readonly url: string;
  /** Where the comment service can be reached, once `serve` has said where it is. */
  readonly serviceUrl: string;
  readonly serve: (url: string) => void;
  /** Asks the API as somebody. */
  call(who: keyof typeof TOKENS, path: string, body?: unknown): Promise<ApiObject>;
  close(): Promise<void>;
}

/**
 * GitHub as an emulator that this project did not write, with a repository `ada/blog`. Before it stands a proxy that
 * is a server of GitHub Enterprise to the outside: its API is below `/api/v3`, and its tokens are for no browser, as
 * at the real one. The comment service is behind it too, so that its address is known before it runs.
 */
export async function startGitHub(callbackUrl: () => string): Promise<TestGitHub> {
  const port = await freePort();
  let service: string | null = null;
  const front = createServer((incoming, outgoing) => {
    const url = incoming.url ?? "/";
    const target = url.startsWith("/service/")
      ? `${service}${url.slice("/service".length)}`
      : `http://127.0.0.1:${port}${url.replace(/^\/api\/v3/, "")}`;
    pass(incoming, outgoing, target);
  });
  const url = await listen(front);
  const emulator = await createEmulator({
    service: "github",
    port,
    baseUrl: url,
    seed: {
      tokens: {
        [TOKENS.ada]: { login: "ada", scopes: ["repo"] },
        [TOKENS.ben]: { login: "ben", scopes: ["public_repo"] },
      },
      github: {
        users: [{ login: "ada" }, { login: "ben" }],
        repos: [{ owner: "ada", name: "blog", auto_init: false }],
        oauth_apps: [
          {
            client_id: CLIENT_ID,
            client_secret: CLIENT_SECRET,
            name: "The blog",
            // The site is built once the platform's address is known; the list is read at each sign-in.
            redirect_uris: lateList(callbackUrl),
          },
        ],
      },
    },
  });
  return {
    url,
    serviceUrl: `${url}/service`,
    serve: (at) => (service = at.replace(/\/$/, "")),
    async call(who, path, body) {
      const response = await fetch(`${url}/api/v3/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { Authorization: `Bearer ${TOKENS[who]}`, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as ApiObject;
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async close() {
      front.closeAllConnections();
      front.close();
      await emulator.close();
    },
  };
}

/** A list of one text that is asked for anew each time. */
function lateList(read: () => string): string[] {
  return new Proxy([""], { get: (list, key) => (key === "0" ? read() : Reflect.get(list, key)) });
}

/** Headers that GitHub lets scripts of other origins read; the emulator names none. */
const EXPOSED =
  "ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset";

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const { method, headers } = incoming;
  const isToken = incoming.url?.startsWith("/login/oauth/access_token") === true;
  const asked = request(target, { method, headers }, (answer) => {
    const names = Object.entries(answer.headers).filter(
      ([name]) => !isToken || !name.startsWith("access-control-"),
    );
    const seen = isToken ? {} : { "access-control-expose-headers": EXPOSED };
    outgoing.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(names), ...seen });
    answer.pipe(outgoing);
  });
  asked.on("error", () => outgoing.destroy());
  incoming.pipe(asked);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The emulator does not tell which port it was given, so it is told one. */
async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
