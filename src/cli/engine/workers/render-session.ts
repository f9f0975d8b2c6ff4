import type { PasswordsByName } from "../../config/passwords.js";
import { type CreatePage, createPageReader, type PageOptions } from "../../content/create-page.js";
import {
  type CompilerSetup,
  type OpenedProgram,
  openProgram,
  ownCodeOf,
  type SessionBody,
  type SessionProgram,
} from "./open-program.js";
import { createPictures, type Pictures, type PictureSettings } from "../../content/pictures/pictures.js";
import { createPlaceOfField } from "../../content/front-matter/place-of-field.js";
import { createDocumentWriter } from "../../render/document.js";
import { checkLayouts } from "../../site/check-layouts.js";
import { openSealedFiles, renderLocked } from "./render-locked.js";
import { createReadSources, type ReadSources } from "./read-sources.js";
import { completeView } from "../../routes/complete-view.js";
import { createRouteFiles, type RouteFiles, type RenderContext } from "../../render/route-files.js";
import { problemsFromThrown } from "../program/theme-failure.js";
import type { Body } from "../../../runtime/model/document/body.js";
import type { BakedComments } from "../../../runtime/model/comments.js";
import { type Problem, problemsFromError, withoutLines } from "../../../runtime/model/error.js";
import type { IssueReading, IssueRequest } from "../../../runtime/model/issue-reading.js";
import type { Page } from "../../../runtime/model/page.js";
import { localeShell } from "../../../runtime/model/site.js";
import type { RouteData } from "../../../runtime/model/render.js";

/** Settings for reading pages; plain data that can be sent to a worker. */
export interface SessionSetup extends CompilerSetup {
  readonly page: PageOptions;
  /** Text of `templates/document.html`. */
  readonly template: string;
  /** Folder for data beyond the memory limit; `null` to keep everything in memory, as dev does. */
  readonly heldDir: string | null;
  readonly passwords: PasswordsByName;
  /** Settings for smaller forms of images; `null` if the site has none. */
  readonly pictures: PictureSettings | null;
  /** Folder for encrypted pages. */
  readonly sealedDir: string;
}

/** Values that rendering needs in addition to the setup. */
export type SessionOutput = Omit<RenderContext, "renderer" | "writeDocument">;

/** Facts about the program of a site. */
export interface ProgramNames {
  /** Names of the layouts. `null` if they are unknown, because the site's program does not run. */
  readonly layouts: readonly string[] | null;
  /** Whether the theme needs no script. */
  readonly isStatic: boolean;
}

/** A route to render. */
export interface SessionRoute {
  /** Route data without headings, which are filled in from the source. */
  readonly data: RouteData;
  readonly source: string | null;
  /** Comments read at build time, or `null`. */
  readonly comments: BakedComments | null;
  /** HTML of plugins below the text of the source, or `null`. */
  readonly below: string | null;
}

/**
 * Takes pages from file to HTML, in one thread. Texts and bodies stay here, and only data for the site graph
 * is returned. The steps must run in the order `read`, `open`, `compile`, `render`. A source that is read
 * again is compiled again.
 */
export interface RenderSession {
  readonly read: ReadSources["read"];
  open(program: SessionProgram): Promise<ProgramNames>;
  /** Opens the stand-in of a program that does not run, so that pages can be compiled. */
  openStandIn(program: SessionProgram): Promise<ProgramNames>;
  compile(relativePath: string): SessionBody;
  /** Returns a body that was compiled since its source was read and the program opened, or `null`. */
  compiled(relativePath: string): SessionBody | null;
  render(page: SessionRoute, output: SessionOutput): RouteFiles;
  /** Queries the platform of the site's comments, with the code in the site's program. */
  readIssues(request: IssueRequest): Promise<IssueReading>;
  /**
   * Returns the problems behind an error, as `problemsFromError` does if a fault of the site caused it. Errors
   * of its code get source positions. The list is empty for other errors.
   */
  refusals(error: unknown): readonly Problem[];
  /** Whether a source that was read has a password. */
  isLocked(relativePath: string): boolean;
  /** Whether images of the site may have smaller forms. */
  readonly hasPictures: boolean;
  /**
   * Looks at the images that pages were compiled without knowing. Resolves to the paths of these pages, which are compiled
   * again.
   */
  lookAtPictures(): Promise<readonly string[]>;
  forget(relativePath: string): void;
}

function namesOf({ layouts, renderer }: OpenedProgram): ProgramNames {
  return { layouts, isStatic: renderer.isStatic };
}

/**
 * Creates a session without a program, which can only read pages. Calls in the wrong order throw an `Error`
 * (a bug).
 */
export function createRenderSession(
  setup: SessionSetup,
  createPage: CreatePage = createPageReader(setup.page),
): RenderSession {
  const { passwords } = setup;
  const sources = createReadSources(setup, createPage, (relativePath) => bodies.forget(relativePath));
  const sealed = openSealedFiles(setup.sealedDir);
  const writeDocument = createDocumentWriter(setup.template);
  let program: OpenedProgram | null = null;
  /** File with the site's or theme's code; also set if opening it failed. */
  let ownCode: string | null = null;

  const opened = () => checkOpened(program);

  const pictures = setup.pictures === null ? null : createPictures(setup.pictures);
  const bodies = createBodies({ setup, sources, opened, pictures });

  async function open(named: SessionProgram): Promise<ProgramNames> {
    ownCode = ownCodeOf(named.server);
    program = await openProgram(setup, named, pictures);
    bodies.clear();
    return namesOf(program);
  }

  return {
    read: sources.read,
    open,
    openStandIn: (named) => open({ ...named, server: named.standIn }),
    compile: bodies.compile,
    compiled: bodies.compiled,
    render({ data, source, comments, below }, output) {
      const { renderer } = opened();
      const context = { ...output, renderer, writeDocument };
      const locked = source === null ? null : sources.secret(source);
      if (source !== null && locked !== null && data.kind === "page") {
        const { page, password } = locked.secret;
        const key = passwords.get(password) ?? null;
        return renderLocked(context, { data, page, body: bodies.compile(source), password: key, sealed });
      }
      const compiled = source === null ? null : bodies.compile(source);
      const route = compiled === null ? data : completeView(data, compiled);
      const body = withBelow(compiled?.body ?? null, below);
      // Facts are complete only for bodies without raw HTML. No token of them has an inline style.
      const isUnstyled = compiled !== null && compiled.facts !== null && below === null;
      return createRouteFiles(context, { route, body, comments, isUnstyled });
    },
    readIssues: (request) => opened().renderer.readIssues(request),
    refusals: (error) => findRefusals(error, ownCode, setup.siteDir),
    isLocked: (relativePath) => sources.secret(relativePath) !== null,
    hasPictures: pictures !== null,
    lookAtPictures: bodies.lookAtPictures,
    forget(relativePath) {
      sources.forget(relativePath);
      bodies.forget(relativePath);
    },
  };
}

interface BodiesOptions {
  readonly setup: SessionSetup;
  readonly sources: ReadSources;
  readonly opened: () => OpenedProgram;
  readonly pictures: Pictures | null;
}

/** Creates a store of compiled bodies. A build renders each body right after compiling it, and then drops it. */
function createBodies({ setup, sources, opened, pictures }: BodiesOptions) {
  const bodies = new Map<string, SessionBody>();
  /** Pages with images that must be looked at. */
  const unsure = new Set<string>();

  /** Adds the problems of a secret page's layout, and hides its lines. The pipeline checks the layouts of other pages. */
  function secretBody(body: SessionBody, page: Page): SessionBody {
    const { layouts } = opened();
    const found = layouts === null ? [] : checkLayouts([page], layouts, createPlaceOfField(setup.siteDir));
    return { ...body, problems: [...body.problems, ...found].map(withoutLines) };
  }

  return {
    compile(relativePath: string): SessionBody {
      const known = bodies.get(relativePath);
      if (known !== undefined) return known;
      const created = sources.get(relativePath);
      if (created === null) throw new Error(`${relativePath} was compiled before it was read`);
      const { page, content, line, secret } = created;
      const { renderer } = opened();
      const lang = page.frontmatter.lang ?? localeShell(renderer.site, page.locale).lang;
      const compiled = opened().compile({
        relativePath,
        content,
        line,
        password: secret?.password ?? null,
        lang,
      });
      const body = secret === null ? compiled : secretBody(compiled, secret.page);
      bodies.set(relativePath, body);
      const isUnsure = pictures?.takeMissed() === true;
      if (isUnsure) unsure.add(relativePath);
      // In dev the page is kept, because its body is compiled again when the program changes.
      if (setup.heldDir !== null && !isUnsure) sources.release(relativePath);
      return body;
    },
    compiled: (relativePath: string) => bodies.get(relativePath) ?? null,
    async lookAtPictures(): Promise<readonly string[]> {
      if (pictures === null || unsure.size === 0) return [];
      const pages = [...unsure];
      unsure.clear();
      await pictures.look();
      for (const page of pages) bodies.delete(page);
      return pages;
    },
    forget: (relativePath: string) => void bodies.delete(relativePath),
    clear: () => bodies.clear(),
  };
}

function withBelow(body: Body | null, below: string | null): Body | null {
  return body === null || below === null ? body : { ...body, html: body.html + below };
}

function checkOpened(program: OpenedProgram | null): OpenedProgram {
  if (program === null) throw new Error("The session was used before its program was opened");
  return program;
}

function findRefusals(error: unknown, serverFile: string | null, siteDir: string): readonly Problem[] {
  const isRefusal = problemsFromError(error).length > 0;
  return isRefusal ? problemsFromThrown(error, { serverFile, siteDir, at: null }) : [];
}
