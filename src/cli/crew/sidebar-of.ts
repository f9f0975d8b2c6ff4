import type { RouteData } from "../../runtime/model/render.js";
import { sidebarKey } from "../render/page-files.js";
import type { SessionOutput } from "./page-session.js";

type Sidebars = SessionOutput["sidebars"];

/** Creates a function that returns the sidebar of a route alone: its rendering can depend on no other. */
export function createSidebarOf(sidebars: Sidebars): (data: RouteData) => Sidebars {
  const alone = new Map([...sidebars].map((one) => [one[0], new Map([one])]));
  const none: Sidebars = new Map();
  return (data) => alone.get(sidebarKey(data) ?? "") ?? none;
}
