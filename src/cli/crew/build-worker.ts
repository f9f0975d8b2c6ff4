import { gzipSync } from "node:zlib";
import { setImmediate } from "node:timers/promises";
import { parentPort, type MessagePort } from "node:worker_threads";
import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import type {
  BuildCall,
  BuildResult,
  CompiledPage,
  ReadPage,
  RenderedRoute,
  WorkerResult,
  WorkerRoute,
} from "./build-calls.js";
import { changedPaths, partsOf } from "../cache/file-states.js";
import { unpackStates } from "../cache/packed-states.js";
import type { CompiledBody } from "../content/compiled-body.js";
import type { SourceFile } from "../content/scan.js";
import type { DocumentLinks } from "../output/check-links.js";
import { isSoundAlone } from "../output/describe-fault.js";
import { feedContent } from "../output/feed-content.js";
import type { HtmlText } from "../output/html-text.js";
import { createHtmlReader, type HtmlReference, type KnownContent } from "../output/read-html.js";
import { searchTags, searchTitle } from "../output/search-pages.js";
import { createTermCollector, type SearchTerms, type TermCollector } from "../output/search-terms.js";
import { readPackageInfo } from "../config/package-info.js";
import { loadShippedServer } from "../site-code/shipped-program.js";
import { createPageSession, type PageSession, type SessionBody, type SessionSetup } from "./page-session.js";
import { createTargetList } from "../output/target-list.js";
import { createFilePacker, type FilePacker } from "./packed-files.js";
import { cloneableError, END, failedReply, type WorkerReply, type WorkerRequest } from "./worker-thread.js";

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
  const readers: Readers = { readHtml: createHtmlReader(), collectors: new Map() };
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
        return renderRoutes(session(), call, readers);
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

function compiledPage(
  relativePath: string,
  { assets, packages, reads, permalinks, problems }: SessionBody,
): CompiledPage {
  return { relativePath, assets, packages, reads, permalinks, problems };
}

function takeTerms(collectors: ReadonlyMap<string, TermCollector>): ReadonlyMap<string, SearchTerms> {
  return new Map([...collectors].map(([locale, collector]) => [locale, collector.take()]));
}

function renderRoutes(session: PageSession, call: CallOf<"render">, readers: Readers): BuildResult {
  const targets = createTargetList();
  // Two threads that create files wait for each other in the kernel: one thread writes for all.
  const packer = createFilePacker();
  const tools = {
    session,
    pack: packer.add,
    readHtml: readers.readHtml,
    numberOf: targets.numberOf,
  };
  const problems: Problem[] = [];
  const failures: Error[] = [];
  const routes: WorkerResult[] = [];
  for (const route of call.routes) {
    let body: SessionBody | null = null;
    try {
      body = route.source === null ? null : session.compile(route.source);
      const { words, ...result } = renderRoute(tools, { ...route, body }, call);
      routes.push(result);
      collectWords(readers.collectors, route, words);
    } catch (error) {
      problems.push(...(body?.problems ?? []));
      const refused = session.refusals(error);
      if (refused.length > 0) problems.push(...refused);
      else if (error instanceof PageFailure) failures.push(error);
      else throw error;
    }
  }
  return { kind: "rendered", files: packer.take(), routes, targets: targets.all, problems, failures };
}

/** What reads emitted documents, for as long as the worker lives. */
interface Readers {
  readonly readHtml: ReturnType<typeof createHtmlReader>;
  /** By locale. */
  readonly collectors: Map<string, TermCollector>;
}

function collectWords(
  collectors: Map<string, TermCollector>,
  { data, searchNumber }: WorkerRoute,
  words: HtmlText,
): void {
  if (searchNumber === null) return;
  const { locale } = data.info;
  const collector = collectors.get(locale) ?? createTermCollector();
  collectors.set(locale, collector);
  collector.add(searchNumber, { title: searchTitle(data), tags: searchTags(data), ...words });
}

interface RenderTools extends Pick<Readers, "readHtml"> {
  readonly session: PageSession;
  readonly pack: FilePacker["add"];
  readonly numberOf: (reference: HtmlReference) => number;
}

function renderRoute(
  { session, pack, readHtml, numberOf }: RenderTools,
  route: WorkerRoute & { readonly body: SessionBody | null },
  { output, measured, feedUrls }: CallOf<"render">,
): WorkerResult & { readonly words: HtmlText } {
  const { data, source, body } = route;
  const { document, repeated, page, note } = renderFiles(session, route, output);
  const htmlBytes = pack(document.path, document.text);
  const { ids, references, hosts, headings, text } = readHtml(document.text, {
    pieces: repeated,
    content: body === null || page.html !== body.body.html ? null : knownContent(body),
  });
  const missing = new Set(body?.missing);
  const isOpen = (reference: HtmlReference) =>
    !missing.has(reference.target) && !isSoundAlone(reference, ids);
  const url = feedUrls.get(data.info.path);
  const rendered: RenderedRoute = {
    path: data.info.path,
    source,
    file: document.path,
    note,
    hosts,
    htmlBytes,
    htmlGzip: data.info.path === measured ? gzipSync(document.text).length : null,
    content: page.html === null || url === undefined ? null : feedContent(page.html, url),
  };
  const links: DocumentLinks = {
    ids,
    references: Uint32Array.from(references.filter(isOpen).map(numberOf)),
    lines: new Map(body?.links.map(({ href, line }) => [href, line])),
  };
  const compiled = source === null || body === null ? null : compiledPage(source, body);
  // A source has one route.
  if (source !== null) session.forget(source);
  return { rendered, links, compiled, words: { headings, text } };
}

function knownContent({ body, facts }: CompiledBody): KnownContent | null {
  return facts === null ? null : { html: body.html, facts };
}

/** What the theme, or hanblog, threw on one page of thousands, told with that page. */
class PageFailure extends Error {
  constructor(page: string, cause: Error) {
    super(`${page} cannot be rendered: ${cause.message}`, { cause });
  }
}

/** A page's files. Throws what the page was refused for as it is, and a `PageFailure` for any other error. */
function renderFiles(
  session: PageSession,
  route: WorkerRoute,
  output: CallOf<"render">["output"],
): ReturnType<PageSession["render"]> {
  try {
    return session.render(route, { ...output, sidebars: route.sidebars });
  } catch (error) {
    if (session.refusals(error).length > 0) throw error;
    throw new PageFailure(route.source ?? route.data.info.path, cloneableError(error));
  }
}

if (parentPort !== null) {
  // Rules of the author's own may have left something running.
  serveBuildCalls(parentPort, () => process.exit());
  loadShippedServer(readPackageInfo().dir);
}
