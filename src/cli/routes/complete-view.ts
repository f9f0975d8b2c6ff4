import type { Heading } from "../../runtime/model/page.js";
import type { RouteData } from "../../runtime/model/render.js";

/** Part of a compiled body that layouts receive as data. */
export interface ViewedBody {
  readonly headers: readonly Heading[];
  /** The `h1` that the body begins with, as readers see it and as its author wrote it; or `null`. */
  readonly opening: { readonly text: string; readonly written: string } | null;
}

/** Adds the facts of a page that are known only once its body is compiled. */
export function completeView(route: RouteData, { headers, opening }: ViewedBody): RouteData {
  if (!("page" in route)) return route;
  const { title } = route.page;
  const names = opening === null ? [] : [opening.text, opening.written].map(comparable);
  const opensWithTitle = title !== null && names.includes(comparable(title));
  return { ...route, page: { ...route.page, headers, opensWithTitle } };
}

function comparable(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
