import type { BakedComments } from "../../runtime/model/comments.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { bakePages } from "../bake/bake-pages.js";
import type { SiteLayout } from "./lay-out-site.js";
import type { IssueReading, IssueRequest } from "../../runtime/model/issue-reading.js";
import type { Problem } from "../../runtime/model/error.js";
import type { BuildCrew } from "./workers/build-crew.js";
import type { ReadPage } from "./workers/build-calls.js";
import type { SourceFile } from "../content/scan.js";
import type { SiteInput, StageProgress } from "./site-input.js";
import { keptPage, type FormerBuild } from "./store/former-build.js";

/** The results of a stage, and how many of them were not reused from the former build. */
export interface Stage<Result> {
  readonly results: readonly Result[];
  readonly done: number;
}

/**
 * Reads the pages of all files, in order. Unchanged pages are reused from the previous build, and the crew
 * reads the others.
 */
export async function readPages(
  crew: BuildCrew,
  files: readonly SourceFile[],
  input: {
    readonly now: Date;
    readonly former: FormerBuild | null;
    readonly onProgress: StageProgress;
  },
): Promise<Stage<ReadPage>> {
  const kept = files.map((file) => keptPage(input.former, file, input.now));
  const unread = files.filter((_, index) => kept[index] === null);
  const read = await crew.share(unread, {
    keyOf: (file) => file.relativePath,
    call: (sources) => ({ kind: "read", sources }),
    kind: "read",
    take: ({ pages }) => pages,
    onBatch: (done) => input.onProgress(done, unread.length),
  });
  const next = read.flat()[Symbol.iterator]();
  const results = kept.flatMap((page) => page ?? next.next().value ?? []);
  return { results, done: unread.length };
}

/** Compiles pages without rendering them. Returns their problems. */
export async function checkBodies(
  crew: BuildCrew,
  sources: readonly SourceFile[],
): Promise<readonly Problem[]> {
  const compiled = await crew.share(sources, {
    keyOf: (source) => source.relativePath,
    call: (batch) => ({ kind: "compile", sources: batch }),
    kind: "compiled",
    take: ({ pages }) => pages,
  });
  return compiled.flat().flatMap(({ problems }) => problems);
}

/**
 * Makes a worker query the platform of the site's comments, with the code in the site's program. Throws a
 * `RangeError`, which is a bug, if the crew has no workers.
 */
async function askForIssues(crew: BuildCrew, request: IssueRequest): Promise<IssueReading> {
  const [reading] = await crew.share([request], {
    keyOf: () => null,
    call: () => ({ kind: "read-issues", request }),
    kind: "issues",
    take: (answer) => answer.reading,
  });
  if (reading === undefined) throw new RangeError("A crew without workers cannot read issues");
  return reading;
}

/** Comments of a site whose code does not run. */
export const NOTHING_BAKED = { comments: new Map<string, BakedComments>(), problems: [] };

/** Reads the comments that the pages contain. The code in the site's program queries the platform of issues. */
export function bakeComments(
  { crew, commentsToken: token }: SiteInput,
  shell: SiteShell,
  { table }: SiteLayout,
): ReturnType<typeof bakePages> {
  return bakePages(shell, table.routes, {
    fetch,
    readIssues: (request) => askForIssues(crew, request),
    token,
  });
}
