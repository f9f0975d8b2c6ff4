import { createHash } from "node:crypto";
import { createHeldValues } from "../cache/held-values.js";
import {
  createPageReader,
  type CreatedPage,
  type CreatePage,
  type PageOptions,
} from "../content/create-page.js";
import type { SourceFile } from "../content/scan.js";
import { readSource } from "../content/source-text.js";
import {
  openProgram,
  ownCodeOf,
  type CompilerSetup,
  type OpenedProgram,
  type SessionBody,
  type SessionProgram,
} from "./open-program.js";
import { createDocumentWriter } from "../render/document.js";
import { completeView } from "../routes/complete-view.js";
import { createPageFiles, type PageFiles, type PageFilesContext } from "../render/page-files.js";
import { problemsFromThrown } from "../site-code/trace-error.js";
import type { BakedComments } from "../../runtime/model/comments.js";
import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import type { IssueReading, IssueRequest } from "../../runtime/model/issue-reading.js";
import { localeShell } from "../../runtime/model/site.js";
import type { RouteData } from "../../runtime/model/render.js";

/** Maximum number of bytes of texts that are held in memory until they are compiled. */
const MOST_HELD = 24 * 1024 * 1024;
/** Texts outside Latin-1 take two bytes per character. */
const BYTES_PER_UNIT = 2;

/** Settings for reading pages; plain data that can be sent to a worker. */
export interface SessionSetup extends CompilerSetup {
  readonly page: PageOptions;
  /** Text of `templates/document.html`. */
  readonly template: string;
  /** Folder for data beyond the memory limit; `null` to keep everything in memory, as dev does. */
  readonly heldDir: string | null;
}

/** Values that rendering needs in addition to the setup. */
export type SessionOutput = Omit<PageFilesContext, "renderer" | "writeDocument">;

/** Layouts and components that markdown can name. */
export interface ProgramNames {
  readonly layouts: readonly string[];
  readonly components: readonly string[];
}

/** A route to render. */
export interface SessionPage {
  /** Route data without headings, which are filled in from the source. */
  readonly data: RouteData;
  readonly source: string | null;
  /** Comments read at build time, or `null`. */
  readonly comments: BakedComments | null;
}

/** A page with a hash of its text. */
export interface ReadSource extends CreatedPage {
  readonly hash: string;
}

/**
 * Takes pages from file to HTML, in one thread. Texts and bodies stay here, and only data for the site graph
 * is returned. The steps must run in the order `read`, `open`, `compile`, `render`. A source that is read
 * again is compiled again.
 */
export interface PageSession {
  read(source: SourceFile): ReadSource;
  open(program: SessionProgram): Promise<ProgramNames>;
  compile(relativePath: string): SessionBody;
  render(page: SessionPage, output: SessionOutput): PageFiles;
  /** Queries the platform of the site's comments, with the code in the site's program. */
  readIssues(request: IssueRequest): Promise<IssueReading>;
  /**
   * Returns the problems behind an error, as `problemsFromError` does if a fault of the site caused it. Errors
   * of its code get source positions. The list is empty for other errors.
   */
  refusals(error: unknown): readonly Problem[];
  forget(relativePath: string): void;
}

/**
 * Creates a session without a program, which can only read pages. Calls in the wrong order throw an `Error`
 * (a bug).
 */
export function createPageSession(
  setup: SessionSetup,
  createPage: CreatePage = createPageReader(setup.page),
): PageSession {
  const pages = createHeldValues<CreatedPage>({ dir: setup.heldDir, most: MOST_HELD });
  /** Compiled bodies. A build renders each body right after compiling it, and then drops it. */
  const bodies = new Map<string, SessionBody>();
  const writeDocument = createDocumentWriter(setup.template);
  let program: OpenedProgram | null = null;
  /** File with the site's or theme's code; also set if opening it failed. */
  let ownCode: string | null = null;

  const opened = () => checkOpened(program);

  const compile = (relativePath: string): SessionBody => {
    const known = bodies.get(relativePath);
    if (known !== undefined) return known;
    const created = pages.get(relativePath);
    if (created === null) throw new Error(`${relativePath} was compiled before it was read`);
    const { page, content, line } = created;
    const { renderer } = opened();
    const lang = page.frontmatter.lang ?? localeShell(renderer.site, page.locale).lang;
    const body = opened().compile({ relativePath, content, line, lang });
    bodies.set(relativePath, body);
    // In dev the page is kept, because its body is compiled again when the program changes.
    if (setup.heldDir !== null) pages.delete(relativePath);
    return body;
  };

  return {
    read(source) {
      const { text, isUtf8 } = readSource(source.file);
      const created = createPage(source, text, isUtf8);
      pages.set(source.relativePath, created, BYTES_PER_UNIT * text.length);
      bodies.delete(source.relativePath);
      return { ...created, hash: createHash("sha256").update(text).digest("base64") };
    },
    async open(named) {
      ownCode = ownCodeOf(named.server);
      program = await openProgram(setup, named);
      bodies.clear();
      const { layouts, components } = program.renderer;
      return { layouts, components };
    },
    compile,
    render({ data, source, comments }, output) {
      const { renderer } = opened();
      const compiled = source === null ? null : compile(source);
      const route = compiled === null ? data : completeView(data, compiled);
      const body = compiled?.body ?? null;
      return createPageFiles({ ...output, renderer, writeDocument }, { route, body, comments });
    },
    readIssues: (request) => opened().renderer.readIssues(request),
    refusals: (error) => findRefusals(error, ownCode, setup.siteDir),
    forget(relativePath) {
      pages.delete(relativePath);
      bodies.delete(relativePath);
    },
  };
}

function checkOpened(program: OpenedProgram | null): OpenedProgram {
  if (program === null) throw new Error("The session was used before its program was opened");
  return program;
}

function findRefusals(error: unknown, serverFile: string | null, siteDir: string): readonly Problem[] {
  const isRefusal = problemsFromError(error).length > 0;
  return isRefusal ? problemsFromThrown(error, { serverFile, siteDir, at: null }) : [];
}
