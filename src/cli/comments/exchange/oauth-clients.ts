import { withoutEndSlashes } from "../../../runtime/model/path.js";
import type { HanblogError } from "../../../runtime/model/error.js";
import { createError } from "../../messages/create-problem.js";

/** Platforms that issue tokens only to clients that know the app secret. */
export const PROVIDERS = ["github", "gitee"] as const;

/** One of `PROVIDERS`. Its app secret must not appear in any page. */
export type Provider = (typeof PROVIDERS)[number];

/** An OAuth app of the owner. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  /** The only address that the app's tokens are requested from. */
  readonly tokenUrl: string;
}

/** The apps and sites that the exchange serves. */
export interface ExchangeSettings {
  readonly clients: ReadonlyMap<Provider, OAuthClient>;
  /** Origins of the sites, such as `https://blog.example`. */
  readonly origins: ReadonlySet<string>;
}

/** The addresses of a platform below its base, and facts about its accounts. */
export interface Platform {
  readonly base: string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  /** Scope with which the name of an account can be read. */
  readonly scope: string;
  /** Returns the address of the signed-in account. `own` is the base of a self-hosted platform, or `null`. */
  readonly accountUrl: (own: string | null) => string;
  /** Hosts that serve the pictures of accounts, in addition to that of a self-hosted platform. */
  readonly pictureHosts: readonly string[];
}

/** The platforms by their names. */
export const PLATFORMS: Readonly<Record<Provider, Platform>> = {
  github: {
    base: "https://github.com",
    authorizePath: "/login/oauth/authorize",
    tokenPath: "/login/oauth/access_token",
    scope: "",
    accountUrl: (own) => (own === null ? "https://api.github.com/user" : `${own}/api/v3/user`),
    pictureHosts: ["avatars.githubusercontent.com"],
  },
  gitee: {
    base: "https://gitee.com",
    authorizePath: "/oauth/authorize",
    tokenPath: "/oauth/token",
    scope: "user_info",
    accountUrl: (own) => `${own ?? "https://gitee.com"}/api/v5/user`,
    pictureHosts: ["gitee.com", "foruda.gitee.com"],
  },
};

type Environment = Readonly<Record<string, string | undefined>>;
type AddFault = (fault: HanblogError) => void;

/**
 * Reads `HANBLOG_OAUTH_GITHUB_ID`, `…_SECRET` and, for a self-hosted platform, `…_URL`. Reads the same for
 * `GITEE`, and `HANBLOG_OAUTH_ORIGINS`. Returns `null` if none of them is set. Throws an `AggregateError` of
 * all faults.
 */
export function readExchangeSettings(env: Environment): ExchangeSettings | null {
  const faults: HanblogError[] = [];
  const addFault = (fault: HanblogError) => void faults.push(fault);
  const asked = PROVIDERS.filter((provider) => firstSet(env, provider) !== undefined);
  const names = (env["HANBLOG_OAUTH_ORIGINS"] ?? "").split(/[\s,]+/).filter((name) => name !== "");
  if (asked.length === 0 && names.length === 0) return null;
  if (asked.length === 0) addFault(missing("HANBLOG_OAUTH_GITHUB_ID", "HANBLOG_OAUTH_ORIGINS"));
  if (names.length === 0) addFault(missing("HANBLOG_OAUTH_ORIGINS", null));
  const clients = asked.map((provider) => [provider, readClient(env, provider, addFault)] as const);
  const origins = names.map((name) => readOrigin(name, addFault));
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join("; "));
  return { clients: new Map(clients), origins: new Set(origins) };
}

const NAMES = ["ID", "SECRET", "URL"] as const;

/** Returns the first variable of the app that is set, which means that the app should be served. */
function firstSet(env: Environment, provider: Provider): string | undefined {
  return NAMES.find((name) => variable(env, provider, name) !== "");
}

function variable(env: Environment, provider: Provider, name: (typeof NAMES)[number]): string {
  return env[`HANBLOG_OAUTH_${provider.toUpperCase()}_${name}`] ?? "";
}

function readClient(env: Environment, provider: Provider, addFault: AddFault): OAuthClient {
  const name = `HANBLOG_OAUTH_${provider.toUpperCase()}`;
  const id = variable(env, provider, "ID");
  const secret = variable(env, provider, "SECRET");
  const own = variable(env, provider, "URL");
  const other = `${name}_${firstSet(env, provider)}`;
  if (id === "") addFault(missing(`${name}_ID`, other));
  if (secret === "") addFault(missing(`${name}_SECRET`, other));
  const { base, tokenPath } = PLATFORMS[provider];
  return { id, secret, tokenUrl: (own === "" ? base : readBase(own, `${name}_URL`, addFault)) + tokenPath };
}

function readBase(text: string, name: string, addFault: AddFault): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    addFault(createError("oauth-url", { name, found: text }));
  }
  return withoutEndSlashes(url?.href ?? "");
}

function readOrigin(text: string, addFault: AddFault): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "")) {
    addFault(createError("oauth-origin", { found: text }));
  }
  return url?.origin ?? "";
}

function missing(name: string, other: string | null): HanblogError {
  return createError("oauth-settings", { name, other });
}
