import type { IncomingMessage, ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import type { CodePlan } from "./sign-in-plans.js";

export interface AuthorizationServer {
  /** Responds to a request below the plan's paths or `/interaction/`. Resolves to `false` for any other. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Resolves to the account of an access token, or to `null` if the token is unknown or has expired. */
  accountOf(token: string): Promise<string | null>;
  /** Ends all access tokens early. */
  endAccessTokens(): Promise<void>;
}

export interface AppOfPlatform {
  readonly issuer: string;
  readonly plan: CodePlan;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Returns the lifetime of new access tokens, in seconds. */
  readonly lifetime: () => number;
}

/** Accounts that can sign in. The page shows a button for each. */
export const PEOPLE = ["ann", "bob"] as const;

/**
 * Creates an authorisation server with one app, based on a certified library. Codes are used once, and refresh tokens
 * are rotated. A refresh token that is used twice ends all tokens of its grant.
 */
export function createAuthorizationServer(app: AppOfPlatform): AuthorizationServer {
  const { issuer, plan, clientId, redirectUri, lifetime } = app;
  addUrlParse();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        ...(plan.secret === null
          ? { token_endpoint_auth_method: "none" }
          : { client_secret: plan.secret, token_endpoint_auth_method: "client_secret_post" }),
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
    ],
    scopes: plan.scope.split(" "),
    routes: { authorization: plan.authorize, token: plan.token },
    pkce: { required: () => plan.secret === null },
    ttl: { AccessToken: lifetime, RefreshToken: 86_400, Grant: 86_400, Session: 3600, Interaction: 3600 },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    clientBasedCORS: () => plan.secret === null,
    cookies: { keys: ["a key of this test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  const given = new Set<{ destroy(): Promise<void> }>();
  provider.on("access_token.saved", (token) => given.add(token));
  const callback = provider.callback();

  /** Shows the page that asks for an account and its consent. */
  async function interact(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const account = PEOPLE.find((name) => name === url.searchParams.get("as"));
    if (account === undefined) {
      const buttons = PEOPLE.map((name) => `<button name="as" value="${name}">Authorize as ${name}</button>`);
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(`<!doctype html><title>Sign in</title><form>${buttons.join("")}</form>`);
      return;
    }
    const grant = new provider.Grant({ accountId: account, clientId });
    grant.addOIDCScope(params["scope"] ?? "");
    const grantId = await grant.save();
    const result = { login: { accountId: account }, consent: { grantId } };
    await provider.interactionFinished(request, response, result);
  }

  return {
    async answer(request, response) {
      const url = new URL(request.url ?? "/", issuer);
      if (url.pathname.startsWith("/interaction/")) await interact(request, response, url);
      else if ([plan.authorize, plan.token].some((path) => url.pathname.startsWith(path)))
        await callback(request, response);
      else return false;
      return true;
    },
    accountOf: async (token) => (await provider.AccessToken.find(token))?.accountId ?? null,
    async endAccessTokens() {
      await Promise.all([...given].map((token) => token.destroy()));
      given.clear();
    },
  };
}

/** The library requires `URL.parse` of Node 22. Otherwise it works on Node 20, which we support. */
function addUrlParse(): void {
  if ("parse" in URL) return;
  Object.defineProperty(URL, "parse", {
    value: (text: string, base?: string) => (URL.canParse(text, base) ? new URL(text, base) : null),
  });
}
