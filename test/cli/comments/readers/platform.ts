import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { createServerFetch } from "../server-fetch.js";

/** An account of the platform. */
export interface PlatformAccount {
  readonly id: number;
  readonly login: string;
  /** Display name, which anyone can choose. */
  readonly name?: string;
  readonly email?: string;
  readonly avatar_url?: string;
}

export interface Platform {
  readonly url: string;
  /** The server, which does not listen yet. */
  readonly server: Server;
  /** A `fetch` that sends every request to the platform. */
  readonly fetch: typeof globalThis.fetch;
  /** The account that is signed in at the platform, and has allowed the app. `null` refuses. */
  account: PlatformAccount | null;
  /** Answers pictures. By default a PNG of one pixel. */
  picture: (response: ServerResponse) => void;
  /** All requests so far, as method and path. */
  readonly asked: string[];
  /** Replaces answers other than pages, if it answers. */
  fail: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
}

export const APP = { id: "app-of-the-blog", secret: "secret-of-the-app" };

/** A PNG of one transparent pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Creates a platform with the addresses of GitHub Enterprise and of Gitee. */
export function createPlatform(url = "http://platform.example"): Platform {
  const codes = new Map<string, { readonly account: PlatformAccount; readonly redirectUri: string }>();
  const tokens = new Map<string, PlatformAccount>();
  const answer = (response: ServerResponse, body: unknown, status = 200) =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", url);
    platform.asked.push(`${request.method} ${asked.pathname}`);
    if (platform.fail?.(request, response) === true) return;
    if (/^\/(login\/)?oauth\/authorize$/.test(asked.pathname)) authorize(asked, response);
    else if (/^\/(login\/oauth\/access_token|oauth\/token)$/.test(asked.pathname)) {
      void readForm(request).then((form) => answer(response, exchange(form)));
    } else if (/^\/api\/v[35]\/user$/.test(asked.pathname)) {
      const account = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
      answer(response, account ?? { message: "Bad credentials" }, account === undefined ? 401 : 200);
    } else if (asked.pathname.startsWith("/pictures/")) platform.picture(response);
    else response.writeHead(404).end();
  });
  const authorize = ({ searchParams }: URL, response: ServerResponse) => {
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    back.searchParams.set("state", searchParams.get("state") ?? "");
    if (platform.account === null) back.searchParams.set("error", "access_denied");
    else {
      const code = randomUUID();
      codes.set(code, { account: platform.account, redirectUri: searchParams.get("redirect_uri") ?? "" });
      back.searchParams.set("code", code);
    }
    response.writeHead(302, { Location: back.href }).end();
  };
  const exchange = (form: URLSearchParams) => {
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const isApp = form.get("client_id") === APP.id && form.get("client_secret") === APP.secret;
    if (grant === undefined || !isApp || form.get("redirect_uri") !== grant.redirectUri) {
      return { error: "bad_verification_code" };
    }
    const token = randomUUID();
    tokens.set(token, grant.account);
    return { access_token: token, token_type: "bearer", scope: "" };
  };
  const platform: Platform = {
    url,
    server,
    fetch: createServerFetch(server),
    account: null,
    picture: (response) => void response.writeHead(200, { "Content-Type": "image/png" }).end(PIXEL),
    asked: [],
    fail: null,
  };
  return platform;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
