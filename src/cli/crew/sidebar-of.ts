import type { RouteData } from "../../runtime/model/render.js";
import type { SessionOutput } from "./page-session.js";

type Sidebars = SessionOutput["sidebars"];

/** Returns a function that leaves of all sidebars the one that a route shows: its rendering can depend on no other. */
export function createSidebarOf(sidebars: Sidebars): (data: RouteData) => Sidebars {
  const alone = new Map([...sidebars].map((one) => [one[0], new Map([one])]));
  const none: Sidebars = new Map();
  return (data) => {
    const key = data.kind === "page" || data.kind === "home" ? data.page.sidebar : null;
    return (key === null ? undefined : alone.get(key)) ?? none;
  };
}
