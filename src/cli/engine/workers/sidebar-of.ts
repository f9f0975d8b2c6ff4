import type { RouteData } from "../../../runtime/model/render.js";
import { sidebarKey } from "../../render/page-files.js";
import type { SessionOutput } from "./page-session.js";

type Sidebars = SessionOutput["sidebars"];

/**
 * Creates a function that returns only the sidebar of a route, so that rendering the route cannot depend on
 * others.
 */
export function createSidebarOf(sidebars: Sidebars): (data: RouteData) => Sidebars {
  const alone = new Map([...sidebars].map((one) => [one[0], new Map([one])]));
  const none: Sidebars = new Map();
  return (data) => alone.get(sidebarKey(data) ?? "") ?? none;
}
