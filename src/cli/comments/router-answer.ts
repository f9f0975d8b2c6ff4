import { crossOriginHeaders } from "./protocol/cross-origin.js";
import { notFound } from "./protocol/request-error.js";
import { answerJson } from "./routes/answer.js";
import type { Area } from "./routes/routes.js";
import type { ServiceContext } from "./service-context.js";

/** Time for which a client may cache the response, in seconds. */
const KEEP_SECONDS = 3600;

const SERVERS = ["api_server", "push_server", "stats_server", "engine_server", "rtm_router_server"];

/**
 * Creates the route of LeanCloud's router API, which returns the host that serves an app. Here it is always
 * the host of the request. All remaining paths are unknown.
 */
export function createAppRouterArea({ keys, origins }: ServiceContext): Area {
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
