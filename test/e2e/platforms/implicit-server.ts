import { randomUUID } from "node:crypto";
import { PEOPLE, type AuthorizationServer } from "./authorization-server.js";
import type { ImplicitPlan } from "./sign-in-plans.js";

/** The app that is registered with the platform. */
export interface ImplicitApp {
  readonly plan: ImplicitPlan;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly lifetime: () => number;
}

/**
 * Creates an authorisation server with the implicit flow (RFC 6749 §4.2), like Bitbucket's: the token is part of the
 * address.
 */
export function createImplicitServer(app: ImplicitApp): AuthorizationServer {
  const { plan, clientId, redirectUri, lifetime } = app;
  const accounts = new Map<string, string>();

  function linkFor(name: string, state: string): string {
    const token = randomUUID();
    accounts.set(token, name);
    const fields = { access_token: token, token_type: "bearer", expires_in: String(lifetime()), state };
    const href = `${redirectUri}#${new URLSearchParams(fields).toString()}`.replaceAll("&", "&amp;");
    return `<a href="${href}">Authorize as ${name}</a>`;
  }

  return {
    answer(request, response) {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      if (url.pathname !== plan.authorize) return Promise.resolve(false);
      const asked = Object.fromEntries(url.searchParams);
      const isOurs =
        asked["client_id"] === clientId &&
        asked["redirect_uri"] === redirectUri &&
        asked["response_type"] === "token";
      response.writeHead(isOurs ? 200 : 400, { "Content-Type": "text/html; charset=utf-8" });
      const links = isOurs ? PEOPLE.map((name) => linkFor(name, asked["state"] ?? "")) : ["Unknown app"];
      response.end(`<!doctype html><title>Sign in</title>${links.join(" ")}`);
      return Promise.resolve(true);
    },
    accountOf: (token) => Promise.resolve(accounts.get(token) ?? null),
    endAccessTokens() {
      accounts.clear();
      return Promise.resolve();
    },
  };
}
