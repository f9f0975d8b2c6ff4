import type { Heading } from "../../runtime/model/page.js";
import type { RouteData } from "../../runtime/model/render.js";

/** Part of a compiled body that layouts receive as data. */
export interface ViewedBody {
  readonly headers: readonly Heading[];
  /** Plain text of the `h1` that the body begins with, or `null`. */
  readonly opening: string | null;
}

/** Adds the facts of a page that are known only once its body is compiled. */
export function completeView(route: RouteData, { headers, opening }: ViewedBody): RouteData {
  if (route.kind !== "page" && route.kind !== "home") return route;
  const { title } = route.page;
  const opensWithTitle = opening !== null && title !== null && comparable(opening) === comparable(title);
  return { ...route, page: { ...route.page, headers, opensWithTitle } };
}

function comparable(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
