import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import { checkBodies } from "../engine/read-pages.js";
import type { OpenedSite } from "../engine/site.js";
import { soundPart } from "../engine/sound-part.js";
import type { BuildRun } from "./build-run.js";
import { emitSite } from "./emit-site.js";
import type { Staging } from "../output/staging.js";

/**
 * Finds the problems of rendering and links for a site whose plan has errors, so that the author sees all
 * problems at once. The files that it writes to the stage must be discarded. Links that may be valid once the
 * errors are fixed are not reported.
 */
export async function checkRest(
  staging: Staging,
  run: BuildRun,
  opened: OpenedSite,
): Promise<readonly Problem[]> {
  const { site, table, publicFiles } = await opened.layout();
  const problems = await opened.problems();
  const { project } = run;
  const { unwritten, isCertain, ...part } = soundPart({
    project,
    pages: site.pages,
    table,
    publicFiles,
    problems,
  });
  const left = unwritten.flatMap((source) => run.files.get(source) ?? []);
  try {
    const bodies = await checkBodies(run.crew, left);
    const emitted = await emitSite(staging, run, opened, part);
    return [...bodies, ...emitted.problems.filter(isCertain)];
  } catch (error) {
    // A bug occurs again once the known errors are fixed.
    return problemsFromError(error);
  }
}
