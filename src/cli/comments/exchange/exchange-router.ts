import express, { type Request, type RequestHandler, type Router } from "express";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { CODES, forbidden, notFound, RequestError } from "../protocol/request-error.js";
import { takeExchange } from "../policy/throttle.js";
import type { ServiceContext } from "../service-context.js";
import { askPlatform } from "./ask-platform.js";
import { PROVIDERS, type ExchangeSettings, type OAuthClient, type Provider } from "./oauth-clients.js";

/** Maximum size of a body, in bytes: an id, a code, a verifier and an address. */
const BODY = 8 * 1024;
/** Maximum length of a field's value, in characters. */
const MAX_VALUE = 2048;

/** The owner's apps, and the function that sends requests to the platforms. */
export interface Exchange extends ExchangeSettings {
  readonly fetch: typeof fetch;
}

/**
 * Creates the route `POST /oauth/{provider}/token`. It adds the app's secret to the visitor's grant and sends
 * both to the app's token address. It accepts only requests from the configured sites and for the configured
 * apps.
 */
export function createExchangeRouter(context: ServiceContext, exchange: Exchange): Router {
  const router = express.Router();
  router.use(allowSites(exchange.origins));
  router.use(express.urlencoded({ extended: false, limit: BODY, inflate: false, parameterLimit: 20 }));
  router.use(express.json({ limit: BODY, inflate: false }));
  router.post("/:provider/token", (request, response, next) => {
    answer(request).then((body) => {
      response.status("access_token" in body ? 200 : 400).json(body);
    }, next);
  });
  router.use(() => {
    throw notFound();
  });
  return router;

  async function answer(request: Request): Promise<Readonly<Record<string, string | number>>> {
    const client = findClient(exchange, request.params["provider"]);
    const fields = readGrant(request.body, client, exchange.origins);
    await takeExchange(context, request.ip ?? "");
    const all = { ...fields, client_id: client.id, client_secret: client.secret };
    return askPlatform(client.tokenUrl, all, exchange.fetch);
  }
}

/** Rejects requests from pages outside the configured origins, and answers preflight requests. */
function allowSites(origins: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    const origin = request.get("origin");
    response.vary("Origin");
    if (origin === undefined || !origins.has(origin)) throw forbidden("This origin is not allowed.");
    response.set("Access-Control-Allow-Origin", origin);
    if (request.method !== "OPTIONS") {
      next();
      return;
    }
    response.set({
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Content-Type",
      "Access-Control-Max-Age": "86400",
    });
    response.status(204).end();
  };
}

function findClient({ clients }: Exchange, name: unknown): OAuthClient {
  const provider = PROVIDERS.find((known): known is Provider => known === name);
  const client = provider === undefined ? undefined : clients.get(provider);
  if (client === undefined) throw notFound();
  return client;
}

/** Returns the fields of the grant that are sent to the platform. All other fields are dropped. */
function readGrant(
  body: unknown,
  client: OAuthClient,
  origins: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const field = (name: string) => {
    const value = isJsonObject(body) ? ownValue(body, name) : undefined;
    if (value === undefined) return null;
    if (typeof value !== "string" || value === "" || value.length > MAX_VALUE)
      throw refused(`${name} must be a text of 1 to ${MAX_VALUE} characters`);
    return value;
  };
  if (field("client_id") !== client.id) throw forbidden("Unknown client_id.");
  const redirectUri = field("redirect_uri");
  if (redirectUri !== null && !isOwn(redirectUri, origins))
    throw forbidden("The origin of redirect_uri is not allowed.");
  const back = redirectUri === null ? {} : { redirect_uri: redirectUri };
  const refreshToken = field("refresh_token");
  if (refreshToken !== null) return { grant_type: "refresh_token", refresh_token: refreshToken, ...back };
  const code = field("code");
  if (code === null || redirectUri === null) throw refused("code and redirect_uri are required");
  const verifier = field("code_verifier");
  return {
    grant_type: "authorization_code",
    code,
    ...back,
    ...(verifier === null ? {} : { code_verifier: verifier }),
  };
}

function isOwn(url: string, origins: ReadonlySet<string>): boolean {
  return URL.canParse(url) && origins.has(new URL(url).origin);
}

function refused(message: string): RequestError {
  return new RequestError(400, CODES.refused, `${message}.`);
}
