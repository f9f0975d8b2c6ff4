import { readPasswords } from "../config/passwords.js";
import type { Project } from "../config/project.js";
import { createPageSession, type SessionOutput } from "../engine/workers/page-session.js";
import { createSetup } from "../engine/workers/session-setup.js";
import { createSiteValues, type SiteValues } from "./site-values.js";
import { createCurrentShell, type CurrentShell } from "./current-shell.js";
import { createDevPageReader, type DevPageReader } from "./keep-pages.js";
import { createDevProgram, type DevProgram, type DevProgramOptions } from "./dev-program.js";
import { createDevRenderer, type DevRenderer } from "./dev-renderer.js";
import { createDevSources, type DevSources } from "./dev-sources.js";
import { createEarlyPages, type EarlyPages } from "./early-pages.js";
import type { ProblemBoard } from "./problems/problem-board.js";
import { createSiteSurvey, type SiteSurvey } from "./problems/site-survey.js";
import { createSiteReading, type SiteReading } from "./site-reading.js";

/** Values and factories from which a project is created. */
export interface ProjectPartsOptions extends Omit<DevProgramOptions, "session"> {
  /** Returns the current time, which decides whether a page is a draft. A run may last for days. */
  readonly now: () => Date;
  /** Replaces the usual factory of the session that reads, compiles and renders pages. */
  readonly createSession?: typeof createPageSession | undefined;
  /** Called when reading all pages begins. */
  readonly onRead?: (() => void) | undefined;
}

/** Modules that a project in development consists of. Each keeps its own state. */
export interface ProjectParts extends SiteValues {
  readonly project: Project;
  readonly board: ProblemBoard;
  readonly now: () => Date;
  readonly reader: DevPageReader;
  readonly sources: DevSources;
  readonly program: DevProgram;
  readonly renderer: DevRenderer;
  readonly shell: CurrentShell;
  readonly early: EarlyPages;
  readonly reading: SiteReading;
  readonly survey: SiteSurvey;
}

/**
 * Creates and connects the components of a project. Bundles nothing, and reads pages only if the site needs
 * the first one for its title.
 */
export async function createProjectParts(options: ProjectPartsOptions): Promise<ProjectParts> {
  const { project, board, now, onRead } = options;
  const { config, cacheDir } = project;
  const setup = await createSetup(project, options.packageDir, await readPasswords(process.env, config));
  const reader = createDevPageReader(setup.page, cacheDir, now);
  const session = (options.createSession ?? createPageSession)(setup, reader.read);
  const sources = createDevSources(project, session, board);
  const program = createDevProgram({ ...options, session });
  const { serverFile } = program;
  const renderer = createDevRenderer({ project, packageDir: options.packageDir, session, board, serverFile });
  // Without a configured title, the title of the first page is used. It is part of the program.
  const found = config.title === undefined ? await sources.find() : null;
  const shell = createCurrentShell(config, setup.page);
  shell.follow(found ?? []);
  const values = createSiteValues({ project, sources, program, renderer, board, shell: shell.get }, () =>
    reading.isRead(),
  );
  const outputOf = (sidebars: SessionOutput["sidebars"]) => outputWith(program, sidebars);
  const shared = { project, sources, program, renderer, outputWith: outputOf };
  const early = createEarlyPages({ ...shared, session, shell: shell.get, isRead: () => reading.isRead() });
  const survey = createSiteSurvey({ ...shared, ...values, board, textVersion: sources.textVersion });
  const { scanPublic } = values;
  const reading = createSiteReading({ ...shared, found, reader, scanPublic, onRead });
  return {
    ...values,
    project,
    board,
    now,
    reader,
    sources,
    program,
    renderer,
    shell,
    early,
    reading,
    survey,
  };
}

/** Returns the values that rendering needs, or `null` if no program is running. */
export function outputWith(
  program: Pick<DevProgram, "output">,
  sidebars: SessionOutput["sidebars"],
): SessionOutput | null {
  const output = program.output();
  return output === null ? null : { ...output, sidebars };
}
