import type { BakedComments } from "../../runtime/model/comments.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { bakePages } from "../bake/bake-pages.js";
import type { SiteLayout } from "./lay-out-site.js";
import type { IssueReading, IssueRequest } from "../../runtime/model/issue-reading.js";
import type { Problem } from "../../runtime/model/error.js";
import type { BuildCrew } from "./workers/build-crew.js";
import type { ReadPage } from "./workers/read-sources.js";
import type { SourceFile } from "../content/scan.js";
import type { PlanInput } from "./site-input.js";
import { isDraft } from "../content/create-page.js";
import { keptPage, type Store } from "./store/store.js";
import { isSameData, node, type Node } from "./node.js";

/** The pages of a site, and how many of them were read now. */
export interface ReadResult {
  readonly results: readonly ReadPage[];
  readonly done: number;
  /** Problems of files that cannot be read. */
  readonly problems: readonly Problem[];
}

/** Returns the pages of all files, in order. Unchanged pages are taken over, and the crew reads the others. */
export function readPages({ crew, project, scanned, former, onRead }: PlanInput): Node<ReadResult> {
  return node(async () => {
    const kept = scanned.files.map((file) => (former === null ? null : keptPage(former, file)));
    const unread = scanned.files.filter((_, index) => kept[index] === null);
    const read = await crew.share(unread, {
      keyOf: (file) => file.relativePath,
      call: (sources) => ({ kind: "read", sources }),
      kind: "read",
      take: ({ pages, problems }) => ({ pages, problems }),
      onBatch: (done) => onRead(done, unread.length),
    });
    const next = read.flatMap(({ pages }) => pages)[Symbol.iterator]();
    const results = kept.flatMap((page) => page ?? next.next().value ?? []);
    return {
      results: results.map((page) => sameOrNew(page, project.now, former)),
      done: unread.length,
      problems: read.flatMap(({ problems }) => problems),
    };
  });
}

/**
 * Returns a page as it is at this moment, which decides whether it is a draft. The data of one that has changed in its text
 * alone is the same object as before, so that nothing that follows from it is computed again.
 */
function sameOrNew(read: ReadPage, now: Date, former: Store | null): ReadPage {
  const { page } = read;
  const draft = isDraft(page.frontmatter, page.date, now);
  const current = draft === page.draft ? page : { ...page, draft };
  const before = former?.sources.get(page.relativePath)?.read.page;
  const known = before !== undefined && isSameData(before, current) ? before : current;
  return known === page ? read : { ...read, page: known };
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
export const NOTHING_BAKED = { comments: new Map<string, BakedComments>(), newest: [], problems: [] };

/** Reads the comments that the pages contain. The code in the site's program queries the platform of issues. */
export function bakeComments(
  { crew, commentsToken: token }: PlanInput,
  shell: SiteShell,
  { table }: SiteLayout,
): ReturnType<typeof bakePages> {
  return bakePages(shell, table.routes, {
    fetch,
    readIssues: (request) => askForIssues(crew, request),
    token,
  });
}
