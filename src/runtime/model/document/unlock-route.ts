import type { RouteData } from "../render.js";
import type { SecretPage } from "./sealed-page.js";

/** Returns the route of a protected page with its secret parts. Other routes are returned unchanged. */
export function unlockRoute(route: RouteData, secret: Pick<SecretPage, "info" | "page">): RouteData {
  if (route.kind !== "page") return route;
  return {
    ...route,
    info: { ...route.info, ...secret.info },
    page: { ...route.page, ...secret.page, protection: "unlocked" },
  };
}
