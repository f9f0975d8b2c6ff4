import { answerJson } from "./routes/answer.js";
import type { Area } from "./routes/routes.js";
import type { ServiceEnv } from "./service-env.js";

/** Creates the routes by which programs watch the service. */
export function createHealthArea({ context, version }: Pick<ServiceEnv, "context" | "version">): Area {
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
