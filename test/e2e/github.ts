import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator } from "emulate";

export const CLIENT_ID = "client-of-the-blog";
export const CLIENT_SECRET = "secret-of-the-blog";
export const TOKENS = { ada: "token-of-ada", ben: "token-of-ben" } as const;

/** An issue or a comment in GitHub's API. */
export type ApiObject = Readonly<Record<string, unknown>>;

export interface TestGitHub {
  /** The site's `baseURL` setting. */
  readonly url: string;
  /** URL of the comment service, available after `serve` was called with its real one. */
  readonly serviceUrl: string;
  readonly serve: (url: string) => void;
  /** Calls the API with the token of an account. */
  call(who: keyof typeof TOKENS, path: string, body?: unknown): Promise<ApiObject>;
  close(): Promise<void>;
}

/**
 * Starts an independent emulator of GitHub with a repository `ada/blog`, behind a proxy. The proxy imitates GitHub
 * Enterprise: its API is below `/api/v3`, and browsers cannot request tokens, as on the real one. The comment service
 * is behind the proxy too, so that its URL is known before it starts.
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
            // The site is built once the platform's address is known, so the list is read at each sign-in.
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

/** Returns a list of one text that is read again at each access. */
function lateList(read: () => string): string[] {
  return new Proxy([""], { get: (list, key) => (key === "0" ? read() : Reflect.get(list, key)) });
}

/** Headers that GitHub exposes to scripts of other origins. The emulator exposes none. */
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

/** Returns a free port, because the emulator does not report its own. */
async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
