import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { CODES, forbidden, notFound, RequestError } from "../protocol/request-error.js";
import { takeExchange } from "../policy/throttle.js";
import { answerJson, type AnswerHeaders, type ServiceRequest } from "../routes/service-request.js";
import { readFields } from "../routes/read-body.js";
import type { Area } from "../routes/routes.js";
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
export function createExchangeArea(context: ServiceContext, exchange: Exchange): Area {
  const { origins } = exchange;
  return {
    path: "/oauth",
    isClosed: true,
    headers: (request) => allowSite(request, origins),
    check(request) {
      if (!isAllowed(request, origins)) throw forbidden("This origin is not allowed.");
    },
    routes: [
      // A preflight request.
      {
        method: "OPTIONS",
        path: "/:provider/token",
        run: () => ({ status: 204, headers: PREFLIGHT, body: null }),
      },
      {
        method: "POST",
        path: "/:provider/token",
        async run({ request, params }) {
          const body = await readFields(request, BODY);
          const client = findClient(exchange, params["provider"]);
          const fields = readGrant(body, client, origins);
          await takeExchange(context, request.address);
          const all = { ...fields, client_id: client.id, client_secret: client.secret };
          const answer = await askPlatform(client.tokenUrl, all, exchange.fetch);
          return answerJson(answer, "access_token" in answer ? 200 : 400);
        },
      },
    ],
  };
}

const PREFLIGHT: AnswerHeaders = {
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers": "Content-Type",
  "Access-Control-Max-Age": "86400",
};

function isAllowed(request: ServiceRequest, origins: ReadonlySet<string>): boolean {
  return origins.has(request.header("origin") ?? "");
}

/** Allows the pages of the configured sites to read responses. */
function allowSite(request: ServiceRequest, origins: ReadonlySet<string>): AnswerHeaders {
  const shared = { Vary: "Origin" };
  if (!isAllowed(request, origins)) return shared;
  return { ...shared, "Access-Control-Allow-Origin": request.header("origin") ?? "" };
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
