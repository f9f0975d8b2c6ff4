import { HanblogError } from "../../../runtime/model/error.js";

/** Platforms that give a token only to who knows the secret of an app. */
export const PROVIDERS = ["github", "gitee"] as const;

/** A platform that gives tokens only to who knows the app's secret, which no page may hold. */
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

type Environment = Readonly<Record<string, string | undefined>>;
type AddFault = (fault: HanblogError) => void;

/**
 * Reads `HANBLOG_OAUTH_GITHUB_ID`, `…_SECRET` and, for a self-hosted platform, `…_URL`, the same for `GITEE`, and
 * `HANBLOG_OAUTH_ORIGINS`. `null` where nothing of it is set; throws an `AggregateError` of all that is wrong.
 */
export function readExchangeSettings(env: Environment): ExchangeSettings | null {
  const faults: HanblogError[] = [];
  const addFault = (fault: HanblogError) => void faults.push(fault);
  const asked = PROVIDERS.filter((provider) => firstSet(env, provider) !== undefined);
  const names = (env["HANBLOG_OAUTH_ORIGINS"] ?? "").split(/[\s,]+/).filter((name) => name !== "");
  if (asked.length === 0 && names.length === 0) return null;
  if (asked.length === 0) addFault(missing("HANBLOG_OAUTH_GITHUB_ID", "HANBLOG_OAUTH_ORIGINS"));
  if (names.length === 0) addFault(missing("HANBLOG_OAUTH_ORIGINS", "an app"));
  const clients = asked.map((provider) => [provider, readClient(env, provider, addFault)] as const);
  const origins = names.map((name) => readOrigin(name, addFault));
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join("; "));
  return { clients: new Map(clients), origins: new Set(origins) };
}

const NAMES = ["ID", "SECRET", "URL"] as const;

/** What shows that an app was meant to be served. */
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
  const beside = `${name}_${firstSet(env, provider)}`;
  if (id === "") addFault(missing(`${name}_ID`, beside));
  if (secret === "") addFault(missing(`${name}_SECRET`, beside));
  const { base, path } = HOSTS[provider];
  return { id, secret, tokenUrl: (own === "" ? base : readBase(own, `${name}_URL`, addFault)) + path };
}

function readBase(text: string, name: string, addFault: AddFault): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    const hint = "It has the form https://github.example.com.";
    addFault(
      new HanblogError("oauth-url", `${name} is no address of a platform: ${JSON.stringify(text)}`, { hint }),
    );
  }
  return (url?.href ?? "").replace(/\/+$/, "");
}

function readOrigin(text: string, addFault: AddFault): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "")) {
    const hint = "An origin is scheme and host of the site, such as https://blog.example.com.";
    addFault(
      new HanblogError("oauth-origin", `HANBLOG_OAUTH_ORIGINS names no origin: ${JSON.stringify(text)}`, {
        hint,
      }),
    );
  }
  return url?.origin ?? "";
}

function missing(name: string, beside: string): HanblogError {
  return new HanblogError("oauth-settings", `${name} is not set, but ${beside} is`, {
    hint: "Codes are exchanged for apps whose id and secret are both known, and for sites that are named.",
  });
}
