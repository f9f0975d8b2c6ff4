import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import { checkBodies } from "./read-pages.js";
import type { BuildRun } from "./build-run.js";
import { emitSite, type PlannedSite } from "./emit-site.js";
import type { Staging } from "../output/staging.js";
import { writableParts } from "../routes/writable-parts.js";
import { findUnread } from "./unread-addresses.js";

/**
 * What rendering and links show of a site whose plan has errors, so that its author sees everything at once. What it
 * writes into the stage must be thrown away. No link is called broken that may be right once the errors are mended.
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
      // An address that was left out may lead to one of another spelling meanwhile.
      ...emitted.problems.filter(({ code }) => isWhole || code !== "redirected-link"),
    ];
  } catch (error) {
    // A bug comes up again when the known errors are mended.
    return problemsFromError(error);
  }
}
