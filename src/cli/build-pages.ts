import type { BakedComments } from "../runtime/model/comments.js";
import type { IssueReading, IssueRequest } from "../runtime/model/issue-reading.js";
import type { Problem } from "../runtime/model/error.js";
import { compareText } from "../runtime/model/listing.js";
import type { Page } from "../runtime/model/page.js";
import type { BuildCrew } from "./build-crew.js";
import type { CompiledPage, ReadPage, RenderedRoute } from "./build-worker.js";
import type { ProjectOptions } from "./config/load-config.js";
import type { SourceFile } from "./content/scan.js";
import type { SearchLocale } from "./output/search-index.js";
import type { NumberedLocale } from "./output/search-pages.js";
import type { StageFolders } from "./output/stage-writer.js";
import type { SessionOutput, SessionSetup } from "./page-session.js";
import type { Route } from "./routes/create-routes.js";

/** Told how many things of a stage are done. */
export type StageProgress = (done: number) => void;

/**
 * Has the crew read all pages. Markdown rules are functions and cannot cross threads: `rulesFrom` tells
 * where workers load them, `null` that there are none.
 */
export async function readPages(
  crew: BuildCrew,
  files: readonly SourceFile[],
  input: {
    readonly setup: SessionSetup;
    readonly rulesFrom: ProjectOptions | null;
    readonly onProgress: StageProgress;
  },
): Promise<readonly ReadPage[]> {
  const setup = { ...input.setup, markdown: { ...input.setup.markdown, rules: [] } };
  await crew.tell({ kind: "setup", setup, rulesFrom: input.rulesFrom }, "done");
  const read = await crew.share(files, {
    keyOf: (file) => file.relativePath,
    call: (sources) => ({ kind: "read", sources }),
    kind: "read",
    onBatch: input.onProgress,
  });
  return read.flatMap(({ pages }) => pages);
}

/** Has each page compiled by the worker that read it; the results come in the order of their files' names. */
export async function compilePages(
  crew: BuildCrew,
  pages: readonly Page[],
  onProgress: StageProgress,
): Promise<readonly CompiledPage[]> {
  const compiled = await crew.share(
    pages.map((page) => page.relativePath),
    {
      keyOf: (relativePath) => relativePath,
      call: (sources) => ({ kind: "compile", sources }),
      kind: "compiled",
      onBatch: onProgress,
    },
  );
  return compiled
    .flatMap(({ pages: bodies }) => bodies)
    .toSorted((a, b) => compareText(a.relativePath, b.relativePath));
}

/** Has a worker ask the platform of the site's comments: it has the site's program, which knows how. */
export async function askForIssues(crew: BuildCrew, request: IssueRequest): Promise<IssueReading> {
  const [answer] = await crew.share([request], {
    keyOf: () => null,
    call: () => ({ kind: "read-issues", request }),
    kind: "issues",
  });
  if (answer === undefined) throw new RangeError("A crew without workers was asked for issues");
  return answer.reading;
}

export interface RenderInput {
  readonly output: SessionOutput;
  readonly stage: StageFolders;
  /** Routes whose content is wanted back, for feeds. */
  readonly withContent: ReadonlySet<string>;
  /** Numbers of the routes in the search index of their locale. */
  readonly searchNumbers: ReadonlyMap<string, number>;
  /** What the build has read of their comments. */
  readonly comments: ReadonlyMap<string, BakedComments>;
  readonly onProgress: StageProgress;
}

export interface RenderedRoutes {
  /** In the order of their paths. */
  readonly routes: readonly RenderedRoute[];
  readonly problems: readonly Problem[];
}

/** Has every route rendered and written by the worker that holds its body. */
export async function renderRoutes(
  crew: BuildCrew,
  routes: readonly Route[],
  { output, stage, withContent, searchNumbers, comments, onProgress }: RenderInput,
): Promise<RenderedRoutes> {
  const article = routes.find(({ data }) => data.info.published !== null) ?? routes[0];
  const measured = article?.data.info.path ?? null;
  const results = await crew.share(routes, {
    keyOf: (route) => route.source,
    call: (batch) => ({
      kind: "render",
      routes: batch.map(({ data, source }) => ({
        data,
        source,
        searchNumber: searchNumbers.get(data.info.path) ?? null,
        comments: comments.get(data.info.path) ?? null,
      })),
      output,
      stage,
      measured,
      withContent,
    }),
    kind: "rendered",
    onBatch: onProgress,
  });
  return {
    routes: results.flatMap((result) => result.routes).toSorted((a, b) => compareText(a.path, b.path)),
    problems: results.flatMap((result) => result.problems),
  };
}

/** The search index of every locale, once all routes are rendered. */
export async function collectSearch(
  crew: BuildCrew,
  locales: readonly NumberedLocale[],
  routes: readonly RenderedRoute[],
): Promise<readonly SearchLocale[]> {
  const answers = await crew.ask({ kind: "search" }, "search");
  const hashes = new Map(routes.map(({ path, chunkName }) => [path, chunkName.split(".")[1] ?? ""]));
  return locales.map(({ path, pages }) => ({
    path,
    pages: pages.map((page) => [page, hashes.get(page) ?? ""]),
    parts: answers.flatMap(({ terms }) => terms.get(path) ?? []),
  }));
}
