import { chooseWidget, type BakedComments } from "../../runtime/model/comments.js";
import type { IssueReading, IssueRequest } from "../../runtime/model/issue-reading.js";
import type { Problem } from "../../runtime/model/error.js";
import type { RouteData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { bakeComments } from "./bake-comments.js";
import { bakeIssues } from "./bake-issues.js";

/** What a build asks where comments are kept. */
export interface BakeTools {
  readonly fetch: typeof fetch;
  /** Asks the platform of issue-based comments, by the code that the widget uses. */
  readonly readIssues: (request: IssueRequest) => Promise<IssueReading>;
  /** Of an account on that platform, or `null`. */
  readonly token: string | null;
}

/** What is known of pages' comments, by route. */
export interface BakedPages {
  readonly comments: ReadonlyMap<string, BakedComments>;
  readonly problems: readonly Problem[];
}

/** Asks for the comments of the widget that pages show, if the site wants that. What fails is a warning. */
export async function bakePages(
  site: Pick<SiteShell, "base" | "comments">,
  routes: readonly { readonly data: RouteData }[],
  { fetch, readIssues, token }: BakeTools,
): Promise<BakedPages> {
  const widget = chooseWidget(site.comments);
  if (widget?.kind === "issue") return bakeIssues(site.comments, routes, { readIssues, token });
  if (widget?.kind !== "store") return { comments: new Map(), problems: [] };
  const { comments, problems } = await bakeComments(site, routes, fetch);
  const baked = [...comments].map(([path, thread]) => [path, { kind: "store", thread }] as const);
  return { comments: new Map(baked), problems };
}
