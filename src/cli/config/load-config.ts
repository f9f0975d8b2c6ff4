import { realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { errorFromProblems, type Problem, quoteValue } from "../../runtime/model/error.js";
import { normalizeBase } from "../../runtime/model/path.js";
import { createError, createProblem } from "../messages/create-problem.js";
import { findConfigFile, findForeignConfig } from "./config-file.js";
import { checkConfig, placeOf } from "./check-config.js";
import { checkDest } from "./dest.js";
import { evaluateConfig } from "./evaluate-config.js";
import { pathBelow } from "./path-below.js";
import type { Project } from "./project.js";
import { resolveTheme } from "./theme-dir.js";

/** What a project is loaded with; flags go before its config. `now` decides which pages are drafts for their date. */
export interface ProjectOptions {
  readonly siteDir: string;
  /** Output folder, relative to the working directory; goes before the config's. */
  readonly dest?: string | undefined;
  /** Goes before the config's. */
  readonly base?: string | undefined;
  readonly drafts?: boolean | undefined;
  readonly now: Date;
  /** hanblog's own root: its default theme stands in `src/theme`. */
  readonly packageDir: string;
}

/** A project with what it has to be loaded anew for. */
export interface LoadedProject {
  readonly project: Project;
  /** Absolute paths of the files that the configuration was made from. */
  readonly configInputs: readonly string[];
}

/**
 * Reads and checks the configuration of a site folder. Throws an `AggregateError` that lists every mistake,
 * or a `HanblogError` where there is no folder.
 */
export async function loadProject(options: ProjectOptions): Promise<Project> {
  return (await loadProjectWithInputs(options)).project;
}

/** `loadProject`, with the files that `dev` must watch. Throws what that throws. */
export async function loadProjectWithInputs(options: ProjectOptions): Promise<LoadedProject> {
  await requireFolder(options.siteDir);
  // The bundler names files by where they really are, and what it writes by where the site is.
  const siteDir = await realpath(options.siteDir);
  const configFile = await findConfigFile(siteDir);
  const loaded = configFile === null ? null : await evaluateConfig(siteDir, configFile);
  const value = loaded === null ? {} : loaded.value;
  const { config, problems } = checkConfig(value, loaded?.source ?? null);
  // Where the config is faulty, its paths are checked all the same, so that the list is complete.
  // What a flag says stands in no file.
  const at = (name: "base" | "dest" | "theme") =>
    name !== "theme" && options[name] ? null : placeOf(loaded?.source ?? null, [name]);
  const givenBase = options.base ?? textField(value, "base") ?? "/";
  const base = normalizeBase(givenBase);
  const dest = options.dest
    ? resolve(options.dest)
    : resolve(siteDir, config?.dest ?? textField(value, "dest") ?? "dist");
  const theme = await resolveTheme(textField(value, "theme"), siteDir, options.packageDir);
  const all = [
    ...problems,
    ...checkBase(givenBase, options.base ? "--base" : "base", at("base")),
    ...(await checkDest(dest, siteDir, at("dest"))),
    ...(theme.kind === "problem" ? [{ ...theme.problem, at: at("theme") }] : []),
  ];
  if (config === null || theme.kind === "problem" || all.length > 0) throw errorFromProblems(all);

  const project: Project = {
    siteDir,
    configFile: configFile === null ? null : join(siteDir, configFile),
    foreignConfig: configFile === null ? await findForeignConfig(siteDir) : null,
    dest,
    cacheDir: join(siteDir, ".hanblog", "cache"),
    themeDir: theme.theme.dir,
    themeIndex: theme.theme.index,
    themeStyle: theme.theme.style,
    siteThemeDir: siteThemeDir(siteDir, theme.theme.dir),
    config: { ...config, base },
    drafts: options.drafts ?? false,
    now: options.now,
  };
  return { project, configInputs: loaded?.inputs ?? [] };
}

/** A theme that stands in the site's folder `theme` itself, or below it, has nothing beside it to be replaced by. */
function siteThemeDir(siteDir: string, themeDir: string): string | null {
  const dir = join(siteDir, "theme");
  return themeDir === dir || pathBelow(dir, themeDir) !== null ? null : dir;
}

function textField(value: unknown, name: string): string | undefined {
  const field: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof field === "string" && field !== "" ? field : undefined;
}

async function requireFolder(given: string): Promise<void> {
  const found = await stat(given).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw createError("site-missing", { path: quoteValue(given), isFile: found !== null, folder: given });
}

function checkBase(given: string, name: string, at: Problem["at"]): readonly Problem[] {
  const base = normalizeBase(given);
  const isPath = !/[\s?#\\:]/.test(given) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(base);
  if (isPath) return [];
  return [createProblem("error", "base-invalid", { name, found: quoteValue(given) }, at)];
}
