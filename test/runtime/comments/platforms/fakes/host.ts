/** A request received by a host. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Fields of the query and the body. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The parsed body. */
  readonly body: unknown;
  readonly headers: Headers;
  /** The token in the `Authorization` header. */
  readonly token: string | null;
}

export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fake host that responds within this process. */
export interface Host {
  /** Origin of the host. */
  readonly address: string;
  /** All requests so far. */
  readonly asked: readonly Asked[];
  /** Responds to one request, without following a redirect. */
  readonly answer: (request: Request) => Promise<Response>;
  /**
   * Sends requests to this host only. Like a browser, it rejects for other hosts, for an aborted signal and after
   * `close`.
   */
  readonly fetch: typeof fetch;
  /** Calls `answer` before the host from now on. If it returns `null`, the host responds itself. */
  readonly intercept: (answer: (asked: Asked) => Intercepted) => void;
  /** Takes the host off the network. */
  readonly close: () => void;
}

type Intercepted = Answer | Promise<Answer | null> | null;

/** Turns of the event loop before a response arrives. */
const LATENCY = 3;

/** Statuses whose responses have no body (Fetch Standard, null body status). */
const BODILESS = [204, 205, 304];
const REDIRECTIONS = [301, 302, 303, 307, 308];
const MOST_REDIRECTIONS = 20;

export function createHost(
  answer: (asked: Asked) => Answer | Promise<Answer>,
  address = "https://git.test",
): Host {
  const asked: Asked[] = [];
  let intercepted: (asked: Asked) => Intercepted = () => null;
  let isOpen = true;

  async function answerRequest(request: Request): Promise<Response> {
    const call = await readCall(request);
    asked.push(call);
    return createResponse((await intercepted(call)) ?? (await answer(call)));
  }

  async function follow(request: Request, left: number): Promise<Response> {
    // As on a real network, the page renders before a response arrives.
    for (let turn = 0; turn < LATENCY; turn++) await new Promise((done) => setImmediate(done));
    if (!isOpen || new URL(request.url).origin !== address || left === 0) throw new TypeError("fetch failed");
    const response = await answerRequest(request);
    const location = response.headers.get("Location");
    if (!REDIRECTIONS.includes(response.status) || location === null)
      return Object.defineProperty(response, "url", { value: request.url });
    const { method, headers } = request;
    const url = new URL(location, request.url);
    return follow(new Request(url, { method: method === "HEAD" ? method : "GET", headers }), left - 1);
  }

  return {
    address,
    asked,
    answer: answerRequest,
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
      });
      return Promise.race([follow(request, MOST_REDIRECTIONS), aborted]);
    },
    intercept: (answer) => (intercepted = answer),
    close: () => (isOpen = false),
  };
}

function createResponse({ status, data, headers }: Answer): Response {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const type = data === undefined ? {} : { "Content-Type": "application/json" };
  return new Response(BODILESS.includes(status) ? null : text, { status, headers: { ...type, ...headers } });
}

async function readCall(request: Request): Promise<Asked> {
  const { method } = request;
  const { host, pathname, searchParams } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("Host", host);
  const body = parseBody(await request.text(), headers.get("Content-Type") ?? "");
  const authorization = headers.get("Authorization") ?? "";
  return {
    method,
    path: pathname,
    query: searchParams,
    fields: { ...Object.fromEntries(searchParams), ...(body as object) },
    body,
    headers,
    token: /^(?:Bearer|token) (.+)$/i.exec(authorization)?.[1] ?? null,
  };
}

function parseBody(text: string, type: string): unknown {
  if (text === "") return undefined;
  if (type.includes("json")) return JSON.parse(text) as unknown;
  return Object.fromEntries(new URLSearchParams(text));
}

/** A route of an API: method, path pattern and handler. The handler receives the captured parts of the path. */
export type Route = readonly [
  method: string,
  path: RegExp,
  answer: (asked: Asked, ...caught: string[]) => Answer | Promise<Answer>,
];

/** Returns the response of the first matching route, or `undefined`. */
export function route(routes: readonly Route[], asked: Asked): Answer | Promise<Answer> | undefined {
  for (const [method, pattern, answer] of routes) {
    const match = method === asked.method ? pattern.exec(asked.path) : null;
    if (match) return answer(asked, ...match.slice(1).map(decodeURIComponent));
  }
  return undefined;
}
