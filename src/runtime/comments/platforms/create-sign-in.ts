import type { Reply } from "./api.js";
import { privately, readReply } from "./http.js";
import {
  PlatformError,
  type Grant,
  type PlatformContext,
  type SignIn,
  type SignInFlow,
  type Token,
} from "./platform.js";
import { readToken } from "./token.js";

/** A site's settings for signing in. */
export interface SignInSettings {
  readonly clientId: string;
  /** The app's secret, which all visitors can read in the page. Not needed if `exchange` is set. */
  readonly clientSecret?: string;
  /** URL of a proxy for token requests. `{url}` in it is replaced with the platform's URL. */
  readonly proxy?: string;
  /** URL of the site's own service, such as `hanblog comments`, that adds the secret to token requests. */
  readonly exchange?: string;
}

/** A platform that issues tokens. */
export interface TokenSource {
  readonly name: string;
  readonly flow: SignInFlow;
  /** Whether the platform requires the app's secret to issue a token. */
  readonly needsSecret: boolean;
}

type Outside = Pick<PlatformContext, "fetch" | "now">;

/**
 * The route of token requests: as a form to the site's own service or the platform, through a proxy with the secret
 * from the page, or none.
 */
type Route =
  | { readonly kind: "form"; readonly url: string }
  | { readonly kind: "proxy"; readonly url: string; readonly secret: string }
  | { readonly kind: "none" };

/** Creates the sign-in of a platform: its flow and its token requests. */
export function createSignIn(source: TokenSource, settings: SignInSettings, outside: Outside): SignIn {
  const { name, flow } = source;
  const route = routeOf(source, settings);

  async function request(fields: Readonly<Record<string, string>>): Promise<Token> {
    if (route.kind === "none") throw new PlatformError(0, `${name} does not exchange codes for tokens`);
    const all = { client_id: settings.clientId, ...fields };
    const { data } = await post(route.url, bodyOf(route, all));
    return readToken(data, outside.now());
  }

  /** Sends a token request: a form, which needs no CORS preflight, or fields as JSON. */
  function post(url: string, body: URLSearchParams | Readonly<Record<string, string>>): Promise<Reply> {
    const isForm = body instanceof URLSearchParams;
    const headers = { Accept: "application/json", ...(isForm ? {} : { "Content-Type": "application/json" }) };
    const init = { method: "POST", headers, body: isForm ? body : JSON.stringify(body) };
    return readReply({ name, statusOfSilence: 0 }, outside.now, () => outside.fetch(url, privately(init)));
  }

  return {
    // The request to a proxy has no field for PKCE: existing proxies know only the secret.
    flow: source.needsSecret && settings.exchange === undefined ? { ...flow, kind: "code" } : flow,
    exchangeCode: ({ code, redirectUri, verifier }: Grant) =>
      request({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        ...(verifier === null ? {} : { code_verifier: verifier }),
      }),
    refresh: ({ refresh }, redirectUri) => {
      if (refresh === null) return Promise.reject(new PlatformError(401, "The session has expired"));
      return request({ grant_type: "refresh_token", refresh_token: refresh, redirect_uri: redirectUri });
    },
  };
}

function routeOf({ flow: { tokenUrl }, needsSecret }: TokenSource, settings: SignInSettings): Route {
  const { exchange, proxy, clientSecret } = settings;
  if (tokenUrl === null) return { kind: "none" };
  if (!needsSecret) return { kind: "form", url: tokenUrl };
  if (exchange !== undefined) return { kind: "form", url: exchange };
  if (proxy === undefined || clientSecret === undefined) return { kind: "none" };
  return { kind: "proxy", url: proxy.replace("{url}", tokenUrl), secret: clientSecret };
}

/** Returns the body of a token request: a form (RFC 6749), or JSON for a proxy. */
function bodyOf(
  route: Exclude<Route, { kind: "none" }>,
  fields: Readonly<Record<string, string>>,
): URLSearchParams | Readonly<Record<string, string>> {
  if (route.kind === "proxy") return { ...fields, client_secret: route.secret };
  return new URLSearchParams(fields);
}
