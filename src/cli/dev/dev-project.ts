import { resolve } from "node:path";
import type { PageData } from "../../runtime/model/render.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import type { Project } from "../config/project.js";
import { isDraft } from "../content/create-page.js";
import { answerRoute, type DevAnswer } from "./dev-answer.js";
import type { DevGraph } from "./dev-graph.js";
import type { CheckResult } from "./dev-renderer.js";
import { followMarkdown, type MarkdownChange } from "./follow-markdown.js";
import {
  createProjectParts,
  outputWith,
  rereadSources,
  restartProgram,
  type ProjectParts,
  type ProjectPartsOptions,
} from "./project-parts.js";

/** What open tabs must do about a change; `pages`: take the changed pages over, no other page can have changed. */
export type DevEffect = "none" | "style" | "pages" | "update" | "reload";

/** A site under one configuration, from which single pages are made when they are asked for. */
export interface DevProject {
  readonly project: Project;
  /**
   * Answers for a route that is still percent-encoded. Until all pages have been read, an article is made of its own
   * file alone; `null` for what needs the others.
   */
  readonly answer: (route: string) => Promise<DevAnswer | null>;
  /** Reads all pages, once; says `update` once, where something was answered before. */
  readonly read: () => Promise<DevEffect>;
  /** Reads all pages, once, and leaves what `read` says to who tells the tabs. */
  readonly untilRead: () => Promise<void>;
  readonly isRead: () => boolean;
  /** Keeps what was read for the next run. */
  readonly keep: () => void;
  /** Absolute files of the pages that were shown before all pages were read, while that is still so. */
  readonly earlyFiles: () => readonly string[];
  /** Those of the changed pages that were shown before all pages were read, while that is still so. */
  readonly rereadEarly: (changed: readonly string[]) => Promise<readonly PageData[]>;
  /** Markdown files were saved, made or removed. */
  readonly markdownChanged: (change: MarkdownChange) => Promise<DevEffect>;
  /** Absolute files of the articles that were read as drafts for their date, which has come since. */
  readonly dueFiles: () => readonly string[];
  /** Files changed that pages may be made of, absolute paths; the sources of those pages. */
  readonly filesChanged: (files: readonly string[]) => readonly string[];
  readonly programChanged: (isStyleOnly: boolean) => Promise<DevEffect>;
  readonly publicChanged: () => Promise<DevEffect>;
  /** Looks what is wrong after a change of these sources. */
  readonly check: (changed: readonly string[]) => CheckResult;
  /** Absolute files that the program is made of. */
  readonly programSources: () => ReadonlySet<string>;
  /** Whether the program's last version could not be built or does not run. */
  readonly isProgramBroken: () => boolean;
  /** The browser's part of the program. */
  readonly client: () => readonly NamedFile[];
  /** Absolute file of the bundle that renders; `null` without a program. */
  readonly serverFile: () => string | null;
  /** URL of the style sheet, with the base; `null` without a program. */
  readonly styleHref: () => string | null;
  /** The site's addresses now; the same object until a page changes in anything besides its text. */
  readonly graph: () => DevGraph;
  readonly close: () => Promise<void>;
}

/** Bundles and opens a project; pages are read later. Faults of the site go onto the board. */
export async function openDevProject(options: ProjectPartsOptions): Promise<DevProject> {
  const parts = await createProjectParts(options);
  const { project, program, early, graph, reading } = parts;
  if (await program.bundle(parts.shell.get())) await program.open(new Map());
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
    filesChanged(files) {
      const users = parts.renderer.usersOf(new Set(files));
      rereadSources(parts, users);
      return users;
    },
    programChanged: (isStyleOnly) => followProgram(parts, isStyleOnly),
    async publicChanged() {
      await graph.loadPublic();
      await program.checkStyles();
      return "reload";
    },
    check: (changed) => checkPages(parts, changed),
    programSources: program.sources,
    isProgramBroken: program.isBroken,
    client: program.client,
    serverFile: program.serverFile,
    styleHref() {
      const style = program.style();
      return style === null ? null : project.config.base + style;
    },
    graph: graph.get,
    close() {
      keepRead(parts);
      return program.close();
    },
  };
}

/** Answers for a route once all pages are read. */
function answerFromGraph(parts: ProjectParts, route: string): DevAnswer {
  const { project, sources, renderer, program, board, search } = parts;
  const graph = parts.graph.get();
  const view = {
    project,
    files: sources.files,
    graph,
    renderer,
    output: outputWith(program, graph.sidebars),
    programFiles: program.files(),
    publicFiles: parts.graph.publicFiles(),
    search: () => search.get(graph),
    errors: () => board.all().filter(({ severity }) => severity === "error"),
  };
  return answerRoute(view, route);
}

function keepRead({ reading, reader }: ProjectParts): void {
  if (reading.isRead()) reader.keep();
}

/** Returns the files of the articles that were read as drafts for a date that has come since. */
function findDueFiles({ project, sources, now }: ProjectParts): readonly string[] {
  const moment = now();
  const due = sources.pages().filter((page) => page.draft && !isDraft(page.frontmatter, page.date, moment));
  return due.map(({ relativePath }) => resolve(project.siteDir, relativePath));
}

/** Rebuilds the program. A style sheet that is all that has changed is swapped without a restart. */
async function followProgram(parts: ProjectParts, isStyleOnly: boolean): Promise<DevEffect> {
  const { program, shell } = parts;
  const before = program.pagePart();
  if (!(await program.bundle(shell.get()))) return "none";
  if (isStyleOnly && program.layouts() !== null && before === program.pagePart()) return "style";
  await restartProgram(parts);
  return "reload";
}

function checkPages({ graph, program, renderer }: ProjectParts, changed: readonly string[]): CheckResult {
  const current = graph.get();
  const output = outputWith(program, current.sidebars);
  return output === null
    ? { isWhole: false, pages: [], isComplete: false }
    : renderer.check(changed, current, output);
}
