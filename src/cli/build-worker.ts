import { gzipSync } from "node:zlib";
import { parentPort, type MessagePort } from "node:worker_threads";
import { isHanblogError, problemFromError, type Problem } from "../runtime/model/error.js";
import type { IssueReading, IssueRequest } from "../runtime/model/issue-reading.js";
import type { Heading, Page } from "../runtime/model/page.js";
import { loadProject, type ProjectOptions } from "./config/load-config.js";
import type { AssetUse } from "./content/file-store.js";
import type { PagePackage } from "./content/package-files.js";
import type { SourceFile } from "./content/scan.js";
import type { HtmlText } from "./output/html-text.js";
import { createHtmlReader, type HtmlReference, type ReadHtml } from "./output/read-html.js";
import { searchTitle } from "./output/search-pages.js";
import { createTermCollector, type SearchTerms, type TermCollector } from "./output/search-terms.js";
import {
  createPageSession,
  type PageSession,
  type ProgramNames,
  type SessionOutput,
  type SessionPage,
  type SessionProgram,
  type SessionSetup,
} from "./page-session.js";
import { createStageWriter, type StageFolders, type WriteFile } from "./output/stage-writer.js";
import type { WorkerReply, WorkerRequest } from "./render/pool.js";

/** What the pipeline may ask of a worker, in this order. Everything is plain data. */
export type BuildCall =
  | {
      readonly kind: "setup";
      readonly setup: SessionSetup;
      /** Where the markdown rules of the configuration come from, which cannot cross threads. */
      readonly rulesFrom: ProjectOptions | null;
    }
  | { readonly kind: "read"; readonly sources: readonly SourceFile[] }
  | { readonly kind: "open"; readonly program: SessionProgram }
  | { readonly kind: "compile"; readonly sources: readonly string[] }
  | { readonly kind: "read-issues"; readonly request: IssueRequest }
  | {
      readonly kind: "render";
      readonly routes: readonly WorkerRoute[];
      readonly output: SessionOutput;
      readonly stage: StageFolders;
      /** Route whose transfer size the summary reports, or `null`. */
      readonly measured: string | null;
      /** Routes whose content feeds want. */
      readonly withContent: ReadonlySet<string>;
    }
  | { readonly kind: "search" };

export interface WorkerRoute extends SessionPage {
  /** The page's number in the search index of its locale; `null` for what is not to be found. */
  readonly searchNumber: number | null;
}

export interface ReadPage {
  readonly page: Page;
  readonly problems: readonly Problem[];
}

export interface CompiledPage {
  readonly relativePath: string;
  readonly headers: readonly Heading[];
  readonly assets: readonly AssetUse[];
  readonly packages: readonly PagePackage[];
  /** Absolute paths of all files that were asked for, missing ones too. */
  readonly reads: readonly string[];
  readonly problems: readonly Problem[];
}

/** What is left of a rendered route once its files are written. */
export interface RenderedRoute {
  readonly path: string;
  readonly source: string | null;
  readonly files: readonly string[];
  readonly chunkName: string;
  readonly ids: readonly string[];
  /** Without those that compiling already named as missing. */
  readonly references: readonly HtmlReference[];
  /** Other hosts that the document loads from. */
  readonly hosts: readonly string[];
  /** Line of the source where a link of the body stands, by the link as emitted. */
  readonly lines: ReadonlyMap<string, number>;
  /** Bytes as they are and compressed. */
  readonly htmlBytes: number;
  readonly htmlGzip: number | null;
  readonly chunkBytes: number;
  /** HTML of the body, for the routes that were asked for it. */
  readonly content: string | null;
}

export type BuildResult =
  | { readonly kind: "done" }
  | { readonly kind: "read"; readonly pages: readonly ReadPage[] }
  | { readonly kind: "opened"; readonly names: ProgramNames }
  | { readonly kind: "compiled"; readonly pages: readonly CompiledPage[] }
  | { readonly kind: "issues"; readonly reading: IssueReading }
  | {
      readonly kind: "rendered";
      readonly routes: readonly RenderedRoute[];
      readonly problems: readonly Problem[];
    }
  /** The terms of all pages that this worker rendered, by locale. */
  | { readonly kind: "search"; readonly terms: ReadonlyMap<string, SearchTerms> }
  | { readonly kind: "refused"; readonly problem: Problem };

type CallOf<Kind extends BuildCall["kind"]> = Extract<BuildCall, { kind: Kind }>;

/** Answers the pipeline's calls on `port`, one after the other. */
export function serveBuildCalls(port: MessagePort): void {
  const answer = createAnswerer();
  let last: Promise<void> = Promise.resolve();
  port.on("message", ({ id, call }: WorkerRequest<BuildCall>) => {
    const reply = (message: WorkerReply<BuildResult>) => port.postMessage(message);
    last = last
      .then(() => answer(call))
      .then(
        (result) => reply({ id, result }),
        (error: unknown) => {
          if (isHanblogError(error)) {
            reply({ id, result: { kind: "refused", problem: problemFromError(error) } });
          } else reply({ id, error });
        },
      );
  });
}

function createAnswerer(): (call: BuildCall) => Promise<BuildResult> {
  let current: PageSession | null = null;
  const readers: Readers = { readHtml: createHtmlReader(), collectors: new Map() };
  const session = () => {
    if (current === null) throw new Error("A worker was called before its setup");
    return current;
  };
  return async (call) => {
    switch (call.kind) {
      case "setup":
        current = createPageSession(await completeSetup(call));
        return { kind: "done" };
      case "read":
        return { kind: "read", pages: call.sources.map((source) => readPage(session(), source)) };
      case "open":
        return { kind: "opened", names: await session().open(call.program) };
      case "compile":
        return { kind: "compiled", pages: call.sources.map((path) => compilePage(session(), path)) };
      case "read-issues":
        return { kind: "issues", reading: await session().readIssues(call.request) };
      case "render":
        return renderRoutes(session(), call, readers);
      case "search":
        return { kind: "search", terms: takeTerms(readers.collectors) };
    }
  };
}

async function completeSetup({ setup, rulesFrom }: CallOf<"setup">): Promise<SessionSetup> {
  if (rulesFrom === null) return setup;
  const project = await loadProject(rulesFrom);
  return { ...setup, markdown: project.config.markdown };
}

function readPage(session: PageSession, source: SourceFile): ReadPage {
  const { page, problems } = session.read(source);
  return { page, problems };
}

function compilePage(session: PageSession, relativePath: string): CompiledPage {
  const { headers, assets, packages, reads, problems } = session.compile(relativePath);
  return { relativePath, headers, assets, packages, reads, problems };
}

function takeTerms(collectors: ReadonlyMap<string, TermCollector>): ReadonlyMap<string, SearchTerms> {
  return new Map([...collectors].map(([locale, collector]) => [locale, collector.take()]));
}

function renderRoutes(session: PageSession, call: CallOf<"render">, readers: Readers): BuildResult {
  const tools = { session, write: createStageWriter(call.stage), readHtml: readers.readHtml };
  const problems: Problem[] = [];
  const routes: RenderedRoute[] = [];
  for (const route of call.routes) {
    try {
      const { rendered, words } = renderRoute(tools, route, call);
      routes.push(rendered);
      collectWords(readers.collectors, route, words);
    } catch (error) {
      if (!isHanblogError(error)) throw error;
      problems.push(problemFromError(error));
    }
  }
  return { kind: "rendered", routes, problems };
}

/** What reads emitted documents, for as long as the worker lives. */
interface Readers {
  readonly readHtml: (html: string) => ReadHtml;
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
  collector.add(searchNumber, { title: searchTitle(data), ...words });
}

interface RenderTools extends Pick<Readers, "readHtml"> {
  readonly session: PageSession;
  readonly write: WriteFile;
}

function renderRoute(
  { session, write, readHtml }: RenderTools,
  route: WorkerRoute,
  { output, measured, withContent }: CallOf<"render">,
): { readonly rendered: RenderedRoute; readonly words: HtmlText } {
  const { data, source } = route;
  const { document, chunk, chunkName, content } = session.render(route, output);
  for (const { path, text } of [document, chunk]) write(path, text);
  const { ids, references, hosts, headings, text } = readHtml(document.text);
  const body = source === null ? null : session.compile(source);
  const missing = new Set(body?.missing);
  const rendered: RenderedRoute = {
    path: data.info.path,
    source,
    files: [document.path, chunk.path],
    chunkName,
    ids,
    references: references.filter(({ target }) => !missing.has(target)),
    hosts,
    lines: new Map(body?.links.map(({ href, line }) => [href, line])),
    htmlBytes: Buffer.byteLength(document.text),
    htmlGzip: data.info.path === measured ? gzipSync(document.text).length : null,
    chunkBytes: Buffer.byteLength(chunk.text),
    content: withContent.has(data.info.path) ? content : null,
  };
  return { rendered, words: { headings, text } };
}

if (parentPort !== null) serveBuildCalls(parentPort);
