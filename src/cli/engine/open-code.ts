import { resolveOptions } from "../bundle/resolve-options.js";
import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import { createPlaceOfOption, placeThemeOptions } from "../config/place-of-option.js";
import { readSiteCode, type StandInPart, standInPart } from "./program/program-parts.js";
import { readShippedProgram } from "./program/shipped-program.js";
import { bundleProgram, programId, type PreparedProgram, type SiteProgram } from "./program/site-program.js";
import { nameThemeFailure } from "./program/theme-failure.js";
import type { BuildCrew } from "./workers/build-crew.js";
import { programKey } from "./store/build-key.js";
import type { FormerBuild } from "./store/former-build.js";
import type { ProgramNames } from "./workers/render-session.js";

/** The bundled code of a site. */
export interface SiteCode {
  /** A stand-in if the program cannot be bundled; `problems` has the reason then. */
  readonly program: SiteProgram | StandInProgram;
  /** Id of the build in every document. */
  readonly build: string;
  /** Hash from `programKey`; empty for a stand-in. */
  readonly key: string;
  /** The previous build if it had the same program, or `null`. */
  readonly former: FormerBuild | null;
  readonly problems: readonly Problem[];
}

/** A program that the crew has opened, or the problems of one that does not run. */
export interface OpenedCode {
  readonly names: ProgramNames;
  readonly problems: readonly Problem[];
}

/** Bundles the site's code for a build. Code that cannot be bundled has a stand-in. */
export async function bundleCode(
  project: Project,
  shell: SiteShell,
  { packageDir, preparing, former }: BundleCodeOptions,
): Promise<SiteCode> {
  const bundled = await bundleProgram(project, shell, preparing);
  if (bundled.kind === "failed") {
    const program = await standInProgram(project, shell, packageDir);
    return { program, build: programId(program), key: "", former: null, problems: bundled.problems };
  }
  const { program, problems } = bundled;
  const key = programKey(program, problems);
  return {
    program,
    build: programId(program),
    key,
    former: former?.program === key ? former : null,
    problems,
  };
}

interface BundleCodeOptions {
  readonly packageDir: string;
  readonly preparing: Promise<PreparedProgram>;
  /** Previous build whose results may be reused, or `null`. */
  readonly former: FormerBuild | null;
}

interface OpenCodeOptions {
  readonly project: Project;
  readonly packageDir: string;
  readonly crew: BuildCrew;
}

/** Makes the crew open the program. The names of a program that was opened before are known. */
export async function openCode(
  { crew, project, packageDir }: OpenCodeOptions,
  { program, former }: SiteCode,
  permalinks: ReadonlyMap<string, string>,
): Promise<OpenedCode> {
  const { server, standIn, shell } = program;
  crew.prepare({ kind: "open", program: { server, standIn, shell, permalinks } });
  if (former !== null) return { names: former.site.names, problems: [] };
  const { names, failure } = await crew.answer("opened");
  if (failure === null) return { names, problems: [] };
  const named = nameThemeFailure(failure.error, project, packageDir);
  const found = failure.problems.length > 0 ? failure.problems : problemsFromError(named);
  // Without a problem, it is a bug.
  if (found.length === 0) throw failure.error;
  return { names, problems: placeThemeOptions(found, createPlaceOfOption(project)) };
}

/** Program in place of one that fails. */
export interface StandInProgram extends Omit<SiteProgram, "server"> {
  readonly server: StandInPart;
}

/** Client files that documents name. They are never published. */
const [SCRIPT, STYLE] = ["assets/stand-in.js", "assets/stand-in.css"];

/**
 * Creates a program that needs none of the site's code, to find the problems of its texts and links although its theme,
 * a component or the mascot fails.
 */
export async function standInProgram(
  project: Project,
  shell: SiteShell,
  packageDir: string,
): Promise<StandInProgram> {
  const part = standInPart(project, packageDir, await readSiteCode(project));
  return {
    client: {
      files: [SCRIPT, STYLE].map((path) => ({ path, contents: Buffer.alloc(0) })),
      script: SCRIPT,
      scripts: [],
      style: STYLE,
      componentStyles: {},
      beforePaint: "",
      callback: null,
    },
    shell: await withDefaultOptions(shell, packageDir),
    server: part,
    standIn: part,
    sources: new Set(),
    notes: [],
  };
}

/** Returns a shell with the options that the default theme has without any, because the site's may be faulty. */
async function withDefaultOptions(shell: SiteShell, packageDir: string): Promise<SiteShell> {
  const locales = Object.entries(shell.locales).map(([path, locale]) => [
    path,
    { ...locale, themeConfig: {} },
  ]);
  const plain: SiteShell = { ...shell, themeConfig: {}, locales: Object.fromEntries(locales) };
  const resolved = await resolveOptions(plain, readShippedProgram(packageDir, false)?.optionsCode ?? null);
  return resolved.kind === "resolved" ? resolved.shell : plain;
}
