import { resolve } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import type { PageData } from "../../runtime/model/render.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import type { Project } from "../config/project.js";
import { isDraft } from "../content/create-page.js";
import { answerRoute, type DevAnswer } from "./server/dev-answer.js";
import type { DevGraph } from "./dev-graph.js";
import type { CheckResult } from "./dev-renderer.js";
import { followMarkdown, type MarkdownChange } from "./watch/follow-markdown.js";
import {
  createProjectParts,
  outputWith,
  type ProjectParts,
  type ProjectPartsOptions,
} from "./project-parts.js";

/** Action that open tabs must take after a change. `pages` means that only the changed pages can differ. */
export type DevEffect = "none" | "style" | "pages" | "update" | "reload";

/** A site under one configuration, whose pages are rendered on demand. */
export interface DevProject {
  readonly project: Project;
  /**
   * Answers a request for a route, which is still percent-encoded. Before all pages are read, articles are
   * rendered from their own file alone. Resolves to `null` for routes that need the other pages.
   */
  readonly answer: (route: string) => Promise<DevAnswer | null>;
  /** Reads all pages once. Resolves to `update` once if pages were served before that. */
  readonly read: () => Promise<DevEffect>;
  /** Reads all pages once. Unlike `read`, it does not report whether tabs must be notified. */
  readonly untilRead: () => Promise<void>;
  readonly isRead: () => boolean;
  /** Caches the pages for the next run. */
  readonly keep: () => void;
  /** Absolute paths of the pages that were shown before all pages were read; empty afterwards. */
  readonly earlyFiles: () => readonly string[];
  /**
   * Renders the changed pages again that were shown before all pages were read. Resolves to an empty list
   * afterwards.
   */
  readonly rereadEarly: (changed: readonly string[]) => Promise<readonly PageData[]>;
  /** Applies changes of markdown files: saved, created or removed. */
  readonly markdownChanged: (change: MarkdownChange) => Promise<DevEffect>;
  /** Returns the absolute paths of articles that a date, which has now passed, publishes or removes. */
  readonly dueFiles: () => readonly string[];
  /**
   * Rereads the pages that use one of these files (absolute paths). Returns the sources of those pages, and whether the
   * site graph depends on the change.
   */
  readonly filesChanged: (files: readonly string[]) => {
    readonly users: readonly string[];
    readonly isNewGraph: boolean;
  };
  readonly programChanged: (isStyleOnly: boolean) => Promise<DevEffect>;
  readonly publicChanged: () => Promise<DevEffect>;
  /** Renders the changed and the previously faulty pages, to update their problems. */
  readonly check: (changed: readonly string[]) => CheckResult;
  /** Checks some of the pages that nobody has visited. Returns whether others are left. */
  readonly survey: () => boolean;
  /** Returns the absolute paths of the program's source files. */
  readonly programSources: () => ReadonlySet<string>;
  /** Whether the program's last version could not be bundled or does not run. */
  readonly isProgramBroken: () => boolean;
  /** Returns the client files of the program. */
  readonly client: () => readonly NamedFile[];
  /** Returns the absolute path of the server bundle, or `null` without a program. */
  readonly serverFile: () => string | null;
  /** Returns the URL of the style sheet, with the base, or `null` without a program. */
  readonly styleHref: () => string | null;
  /** Returns the site graph. It stays the same object while only the text of pages changes. */
  readonly graph: () => DevGraph;
  /** Returns all problems that are known. */
  readonly problems: () => readonly Problem[];
  readonly close: () => Promise<void>;
}

/** Bundles and opens a project. Pages are read later. Problems of the site are put on the board. */
export async function openDevProject(options: ProjectPartsOptions): Promise<DevProject> {
  const parts = await createProjectParts(options);
  const { project, program, early, graph, reading } = parts;
  await program.bundle(parts.shell.get());
  await program.open(new Map());
  return {
    project,
    answer: async (route) => (reading.isRead() ? answerFromGraph(parts, route) : early.answer(route)),
    async read() {
      await reading.untilRead();
      return early.takeShown() ? "update" : "none";
    },
    untilRead: reading.untilRead,
    isRead: reading.isRead,
    keep: () => keepRead(parts),
    earlyFiles: early.files,
    rereadEarly: early.reread,
    markdownChanged: (change) => followMarkdown(parts, change),
    dueFiles: () => findDueFiles(parts),
    filesChanged: (files) => followUsedFiles(parts, new Set(files)),
    programChanged: (isStyleOnly) => followProgram(parts, isStyleOnly),
    async publicChanged() {
      await parts.scanPublic();
      await program.checkStyles();
      return "reload";
    },
    check: (changed) => checkPages(parts, changed),
    survey: () => reading.isRead() && parts.survey.step(),
    programSources: program.sources,
    isProgramBroken: program.isBroken,
    client: program.client,
    serverFile: program.serverFile,
    styleHref() {
      const style = program.style();
      return style === null ? null : project.config.base + style;
    },
    graph,
    problems: parts.problems,
    close() {
      keepRead(parts);
      return program.close();
    },
  };
}

/** Answers a request after all pages were read. */
function answerFromGraph(parts: ProjectParts, route: string): DevAnswer {
  const { project, sources, renderer, program, problems, search } = parts;
  const graph = parts.graph();
  const view = {
    project,
    files: sources.files,
    graph,
    renderer,
    output: outputWith(program, graph.sidebars),
    programFiles: program.files(),
    publicFiles: parts.publicFiles(),
    search,
    errors: () => problems().filter(({ severity }) => severity === "error"),
  };
  return answerRoute(view, route);
}

function keepRead({ reading, reader }: ProjectParts): void {
  if (reading.isRead()) reader.keep();
}

/** Returns the absolute paths of articles that a date, which has now passed, publishes or removes. */
function findDueFiles({ project, sources, now }: ProjectParts): readonly string[] {
  const moment = now();
  const due = sources.pages().filter((page) => page.draft !== isDraft(page.frontmatter, page.date, moment));
  return due.map(({ relativePath }) => resolve(project.siteDir, relativePath));
}

/** Rebuilds the program. If only the style sheet changed, it is swapped without a restart. */
async function followProgram(parts: ProjectParts, isStyleOnly: boolean): Promise<DevEffect> {
  const { program, shell } = parts;
  const before = program.pagePart();
  if (!(await program.bundle(shell.get()))) return "none";
  if (isStyleOnly && program.layouts() !== null && before === program.pagePart()) return "style";
  await program.open(parts.sources.permalinks());
  return "reload";
}

function followUsedFiles(
  parts: ProjectParts,
  files: ReadonlySet<string>,
): ReturnType<DevProject["filesChanged"]> {
  const { renderer, sources } = parts;
  const before = sources.pages();
  const users = [...new Set([...renderer.usersOf(files), ...sources.usersOf(files)])];
  for (const user of users) sources.reread(user);
  return { users, isNewGraph: sources.pages() !== before };
}

function checkPages({ graph, program, renderer }: ProjectParts, changed: readonly string[]): CheckResult {
  const current = graph();
  const output = outputWith(program, current.sidebars);
  return output === null
    ? { isWhole: false, pages: [], isComplete: false }
    : renderer.check(changed, current, output);
}
