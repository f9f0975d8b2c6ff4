import type { Page } from "../../runtime/model/page.js";
import type { PageView, RouteData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import type { Route } from "../routes/create-routes.js";
import { createDevGraph } from "./dev-graph.js";

/**
 * Creates the route of a page before the site graph is built. Data of other pages, such as neighbours, sidebar
 * and lists, comes from `before`, the page's previous route data, or is empty. Returns `null` if the result
 * could differ from the page in the finished graph: a page that moved, or lists without data.
 */
export function createEarlyRoute(
  project: Project,
  shell: SiteShell,
  { page, before }: { readonly page: Page; readonly before: RouteData | null },
): Route | null {
  const made = createDevGraph(project, shell, [page]).route(page.path);
  if (made === null || made.source !== page.relativePath) return null;
  const { data } = made;
  if (before === null) {
    if (data.kind !== "page" || page.path !== page.regularPath) return null;
    return {
      ...made,
      data: { ...data, page: withRest(data.page, NO_REST) },
    };
  }
  if (before.info.path !== data.info.path) return null;
  const info = { ...data.info, alternates: before.info.alternates };
  if (data.kind === "page" && before.kind === "page") {
    return { ...made, data: { ...data, info, page: withRest(data.page, before.page) } };
  }
  if (data.kind === "home" && before.kind === "home") {
    return { ...made, data: { ...before, info, page: withRest(data.page, before.page) } };
  }
  return null;
}

/** Data of a page that depends on other pages. */
type Rest = Pick<PageView, "prev" | "next" | "series" | "related" | "sidebar">;

const NO_REST: Rest = { prev: null, next: null, series: null, related: [], sidebar: null };

function withRest(page: PageView, { prev, next, series, related, sidebar }: Rest): PageView {
  return { ...page, prev, next, series, related, sidebar };
}
