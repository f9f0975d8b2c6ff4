import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import { checkBodies } from "./read-pages.js";
import type { BuildRun } from "./build-run.js";
import { emitSite, type PlannedSite } from "./emit-site.js";
import type { Staging } from "../output/staging.js";
import { writableParts } from "../routes/writable-parts.js";
import { findUnread } from "./unread-addresses.js";

/**
 * Finds the problems of rendering and links for a site whose plan has errors, so that the author sees all
 * problems at once. The files that it writes to the stage must be discarded. Links that may be valid once the
 * errors are fixed are not reported.
 */
export async function checkRest(
  staging: Staging,
  run: BuildRun,
  planned: PlannedSite,
): Promise<readonly Problem[]> {
  const { plan } = planned;
  const { isLeftOut, isWhole, publicFiles, ...parts } = writableParts(plan.table, plan.publicFiles);
  const isUnread = findUnread(run.project, plan.site.pages, plan.problems);
  const sound = { ...plan, table: { ...plan.table, ...parts }, publicFiles };
  const written = new Set(parts.routes.map(({ source }) => source));
  const unwritten = plan.table.routes.flatMap(({ source }) =>
    source === null || written.has(source) ? [] : (run.files.get(source) ?? []),
  );
  try {
    const bodies = await checkBodies(run.crew, unwritten);
    const emitted = await emitSite(
      staging,
      run,
      { ...planned, plan: sound },
      (path) => isLeftOut(path) || isUnread(path),
    );
    return [
      ...bodies,
      // If a page was left out, its address may match another spelling and seem redirected.
      ...emitted.problems.filter(({ code }) => isWhole || code !== "redirected-link"),
    ];
  } catch (error) {
    // A bug occurs again once the known errors are fixed.
    return problemsFromError(error);
  }
}
