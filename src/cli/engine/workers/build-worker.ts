import { setImmediate } from "node:timers/promises";
import { parentPort, type MessagePort } from "node:worker_threads";
import { errorFromProblems, problemsFromError, type Problem } from "../../../runtime/model/error.js";
import type { BuildCall, BuildResult } from "./build-calls.js";
import { type BuildCrew, expectResult } from "./build-crew.js";
import { changedPaths, partsOf, unpackStates } from "../store/file-states.js";
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
    const unread = sources.filter(({ relativePath }) => !known.has(relativePath));
    for (const { relativePath } of unread) known.add(relativePath);
    const { pages, problems } = session().read(unread);
    if (problems.length > 0) throw errorFromProblems(problems);
    const gone = unread.find((_, index) => pages[index] === null);
    if (gone === undefined) return;
    throw Object.assign(new Error(`${gone.relativePath} was removed while the site was built`), {
      code: "ENOENT",
    });
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
        return { kind: "read", ...session().read(call.sources) };
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

function takeTerms(collectors: ReadonlyMap<string, TermCollector>): ReadonlyMap<string, SearchTerms> {
  return new Map([...collectors].map(([locale, collector]) => [locale, collector.take()]));
}

/** Milliseconds of work in this thread after which other work gets a turn. */
const TURN = 5;

/** Creates a crew that works in this thread, with the session that the answerer has. Things are handled one by one. */
export function createLocalCrew({ answer, refusals }: Answerer): BuildCrew {
  let prepared: Promise<BuildResult | null> = Promise.resolve(null);

  async function run(call: BuildCall): Promise<BuildResult> {
    if (call.kind === "look") throw new RangeError("Files are checked in a thread of their own");
    try {
      return await answer(call);
    } catch (error) {
      const problems = refusals(error);
      if (problems.length === 0) throw error;
      return { kind: "refused", problems };
    }
  }

  return {
    start: () => undefined,
    prepare(call) {
      // A program that could not be opened does not keep the next one from it.
      prepared = prepared.catch(() => null).then(() => run(call));
      // Avoids an unhandled rejection; the promise is awaited below.
      prepared.catch(() => undefined);
    },
    async answer(kind) {
      const result = await prepared;
      if (result === null) throw new Error("A crew cannot answer before a call is prepared");
      return expectResult(result, kind);
    },
    ask: async (call, kind) => [expectResult(await run(call), kind)],
    async share(things, { call, kind, take, onBatch }) {
      await prepared;
      const results: ReturnType<typeof take>[] = [];
      let began = performance.now();
      for (const thing of things) {
        results.push(take(expectResult(await run(call([thing])), kind)));
        onBatch?.(results.length);
        if (performance.now() - began < TURN) continue;
        await setImmediate();
        began = performance.now();
      }
      return results;
    },
    close: () => Promise.resolve(),
  };
}

if (parentPort !== null) {
  // Exits explicitly, because custom markdown rules may keep the thread alive.
  serveBuildCalls(parentPort, () => process.exit());
  loadShippedServer(readPackageInfo().dir);
}
