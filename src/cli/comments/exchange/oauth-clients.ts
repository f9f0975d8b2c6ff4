import { HanblogError } from "../../../runtime/model/error.js";

/** Platforms that give a token only to who knows the secret of an app. */
export const PROVIDERS = ["github", "gitee"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** An OAuth app of the owner's, and where its tokens come from. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  /** The only address that this service asks for it. */
  readonly tokenUrl: string;
}

/** What the exchange may do: for which apps, and for the visitors of which sites. */
export interface ExchangeSettings {
  readonly clients: ReadonlyMap<Provider, OAuthClient>;
  /** Origins of the sites that it serves, such as `https://blog.example`. */
  readonly origins: ReadonlySet<string>;
}

const HOSTS: Readonly<Record<Provider, { readonly base: string; readonly path: string }>> = {
  github: { base: "https://github.com", path: "/login/oauth/access_token" },
  gitee: { base: "https://gitee.com", path: "/oauth/token" },
};

/**
 * Reads `HANBLOG_OAUTH_GITHUB_ID`, `…_SECRET` and, for a self-hosted platform, `…_URL`, the same for `GITEE`, and
 * `HANBLOG_OAUTH_ORIGINS`. `null` where nothing of it is set; throws for what is set by halves.
 */
export function readExchangeSettings(
  env: Readonly<Record<string, string | undefined>>,
): ExchangeSettings | null {
  const found = PROVIDERS.flatMap((provider) => {
    const client = readClient(env, provider);
    return client === null ? [] : [[provider, client] as const];
  });
  const names = (env["HANBLOG_OAUTH_ORIGINS"] ?? "").split(/[\s,]+/).filter((name) => name !== "");
  if (found.length === 0 && names.length === 0) return null;
  if (found.length === 0) throw missing("HANBLOG_OAUTH_GITHUB_ID", "HANBLOG_OAUTH_ORIGINS");
  if (names.length === 0) throw missing("HANBLOG_OAUTH_ORIGINS", "a client id");
  return { clients: new Map(found), origins: new Set(names.map(readOrigin)) };
}

function readClient(
  env: Readonly<Record<string, string | undefined>>,
  provider: Provider,
): OAuthClient | null {
  const name = `HANBLOG_OAUTH_${provider.toUpperCase()}`;
  const id = env[`${name}_ID`] ?? "";
  const secret = env[`${name}_SECRET`] ?? "";
  if (id === "" && secret === "") return null;
  if (id === "") throw missing(`${name}_ID`, `${name}_SECRET`);
  if (secret === "") throw missing(`${name}_SECRET`, `${name}_ID`);
  const { base, path } = HOSTS[provider];
  const own = env[`${name}_URL`] ?? "";
  return { id, secret, tokenUrl: (own === "" ? base : readBase(own, `${name}_URL`)) + path };
}

function readBase(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new HanblogError("oauth-url", `${name} is no address of a platform: ${JSON.stringify(text)}`, {
      hint: "It has the form https://github.example.com.",
    });
  }
  return url.href.replace(/\/+$/, "");
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "")) {
    throw new HanblogError("oauth-origin", `HANBLOG_OAUTH_ORIGINS names no origin: ${JSON.stringify(text)}`, {
      hint: "An origin is scheme and host of the site, such as https://blog.example.com.",
    });
  }
  return url.origin;
}

function missing(name: string, beside: string): HanblogError {
  return new HanblogError("oauth-settings", `${name} is not set, but ${beside} is`, {
    hint: "Codes are exchanged for apps whose id and secret are both known, and for sites that are named.",
  });
}
