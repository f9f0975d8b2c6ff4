import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that a server got. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Fields of the query, a form or JSON. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Of the body alone, as it came. */
  readonly body: unknown;
  readonly headers: Headers;
  /** What stands behind `Bearer` or `token`. */
  readonly token: string | null;
}

export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly address: string;
  /** Every call so far. */
  readonly asked: readonly Asked[];
  readonly close: () => Promise<void>;
}

/** Listens on a free port of this machine until it is closed. */
export async function serve(answer: (asked: Asked) => Answer | Promise<Answer>): Promise<Server> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    asked.push(call);
    const { status, data, headers } = await answer(call);
    const type = data === undefined ? {} : { "Content-Type": "application/json" };
    response.writeHead(status, { ...type, ...headers });
    response.end(data === undefined ? undefined : typeof data === "string" ? data : JSON.stringify(data));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = new Headers(Object.entries(request.headers).map(([key, value]) => [key, String(value)]));
  const body = parseBody(Buffer.concat(chunks).toString(), headers.get("Content-Type") ?? "");
  const authorization = headers.get("Authorization") ?? "";
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    fields: { ...Object.fromEntries(url.searchParams), ...(body as object) },
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

/** A part of an API: its method, its path's pattern and what answers there, given what the pattern caught. */
export type Route = readonly [
  method: string,
  path: RegExp,
  answer: (asked: Asked, ...caught: string[]) => Answer | Promise<Answer>,
];

/** What the first route that fits answers, or `undefined`. */
export function route(routes: readonly Route[], asked: Asked): Answer | Promise<Answer> | undefined {
  for (const [method, pattern, answer] of routes) {
    const match = method === asked.method ? pattern.exec(asked.path) : null;
    if (match) return answer(asked, ...match.slice(1).map(decodeURIComponent));
  }
  return undefined;
}
