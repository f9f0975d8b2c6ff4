import { RenderFailure } from "../program/theme-failure.js";
import { gzipSync } from "node:zlib";
import type { Problem } from "../../../runtime/model/error.js";
import type { PageData } from "../../../runtime/model/render.js";
import {
  type AskingRoute,
  type BuildCall,
  type BuildResult,
  type Compilation,
  createFilePacker,
  type FilePacker,
  type RenderedRoute,
  type WorkerResult,
  type WorkerRoute,
} from "./build-calls.js";
import { feedContent } from "../../output/html/feed-content.js";
import type { HtmlText } from "../../output/html/html-text.js";
import {
  DIAGRAM_SOURCES,
  documentPolicy,
  type PolicyParts,
  type PolicySource,
  insertPolicy,
} from "../../output/policy/policy.js";
import type {
  createHtmlReader,
  HtmlReference,
  CompiledContent,
  ReadHtml,
} from "../../output/html/read-html.js";
import { listedTerm, searchTags, searchTitle } from "../../output/search/search-pages.js";
import { createTermCollector, type TermCollector } from "../../output/search/search-terms.js";
import type { SourceFile } from "../../content/scan.js";
import type { SessionBody } from "./open-program.js";
import type { RenderSession } from "./render-session.js";
import { createTargetList } from "../../output/links/resolve-target.js";
import { cloneableError } from "./worker-thread.js";
import { groupBy } from "../../../runtime/model/group-by.js";
import type { CompiledBody } from "../../content/markdown-context.js";
import type { DocumentLinks } from "../../output/links/check-links.js";
import { isSoundAlone } from "../../output/links/describe-fault.js";
import type { RouteFiles } from "../../render/route-files.js";

type RenderCall = Extract<BuildCall, { kind: "render" }>;
/** Values that all routes of a call have in common. */
export type RouteCall = Omit<RenderCall, "kind" | "routes">;

/**
 * Compiles and renders the routes of one call. Problems of the site and errors of its code do not end the
 * batch.
 */
export async function renderBatch(
  session: RenderSession,
  call: RenderCall,
  readers: DocumentReaders,
): Promise<BuildResult> {
  const targets = createTargetList();
  // Threads that create files concurrently block each other in the kernel, so one thread writes all files.
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
  const asking: AskingRoute[] = [];
  for (const route of call.routes) {
    // Images are looked at page by page, so that one body is in memory and not those of all routes.
    if (route.source !== null && session.hasPictures) await knowPictures(session, route.source);
    const attempt = tryRoute(tools, route, call);
    if (attempt.kind === "failed") {
      problems.push(...attempt.problems);
      if (attempt.failure !== null) failures.push(attempt.failure);
      continue;
    }
    if (attempt.kind === "asking") {
      asking.push(attempt.asking);
      continue;
    }
    routes.push(attempt.result);
    collectWords(readers.collectors, { ...route, fields: call.searchFields }, attempt.words);
    // The body is no longer needed, because a source has only one route.
    if (route.source !== null) session.forget(route.source);
  }
  return { kind: "rendered", files: packer.take(), routes, asking, targets: targets.all, problems, failures };
}

/** Compiles pages without rendering them. */
export async function compileBatch(
  session: RenderSession,
  sources: readonly SourceFile[],
): Promise<readonly Compilation[]> {
  const pages: Compilation[] = [];
  for (const { relativePath } of sources) {
    if (session.hasPictures) await knowPictures(session, relativePath);
    pages.push(compilationOf(relativePath, session.compile(relativePath)));
  }
  return pages;
}

/** Looks at the images of a page that nobody has looked at, so that it can be compiled with all facts. */
async function knowPictures(session: RenderSession, source: string): Promise<void> {
  try {
    session.compile(source);
  } catch (error) {
    // It is thrown again when the page is compiled for its call.
    if (session.refusals(error).length === 0) throw error;
  }
  await session.lookAtPictures();
}

/** A route that was rendered, that asks for articles, or that failed because of the site or its code. */
export type RouteAttempt =
  | { readonly kind: "asking"; readonly asking: AskingRoute }
  | {
      readonly kind: "rendered";
      readonly result: WorkerResult;
      /** The rendered page, with its headings and content. */
      readonly page: PageData;
      /** Words for the search index. */
      readonly words: HtmlText;
    }
  | {
      readonly kind: "failed";
      /** Problems of the text, and those that rendering has found. */
      readonly problems: readonly Problem[];
      /** Error thrown by the site's code; `null` if it is one of the problems. */
      readonly failure: Error | null;
    };

/** Compiles and renders a route. A route with queries that have no answers yet is not written. Throws other errors, which are bugs. */
export function tryRoute(tools: RenderTools, route: WorkerRoute, call: RouteCall): RouteAttempt {
  const { session } = tools;
  let body: SessionBody | null = null;
  try {
    body = route.source === null ? null : session.compile(route.source);
    const files = renderFiles(session, route, call.output);
    const queries = [...files.queries].filter((query) => !route.answers.has(query));
    if (queries.length > 0) return { kind: "asking", asking: { path: route.data.info.path, queries } };
    return { kind: "rendered", ...writeRoute(tools, { ...route, body, files }, call) };
  } catch (error) {
    const problems = body?.problems ?? [];
    const refused = session.refusals(error);
    if (refused.length > 0) return { kind: "failed", problems: [...problems, ...refused], failure: null };
    if (error instanceof RenderFailure) return { kind: "failed", problems, failure: error };
    throw error;
  }
}

/** Readers of emitted documents, which a worker reuses for all its batches. */
export interface DocumentReaders {
  readonly readHtml: ReturnType<typeof createHtmlReader>;
  /** Term collectors by locale. */
  readonly collectors: Map<string, TermCollector>;
}

function collectWords(
  collectors: Map<string, TermCollector>,
  { data, searchNumber, fields }: WorkerRoute & { readonly fields: readonly string[] | undefined },
  words: HtmlText,
): void {
  if (searchNumber === null) return;
  const { locale } = data.info;
  const collector = collectors.get(locale) ?? createTermCollector();
  collectors.set(locale, collector);
  const term = listedTerm(data);
  if (term !== null) return collector.addList(searchNumber, term);
  collector.add(searchNumber, { title: searchTitle(data), tags: searchTags(data, fields), ...words });
}

/** Tools of one thread that renders routes. */
export interface RenderTools extends Pick<DocumentReaders, "readHtml"> {
  readonly session: RenderSession;
  /** Takes a file of the output. Returns its size in bytes. */
  readonly pack: FilePacker["add"];
  readonly numberOf: (reference: HtmlReference) => number;
}

function writeRoute(
  { session, pack, readHtml, numberOf }: RenderTools,
  route: WorkerRoute & { readonly body: SessionBody | null; readonly files: RouteFiles },
  { policy, measured, bodyUrls }: RouteCall,
): { readonly result: WorkerResult; readonly page: PageData; readonly words: HtmlText } {
  const { data, source, body, files, answers } = route;
  const { document, sheet, page, note } = files;
  // Nothing that is stored may come from the body of a page with a password, which its document does not show.
  const shown = source !== null && session.isLocked(source) ? null : body;
  const read = readDocument(readHtml, files, shown);
  const { headings, text } = read;
  const sources = shown?.packages.includes("mermaid") ? [...read.sources, ...DIAGRAM_SOURCES] : read.sources;
  const html = policy === null ? document.text : withPolicy(document.text, policy, sources);
  const htmlBytes = pack(document.path, html);
  if (sheet !== null) pack(sheet.path, sheet.text);
  const url = bodyUrls.get(data.info.path);
  const rendered: RenderedRoute = {
    path: data.info.path,
    source,
    file: document.path,
    sheet: sheet?.path ?? null,
    note,
    hosts: read.hosts,
    sources,
    htmlBytes,
    htmlGzip: data.info.path === measured ? gzipSync(html).length : null,
    content: page.html === null || url === undefined ? null : feedContent(page.html, url),
    // A page with a password is rendered by every build, and its queries may be secret.
    ...(files.queries.size === 0 || (source !== null && session.isLocked(source))
      ? {}
      : { queries: [...files.queries].map((query) => [query, answers.get(query)?.hash ?? ""] as const) }),
  };
  const links = documentLinks(read, shown, numberOf);
  const compiled = source === null || body === null ? null : compilationOf(source, body);
  return { result: { rendered, links, compiled }, page, words: { headings, text } };
}

function withPolicy(html: string, { sources, ...shared }: PolicyParts, own: readonly PolicySource[]): string {
  return insertPolicy(html, documentPolicy({ ...shared, sources: [...sources, ...own] }));
}

/** Renders a page's files. Problems of the input are thrown unchanged, any other error as a `RenderFailure`. */
function renderFiles(
  session: RenderSession,
  route: WorkerRoute,
  output: RouteCall["output"],
): ReturnType<RenderSession["render"]> {
  try {
    return session.render(route, { ...output, sidebars: route.sidebars, answers: route.answers });
  } catch (error) {
    if (session.refusals(error).length > 0) throw error;
    throw new RenderFailure(route.source ?? route.data.info.path, cloneableError(error));
  }
}

/** Returns the facts about a body that leave the worker. */
function compilationOf(
  relativePath: string,
  { assets, pictures, packages, reads, permalinks, problems }: SessionBody,
): Compilation {
  return { relativePath, assets, pictures, packages, reads, permalinks, problems };
}

/** Reads a document. `shown` is the compiled body that it shows, or `null` if it has none or only an encrypted one. */
export function readDocument(
  readHtml: ReturnType<typeof createHtmlReader>,
  { document, repeated, written, page }: RouteFiles,
  shown: CompiledBody | null,
): ReadHtml {
  return readHtml(document.text, {
    pieces: repeated,
    written,
    content: shown === null || page.html !== shown.body.html ? null : knownContent(shown),
  });
}

function knownContent({ body, facts }: CompiledBody): CompiledContent | null {
  return facts === null ? null : { html: body.html, facts };
}

/** Returns the links of a document that must be checked with the rest of the site. */
export function documentLinks(
  { ids, references }: Pick<ReadHtml, "ids" | "references">,
  shown: CompiledBody | null,
  numberOf: (reference: HtmlReference) => number,
): DocumentLinks {
  const missing = new Set(shown?.missing);
  const isOpen = (reference: HtmlReference) =>
    !missing.has(reference.target) && !isSoundAlone(reference, ids);
  return {
    ids,
    references: Uint32Array.from(references.filter(isOpen).map(numberOf)),
    uses: groupBy(shown?.links ?? [], ({ href }) => href),
  };
}
