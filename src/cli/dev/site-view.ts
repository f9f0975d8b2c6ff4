import type { SiteLayout } from "../engine/lay-out-site.js";
import type { SiteCode } from "../engine/open-code.js";
import type { SiteFrame } from "../engine/site-files.js";
import type { PlanInput } from "../engine/site-input.js";
import { openPlan, type PlannedSite } from "../engine/site-plan.js";
import type { ReadPage } from "../engine/workers/build-calls.js";
import type { PublicFile } from "../output/public-files.js";
import { createRouteIndex, type RouteIndex } from "./server/route-index.js";

/** A site at one moment, from which requests are answered. After a change, the site has another view. */
export interface SiteView {
  readonly input: PlanInput;
  readonly plan: PlannedSite;
  readonly layout: SiteLayout;
  readonly frame: SiteFrame;
  readonly index: RouteIndex;
  readonly code: SiteCode;
  /** All pages by their path below the site folder. */
  readonly pages: ReadonlyMap<string, ReadPage>;
  /** Paths assigned by permalinks, by the route of the file. */
  readonly permalinks: ReadonlyMap<string, string>;
  /** Files of `public` by output path. */
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  /** Whether the site's code runs. Otherwise a stand-in compiles its pages, and they cannot be shown. */
  readonly isRunning: boolean;
  /** Absolute path of the server bundle, to find the source positions of errors thrown in it; `null` without one. */
  readonly serverFile: string | null;
  /** A text that changes with the program. Style sheets change no more in a document than their address. */
  readonly output: string;
}

/** Reads and lays out a site. The program of the view `opened` is not opened again. */
export async function viewSite(
  input: PlanInput,
  plan: PlannedSite = openPlan(input),
  opened: Pick<SiteView, "isRunning"> | null = null,
): Promise<SiteView> {
  const { memory } = input;
  // Pages are read before the program is opened for their addresses.
  const { results } = await plan.pages();
  const isRunning = async () => (await plan.renderer()).names.layouts !== null;
  const [layout, frame, code, permalinks, found, runs] = await Promise.all([
    plan.layout(),
    plan.frame(),
    plan.code(),
    plan.permalinks(),
    plan.publicFiles(),
    opened?.isRunning ?? isRunning(),
  ]);
  const { server } = code.program;
  return {
    input,
    plan,
    layout,
    frame,
    code,
    index: memory.keep("index", [layout, frame], () => createRouteIndex(layout, frame)),
    pages: new Map(results.map((read) => [read.page.relativePath, read])),
    permalinks,
    publicFiles: memory.keep("public", [found], () => new Map(found.files.map((file) => [file.path, file]))),
    isRunning: runs,
    serverFile: server.kind === "stand-in" ? null : server.file,
    output: JSON.stringify({ ...frame.output, style: "", componentStyles: {} }),
  };
}
