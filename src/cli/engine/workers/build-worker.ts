import { setImmediate } from "node:timers/promises";
import { parentPort, type MessagePort } from "node:worker_threads";
import { isHanblogError, position, problemsFromError, type Problem } from "../../../runtime/model/error.js";
import { errorCode } from "../../files/error-code.js";
import { createProblem } from "../../messages/create-problem.js";
import type { BuildCall, BuildResult, ReadPage } from "./build-calls.js";
import { changedPaths, partsOf } from "../store/file-states.js";
import { unpackStates } from "../store/file-states.js";
import type { SourceFile } from "../../content/scan.js";
import { createHtmlReader } from "../../output/html/read-html.js";
import type { SearchTerms, TermCollector } from "../../output/search/search-terms.js";
import { readPackageInfo } from "../../config/package-info.js";
import { loadShippedServer } from "../program/shipped-program.js";
import { createRenderSession, type RenderSession, type SessionSetup } from "./render-session.js";
import { compileBatch, renderBatch, type DocumentReaders } from "./render-batch.js";
import { cloneableError, END, failedReply, type WorkerReply, type WorkerRequest } from "./worker-thread.js";

type CallOf<Kind extends BuildCall["kind"]> = Extract<BuildCall, { kind: Kind }>;

/** Number of paths to check before other calls get a turn. */
const LOOK_AT_ONCE = 1000;

/**
 * Answers the pipeline's calls on `port`, one after the other. File checks yield to all other calls. Calls
 * `end` when the pipeline has no more calls.
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

/**
 * Returns buffers to transfer instead of copying. The terms of a large site take a large part of a thread's
 * memory.
 */
function buffersOf(result: BuildResult): readonly ArrayBuffer[] {
  if (result.kind === "rendered") return [result.files.bytes.buffer];
  if (result.kind !== "search") return [];
  return [...result.terms.values()].flatMap(({ counts, postings }) => [counts.buffer, postings.buffer]);
}

/** Answers the calls of a build in the thread that it is in. */
export interface Answerer {
  readonly answer: (call: Exclude<BuildCall, CallOf<"look">>) => Promise<BuildResult>;
  /** See `RenderSession`. */
  readonly refusals: (error: unknown) => readonly Problem[];
}

/** Creates an answerer with a session, or one that gets its session from the call `setup`. */
export function createAnswerer(given: RenderSession | null = null): Answerer {
  let current = given;
  const readers: DocumentReaders = { readHtml: createHtmlReader(), collectors: new Map() };
  const known = new Set<string>();
  /** Reads sources that this worker does not have yet because the previous build's results were reused. */
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
        current = createRenderSession(await completeSetup(call));
        return { kind: "done" };
      case "read":
        for (const { relativePath } of call.sources) known.add(relativePath);
        return readBatch(session(), call.sources);
      case "open":
        return open(session(), call.program);
      case "compile":
        require(call.sources);
        return { kind: "compiled", pages: await compileBatch(session(), call.sources) };
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

async function completeSetup({ setup, functionsFrom }: CallOf<"setup">): Promise<SessionSetup> {
  if (functionsFrom === null) return setup;
  // Imported dynamically, because most sites have none, and loading a configuration needs a bundler.
  const [{ loadProjectWithInputs }, { furtherRules }] = await Promise.all([
    import("../../config/load/load-config.js"),
    import("./session-setup.js"),
  ]);
  const { project } = await loadProjectWithInputs(functionsFrom);
  const page = { ...setup.page, fields: project.fields, ...furtherRules(project) };
  return { ...setup, markdown: project.config.markdown, page };
}

/** Opens the program, or its stand-in if it does not run. */
async function open(session: RenderSession, program: CallOf<"open">["program"]): Promise<BuildResult> {
  try {
    return { kind: "opened", names: await session.open(program), failure: null };
  } catch (error) {
    const failure = { problems: session.refusals(error), error: cloneableError(error) };
    return { kind: "opened", names: await session.openStandIn(program), failure };
  }
}

/** Reads pages. Files that cannot be read hide no problems of the others. */
function readBatch(session: RenderSession, sources: readonly SourceFile[]): BuildResult {
  const problems: Problem[] = [];
  const pages = sources.map((source): ReadPage | null => {
    try {
      const { page, hash, reads, problems: found } = session.read(source);
      return { page, hash, problems: found, ...(reads.length === 0 ? {} : { reads }) };
    } catch (error) {
      const code = isHanblogError(error) ? null : errorCode(error);
      if (code === null) throw error;
      session.forget(source.relativePath);
      // A file that was removed since the scan is none of the site.
      if (code !== "ENOENT") problems.push(unreadable(source.relativePath, error));
      return null;
    }
  });
  return { kind: "read", pages, problems };
}

function unreadable(path: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return createProblem("error", "file-unreadable", { path, reason }, position(path));
}

function takeTerms(collectors: ReadonlyMap<string, TermCollector>): ReadonlyMap<string, SearchTerms> {
  return new Map([...collectors].map(([locale, collector]) => [locale, collector.take()]));
}

if (parentPort !== null) {
  // Exits explicitly, because custom markdown rules may keep the thread alive.
  serveBuildCalls(parentPort, () => process.exit());
  loadShippedServer(readPackageInfo().dir);
}
