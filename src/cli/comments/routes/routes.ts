import type { JsonObject } from "../protocol/read-json.js";
import { malformedPath, notFound, type RequestError } from "../protocol/request-error.js";
import { answerError, type Answer, type AnswerHeaders, type ServiceRequest } from "./service-request.js";
import { parseQuery } from "./read-body.js";

/** A request that matches a route. */
export interface RouteCall {
  readonly request: ServiceRequest;
  /** The parts of the path that the route names, such as `id` in `/comments/:id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
}

/** A way to answer requests with a method for a path below the path of the area. A `GET` answers `HEAD` too. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
  readonly path: string;
  run(call: RouteCall): Answer | Promise<Answer>;
}

/** Routes below a path that share headers and a check. */
export interface Area {
  readonly path: string;
  readonly routes: readonly Route[];
  /** Returns headers of all responses, including errors. */
  headers?(request: ServiceRequest): AnswerHeaders;
  /** Rejects if a request may not go on. It runs for unknown paths too, without a route, so it reveals no routes. */
  check?(request: ServiceRequest, route: Route | null): void | Promise<unknown>;
  /** Whether paths without a route are answered with 404. Otherwise, later areas may have one. */
  readonly isClosed?: boolean;
}

/** Answers a request. It never rejects. */
export type AnswerRequest = (request: ServiceRequest) => Promise<Answer>;

/**
 * Creates a function that answers requests by the first route that matches. Paths match in any case, and with or
 * without a slash at their end.
 */
export function createRouter(
  areas: readonly Area[],
  toError: (error: unknown) => RequestError,
): AnswerRequest {
  const compiled = areas.map(compileArea);
  return async (request) => {
    if (decodeAll([request.path]) === null) return answerError(malformedPath());
    for (const { area, pattern, routes } of compiled) {
      const below = pattern.exec(request.path);
      if (below === null) continue;
      const route = findRoute(routes, request.method, below[1] ?? "");
      if (route === null && area.isClosed !== true) continue;
      const headers = area.headers?.(request) ?? {};
      const answer = await run(request, area, route).catch((error: unknown) => answerError(toError(error)));
      return { ...answer, headers: { ...headers, ...answer.headers } };
    }
    return answerError(notFound());
  };
}

async function run(request: ServiceRequest, area: Area, route: FoundRoute | null): Promise<Answer> {
  await area.check?.(request, route?.route ?? null);
  if (route === null) throw notFound();
  return route.route.run({ request, params: route.params, query: parseQuery(request.query) });
}

interface CompiledRoute {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

interface CompiledArea {
  readonly area: Area;
  readonly pattern: RegExp;
  readonly routes: readonly CompiledRoute[];
}

function compileArea(area: Area): CompiledArea {
  return {
    area,
    pattern: new RegExp(`^${escapePattern(area.path)}(/.*|)$`, "is"),
    routes: area.routes.map((route) => {
      const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
      const path = route.path.split(/:\w+/).map(escapePattern).join("([^/]+)");
      return { route, names, pattern: new RegExp(`^${path === "/" ? "" : path}/?$`, "i") };
    }),
  };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

function findRoute(routes: readonly CompiledRoute[], method: string, path: string): FoundRoute | null {
  const wanted = method === "HEAD" ? "GET" : method;
  for (const { route, pattern, names } of routes) {
    if (route.method !== wanted) continue;
    const match = pattern.exec(path);
    const decoded = match === null ? null : decodeAll(match.slice(1));
    if (decoded === null) continue;
    return { route, params: Object.fromEntries(names.map((name, index) => [name, decoded[index] ?? ""])) };
  }
  return null;
}

function decodeAll(values: readonly (string | undefined)[]): readonly string[] | null {
  try {
    return values.map((value) => decodeURIComponent(value ?? ""));
  } catch {
    return null;
  }
}
