import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PlatformName } from "../../../src/runtime/model/comments.js";
import { createTracker, type Tracker } from "../../runtime/comments/platforms/fakes/tracker.js";
import { SUBJECTS } from "../../runtime/comments/platforms/subjects.js";
import type { Asked } from "../../runtime/comments/platforms/fakes/host.js";
import { serve } from "../../runtime/comments/platforms/fakes/serve.js";
import { createAuthorizationServer, type AuthorizationServer } from "./authorization-server.js";
import { createImplicitServer } from "./implicit-server.js";
import { PLANS, type CodePlan } from "./sign-in-plans.js";

/** A platform with its API and its sign-in on one host. The site is built once the platform runs. */
export interface PlatformHost {
  /** The site's `baseURL` setting. */
  readonly url: string;
  /** The data behind the API. */
  readonly tracker: Tracker;
  /** All calls to the API, with tokens of the form `token-<name>`. */
  readonly asked: readonly Asked[];
  readonly authorization: AuthorizationServer;
  /** All requests to the sign-in, the proxy and the service, as `METHOD path`. */
  readonly visited: readonly string[];
  /**
   * Sets the address that visitors are sent back to, and the URL of the comment service, which `/service` forwards
   * to.
   */
  settle(site: { readonly redirectUri: string; readonly service: string | null }): void;
  /** Sets the lifetime of new access tokens, in seconds. */
  giveTokensFor(seconds: number): void;
  close(): Promise<void>;
}

export const CLIENT_ID = "client-of-the-blog";

/** Response headers that the platforms' APIs expose to pages of other origins. */
const EXPOSED = "Link, Retry-After, RateLimit-Reset, X-Total, X-Page, X-Per-Page, X-Next-Page, total_count";

/** Starts a platform on a free local port. */
export async function startPlatform(name: PlatformName): Promise<PlatformHost> {
  const subject = SUBJECTS.find((one) => one.name === name);
  if (subject === undefined) throw new Error(`There is no server for ${name}`);
  const tracker = createTracker();
  const host = subject.prepare()(tracker);
  const api = await serve(host);
  const plan = PLANS[name];
  const visited: string[] = [];
  let lifetime = 7200;
  let service: string | null = null;
  let authorization: AuthorizationServer | null = null;

  function signIn(): AuthorizationServer {
    if (authorization === null) throw new Error("Nobody has said yet where visitors are sent back to");
    return authorization;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    if (/^\/(?:api|2\.0)\//.test(path)) return answerApi(request, response, api.address, signIn());
    visited.push(`${request.method} ${path.split("?", 1)[0]}`);
    if (path.startsWith("/service/")) return pass(request, response, `${service}${path.slice(8)}`);
    if (path.startsWith("/proxy/")) return passForAll(request, response, path.slice("/proxy/".length));
    if (plan.kind === "code" && path === plan.token)
      return answerToken(request, response, { plan, url, signIn: signIn() });
    if (!(await signIn().answer(request, response))) response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Content-Type": "text/plain" }).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    tracker,
    asked: host.asked,
    get authorization() {
      return signIn();
    },
    visited,
    settle({ redirectUri, service: at }) {
      service = at;
      const app = { clientId: CLIENT_ID, redirectUri, lifetime: () => lifetime };
      authorization =
        plan.kind === "code"
          ? createAuthorizationServer({ ...app, plan, issuer: url })
          : createImplicitServer({ ...app, plan });
    },
    giveTokensFor: (seconds) => (lifetime = seconds),
    async close() {
      server.closeAllConnections();
      server.close();
      await api.close();
    },
  };
}

/**
 * Forwards a request to the API, which is open to all origins. Replaces the token of the sign-in with the API's token
 * for the account.
 */
async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  signIn: AuthorizationServer,
): Promise<void> {
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Expose-Headers", EXPOSED);
  if (isPreflight(request, response, "Authorization, Content-Type")) return;
  const text = await readText(request);
  const given =
    /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ??
    /"access_token":"([^"]+)"/.exec(text)?.[1];
  const account = given === undefined ? null : await signIn.accountOf(given);
  const known = (value: string) =>
    given === undefined
      ? value
      : value.replace(given, account === null ? "token-of-nobody" : `token-${account}`);
  const { authorization, ...headers } = request.headers;
  await send(response, `${address}${request.url}`, {
    method: request.method ?? "GET",
    headers: {
      ...plain(headers),
      ...(authorization === undefined ? {} : { authorization: known(authorization) }),
    },
    body: text === "" ? null : known(text),
  });
}

interface TokenEndpoint {
  readonly plan: CodePlan;
  readonly url: string;
  readonly signIn: AuthorizationServer;
}

/** Responds to a token request. Browsers may send one for public apps, with at most these two extra headers. */
async function answerToken(
  request: IncomingMessage,
  response: ServerResponse,
  { plan, url, signIn }: TokenEndpoint,
): Promise<void> {
  if (request.method === "OPTIONS") {
    if (plan.secret === null) response.setHeader("Access-Control-Allow-Origin", "*");
    isPreflight(request, response, "Authorization, X-Requested-With");
    return;
  }
  if (request.headers["content-type"] !== "application/json") {
    await signIn.answer(request, response);
    return;
  }
  // The platforms accept JSON too, but the library behind this endpoint requires a form.
  const fields = JSON.parse(await readText(request)) as Readonly<Record<string, string>>;
  await send(response, `${url}${plan.token}`, { method: "POST", body: new URLSearchParams(fields) });
}

/** Forwards a request to the address in its path, as proxies such as CORS Anywhere do. */
async function passForAll(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  response.setHeader("Access-Control-Allow-Origin", "*");
  if (!isPreflight(request, response, "Content-Type")) await pass(request, response, target);
}

async function pass(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  const text = await readText(request);
  const { method = "GET", headers } = request;
  await send(response, target, { method, headers: plain(headers), body: text === "" ? null : text });
}

async function send(response: ServerResponse, target: string, init: RequestInit): Promise<void> {
  const answer = await fetch(target, init);
  // `fetch` has already decoded the body.
  const left = ["content-encoding", "content-length", "transfer-encoding", "connection"];
  for (const [name, value] of answer.headers) if (!left.includes(name)) response.setHeader(name, value);
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
}

function isPreflight(request: IncomingMessage, response: ServerResponse, headers: string): boolean {
  if (request.method !== "OPTIONS") return false;
  response.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE");
  response.setHeader("Access-Control-Allow-Headers", headers);
  response.writeHead(204).end();
  return true;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Returns the headers that can be copied to a forwarded request. */
function plain(headers: IncomingMessage["headers"]): Record<string, string> {
  const names = ["accept", "content-type", "origin", "user-agent"];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
