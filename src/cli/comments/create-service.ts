import { createAdminAreas } from "./admin/admin-routes.js";
import { createBlogAreas } from "./admin/blog-routes.js";
import { createOwnerPageArea } from "./admin/owner-page.js";
import { findRelyingParty } from "./admin/passkeys.js";
import { createExchangeArea } from "./exchange/exchange-routes.js";
import { createFeedAreas } from "./feed/answer-feed.js";
import { createFrontArea } from "./front/front-area.js";
import { createConfirmArea, createUnsubscribeArea } from "./notify/link-routes.js";
import { createModerationArea } from "./notify/moderation-routes.js";
import { createPanelArea } from "./panel/panel-area.js";
import { createProtocolAnswers, isProtocolPath } from "./protocol/answer-protocol.js";
import { createReaderAreas } from "./readers/reader-routes.js";
import { type AnswerHeaders, answerJson, type ServiceRequest } from "./routes/service-request.js";
import { createRouter, type AnswerRequest, type Area } from "./routes/routes.js";
import type { ServiceEnv } from "./open-context.js";
import { createTurnstileArea } from "./screen/turnstile-page.js";
import { toRequestError } from "./to-request-error.js";
import { crossOriginHeaders } from "./protocol/cross-origin.js";
import { notFound } from "./protocol/request-error.js";
import type { ServiceContext } from "./service-context.js";

/** Headers of all responses, unless a route sets its own. */
const HEADERS: AnswerHeaders = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" };

/** Creates the service: the comment protocol, and everything else by its routes. */
export function createService(env: ServiceEnv): AnswerRequest {
  const { context, exchange } = env;
  const answerProtocol = createProtocolAnswers(env);
  const answerOthers = createRouter(
    [
      createHealthArea(env),
      ...createAdminAreas(context),
      ...createBlogAreas(context),
      ...createFeedAreas(context),
      createOwnerPageArea(env.loadOwnerPage, findRelyingParty(context.site)?.origin ?? null),
      createPanelArea(context, env),
      createTurnstileArea(context),
      createFrontArea(env),
      createUnsubscribeArea(context),
      createConfirmArea(context),
      createModerationArea(context),
      ...createReaderAreas(context),
      ...(exchange === null ? [] : [createExchangeArea(context, exchange)]),
      createAppRouterArea(context),
    ],
    (error) => toRequestError(error, env.log),
  );
  return async (request) => {
    const answer = await (isProtocolPath(request.path) ? answerProtocol : answerOthers)(request);
    if (env.deliver !== undefined && mayAnnounce(request)) request.waitUntil?.(env.deliver());
    return { ...answer, headers: { ...HEADERS, ...answer.headers } };
  };
}

/** Returns whether a call can write something that is announced. Others leave their queries to the call's own work. */
function mayAnnounce({ method, path }: ServiceRequest): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) && !/^\/readers\//i.test(path);
}

/** Time for which a client may cache the response, in seconds. */
const KEEP_SECONDS = 3600;

const SERVERS = ["api_server", "push_server", "stats_server", "engine_server", "rtm_router_server"];

/**
 * Creates the route of LeanCloud's router API, which returns the host that serves an app. Here it is always
 * the host of the request. All remaining paths are unknown.
 */
function createAppRouterArea({ keys, origins }: ServiceContext): Area {
  return {
    path: "",
    isClosed: true,
    headers: (request) => crossOriginHeaders(request, origins),
    routes: [
      { method: "OPTIONS", path: "/2/route", run: () => ({ status: 204, headers: {}, body: null }) },
      {
        method: "GET",
        path: "/2/route",
        run({ request, query }) {
          const host = request.header("host") ?? "";
          if (query["appId"] !== keys.appId || !/^[\w.:[\]-]+$/.test(host)) throw notFound();
          return answerJson({
            ttl: KEEP_SECONDS,
            ...Object.fromEntries(SERVERS.map((name) => [name, host])),
          });
        },
      },
    ],
  };
}

/** Creates the routes by which programs watch the service. */
function createHealthArea({ context, version }: Pick<ServiceEnv, "context" | "version">): Area {
  const { store } = context;
  const away = "the store does not respond";
  return {
    path: "",
    routes: [
      {
        method: "GET",
        path: "/health",
        run: () =>
          store.describe().then(
            (description) => answerJson({ status: "ok", version, ...description }),
            () => answerJson({ status: away, version }, 503),
          ),
      },
      { method: "GET", path: "/healthz", run: () => answerJson({ status: "ok" }) },
      {
        method: "GET",
        path: "/readyz",
        run: () =>
          store.ping().then(
            () => answerJson({ status: "ok" }),
            () => answerJson({ status: away }, 503),
          ),
      },
    ],
  };
}
