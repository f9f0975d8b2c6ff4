import { createAdminAreas } from "./admin/admin-routes.js";
import { createOwnerPageArea } from "./admin/owner-page.js";
import { createExchangeArea } from "./exchange/exchange-routes.js";
import { createFeedArea } from "./feed/answer-feed.js";
import { createFrontArea } from "./front/front-area.js";
import { createHealthArea } from "./health-routes.js";
import { createConfirmArea } from "./notify/confirm-routes.js";
import { createModerationArea } from "./notify/moderation-routes.js";
import { createUnsubscribeArea } from "./notify/unsubscribe-routes.js";
import { createPanelArea } from "./panel/panel-area.js";
import { createProtocolAnswers, isProtocolPath } from "./protocol/answer-protocol.js";
import { createAppRouterArea } from "./router-answer.js";
import type { AnswerHeaders } from "./routes/answer.js";
import { createRouter, type AnswerRequest } from "./routes/routes.js";
import type { ServiceEnv } from "./service-env.js";
import { createTransferArea } from "./transfer/target/transfer-routes.js";
import { toRequestError } from "./to-request-error.js";

/** Headers of all responses, unless a route sets its own. */
const HEADERS: AnswerHeaders = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" };

/** Creates the service: the comment protocol, and everything else by its routes. */
export function createService(env: ServiceEnv): AnswerRequest {
  const { context, exchange } = env;
  const answerProtocol = createProtocolAnswers(env);
  const answerOthers = createRouter(
    [
      createHealthArea(env),
      createTransferArea(context),
      ...createAdminAreas(context),
      createFeedArea(context),
      createOwnerPageArea(env.loadOwnerPage),
      createPanelArea(context, env),
      createFrontArea(env),
      createUnsubscribeArea(context),
      createConfirmArea(context),
      createModerationArea(context),
      ...(exchange === null ? [] : [createExchangeArea(context, exchange)]),
      createAppRouterArea(context),
    ],
    (error) => toRequestError(error, env.log),
  );
  return async (request) => {
    const answer = await (isProtocolPath(request.path) ? answerProtocol : answerOthers)(request);
    if (env.deliver !== undefined && !["GET", "HEAD", "OPTIONS"].includes(request.method)) {
      request.waitUntil?.(env.deliver());
    }
    return { ...answer, headers: { ...HEADERS, ...answer.headers } };
  };
}
