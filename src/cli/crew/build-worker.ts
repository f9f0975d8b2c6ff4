import { setImmediate } from "node:timers/promises";
import { parentPort, type MessagePort } from "node:worker_threads";
import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import type { BuildCall, BuildResult, ReadPage } from "./build-calls.js";
import { changedPaths, partsOf } from "../cache/file-states.js";
import { unpackStates } from "../cache/packed-states.js";
import type { SourceFile } from "../content/scan.js";
import { createHtmlReader } from "../output/read-html.js";
import type { SearchTerms, TermCollector } from "../output/search-terms.js";
import { readPackageInfo } from "../config/package-info.js";
import { loadShippedServer } from "../site-code/shipped-program.js";
import { createPageSession, type PageSession, type SessionSetup } from "./page-session.js";
import { compiledPage, renderBatch, type DocumentReaders } from "./render-batch.js";
import { END, failedReply, type WorkerReply, type WorkerRequest } from "./worker-thread.js";

type CallOf<Kind extends BuildCall["kind"]> = Extract<BuildCall, { kind: Kind }>;

/** Paths that are looked at before it is seen whether something else is asked for. */
const LOOK_AT_ONCE = 1000;

/**
 * Answers the pipeline's calls on `port`, one after the other; looking at files gives way to all others. Calls `end`
 * when there is nothing more to do.
 */
export function serveBuildCalls(port: MessagePort, end: () => void): void {
  const { answer, refusals } = createAnswerer();
  let last: Promise<void> = Promise.resolve();
  port.on("message", (message: WorkerRequest<BuildCall> | typeof END) => {
    if (message === END) return end();
    const { id, call } = message;
    const reply = (message: WorkerReply<BuildResult>, moved: readonly ArrayBuffer[] = []) =>
      port.postMessage(message, moved);
    const giving = call.kind === "look" ? look(call) : last.then(() => answer(call));
    const replied = giving.then(
      (result) => reply({ id, result }, buffersOf(result)),
      (error: unknown) => {
        const problems = refusals(error);
        reply(problems.length > 0 ? { id, result: { kind: "refused", problems } } : failedReply(id, error));
      },
    );
    if (call.kind !== "look") last = replied;
  });
}

async function look({ states }: CallOf<"look">): Promise<BuildResult> {
  const changed: string[] = [];
  for (const some of partsOf(unpackStates(states), LOOK_AT_ONCE)) {
    changed.push(...changedPaths(some));
    await setImmediate();
  }
  return { kind: "looked", changed };
}

/** What is given away instead of being copied: the terms of a large site are a good part of a thread's memory. */
function buffersOf(result: BuildResult): readonly ArrayBuffer[] {
  if (result.kind === "rendered") return [result.files.bytes.buffer];
  if (result.kind !== "search") return [];
  return [...result.terms.values()].flatMap(({ counts, postings }) => [counts.buffer, postings.buffer]);
}

interface Answerer {
  readonly answer: (call: Exclude<BuildCall, CallOf<"look">>) => Promise<BuildResult>;
  /** See `PageSession`. */
  readonly refusals: (error: unknown) => readonly Problem[];
}

function createAnswerer(): Answerer {
  let current: PageSession | null = null;
  const readers: DocumentReaders = { readHtml: createHtmlReader(), collectors: new Map() };
  const known = new Set<string>();
  /** Sources that the build before has read, or compiled, come here only when they are needed again. */
  const require = (sources: readonly SourceFile[]) => {
    for (const source of sources.filter(({ relativePath }) => !known.has(relativePath))) {
      known.add(source.relativePath);
      session().read(source);
    }
  };
  const session = () => {
    if (current === null) throw new Error("A worker was called before its setup");
    return current;
  };
  const answer: Answerer["answer"] = async (call) => {
    switch (call.kind) {
      case "setup":
        current = createPageSession(await completeSetup(call));
        return { kind: "done" };
      case "read":
        for (const { relativePath } of call.sources) known.add(relativePath);
        return { kind: "read", pages: call.sources.map((source) => readPage(session(), source)) };
      case "open":
        return { kind: "opened", names: await session().open(call.program) };
      case "compile":
        require(call.sources);
        return {
          kind: "compiled",
          pages: call.sources.map(({ relativePath }) =>
            compiledPage(relativePath, session().compile(relativePath)),
          ),
        };
      case "read-issues":
        return { kind: "issues", reading: await session().readIssues(call.request) };
      case "render":
        require(call.routes.flatMap(({ file }) => file ?? []));
        return renderBatch(session(), call, readers);
      case "search":
        return { kind: "search", terms: takeTerms(readers.collectors) };
    }
  };
  return { answer, refusals: (error) => current?.refusals(error) ?? problemsFromError(error) };
}

async function completeSetup({ setup, rulesFrom }: CallOf<"setup">): Promise<SessionSetup> {
  if (rulesFrom === null) return setup;
  // Most sites have none, and reading a configuration takes a bundler.
  const { loadProject } = await import("../config/load-config.js");
  const project = await loadProject(rulesFrom);
  return { ...setup, markdown: project.config.markdown };
}

function readPage(session: PageSession, source: SourceFile): ReadPage {
  const { page, hash, problems } = session.read(source);
  return { page, hash, problems };
}

function takeTerms(collectors: ReadonlyMap<string, TermCollector>): ReadonlyMap<string, SearchTerms> {
  return new Map([...collectors].map(([locale, collector]) => [locale, collector.take()]));
}

if (parentPort !== null) {
  // Rules of the author's own may have left something running.
  serveBuildCalls(parentPort, () => process.exit());
  loadShippedServer(readPackageInfo().dir);
}
