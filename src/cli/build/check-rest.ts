import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import { soundPart } from "../engine/sound-part.js";
import { checkBodies } from "./read-pages.js";
import type { BuildRun } from "./build-run.js";
import { emitSite, type PlannedSite } from "./emit-site.js";
import type { Staging } from "../output/staging.js";

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
  const { table, publicFiles, unwritten, mayCome, isCertain } = soundPart({
    ...plan,
    project: run.project,
    pages: plan.site.pages,
  });
  const sound = { ...planned, plan: { ...plan, table, publicFiles } };
  const left = unwritten.flatMap((source) => run.files.get(source) ?? []);
  try {
    const bodies = await checkBodies(run.crew, left);
    const emitted = await emitSite(staging, run, sound, mayCome);
    return [...bodies, ...emitted.problems.filter(isCertain)];
  } catch (error) {
    // A bug occurs again once the known errors are fixed.
    return problemsFromError(error);
  }
}
