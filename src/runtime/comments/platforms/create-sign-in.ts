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

/** What a site says about signing in. */
export interface SignInSettings {
  readonly clientId: string;
  /** In the page everybody can read it; the exchange of `hanblog comments` needs none here. */
  readonly clientSecret?: string;
  /** Address that passes requests for tokens on; `{url}` in it is the platform's. */
  readonly proxy?: string;
  /** Address at which a service of the site's own adds the secret to requests for tokens. */
  readonly exchange?: string;
}

/** A platform whose tokens are asked for. */
export interface TokenSource {
  readonly name: string;
  readonly flow: SignInFlow;
  /** Whether it gives tokens only to who knows the application's secret. */
  readonly needsSecret: boolean;
}

type Outside = Pick<PlatformContext, "fetch" | "now">;

/**
 * Where tokens are asked for: at the site's own service, or through a proxy with the secret that is in the page, or at
 * the platform itself where that needs no secret.
 */
type Route =
  | { readonly kind: "form"; readonly url: string }
  | { readonly kind: "proxy"; readonly url: string; readonly secret: string }
  | { readonly kind: "none" };

/** How visitors sign in on a platform, and the calls for their tokens. */
export function createSignIn(source: TokenSource, settings: SignInSettings, outside: Outside): SignIn {
  const { name, flow } = source;
  const route = routeOf(source, settings);

  async function request(fields: Readonly<Record<string, string>>): Promise<Token> {
    if (route.kind === "none") throw new PlatformError(0, `${name} gives no token for a code`);
    const all = { client_id: settings.clientId, ...fields };
    const { data } = await post(route.url, bodyOf(route, all));
    return readToken(data, outside.now());
  }

  /** A form needs no permission of the other origin; fields are sent as JSON. */
  function post(url: string, body: URLSearchParams | Readonly<Record<string, string>>): Promise<Reply> {
    const isForm = body instanceof URLSearchParams;
    const headers = { Accept: "application/json", ...(isForm ? {} : { "Content-Type": "application/json" }) };
    const init = { method: "POST", headers, body: isForm ? body : JSON.stringify(body) };
    return readReply({ name, statusOfSilence: 0 }, outside.now, () => outside.fetch(url, privately(init)));
  }

  return {
    // What the specification has a proxy be sent leaves no place for PKCE.
    flow: source.needsSecret && settings.exchange === undefined ? { ...flow, kind: "code" } : flow,
    exchangeCode: ({ code, redirectUri, verifier }: Grant) =>
      request({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        ...(verifier === null ? {} : { code_verifier: verifier }),
      }),
    refresh: ({ refresh }, redirectUri) => {
      if (refresh === null) return Promise.reject(new PlatformError(401, "The login has ended"));
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

/** Tokens are asked for with a form (RFC 6749), but a proxy is sent JSON (spec/comments.md §7). */
function bodyOf(
  route: Exclude<Route, { kind: "none" }>,
  fields: Readonly<Record<string, string>>,
): URLSearchParams | Readonly<Record<string, string>> {
  if (route.kind === "proxy") return { ...fields, client_secret: route.secret };
  return new URLSearchParams(fields);
}
