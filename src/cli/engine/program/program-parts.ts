import { mkdir, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "../../../runtime/model/error.js";
import type { SiteShell } from "../../../runtime/model/site.js";
import type { ProgramTemplate, ServerCode } from "../../bundle/bundle-template.js";
import type { BundleInput } from "../../bundle/entry-modules.js";
import { type ClientBundle, fillClient } from "../../bundle/fill-client.js";
import { hasPlainTheme, isPlain, plainInput } from "../../bundle/plain-input.js";
import { resolveOptions } from "../../bundle/resolve-options.js";
import { reuseOrCreate } from "../store/cache-entry.js";
import { programCode } from "../store/own-code.js";
import { stateOfCode, stateOfFiles } from "../store/state-of-files.js";
import { findPackage } from "../../config/package-info.js";
import { readShippedProgram, shippedServer } from "./shipped-program.js";
import { createHash, randomUUID } from "node:crypto";
import { isRunning, processIdentity } from "../../files/process-identity.js";
import { findComponents, type SiteComponent } from "../../bundle/find-components.js";
import { findThemeFiles, type ThemeFiles } from "../../bundle/replacements/replacements.js";
import type { Project } from "../../config/project.js";

/** A site's program, bundled for the browser and for Node. */
export interface ProgramParts {
  readonly client: ClientBundle;
  /** Site shell with the theme's resolved options. */
  readonly shell: SiteShell;
  readonly server: BundledPart;
  /** Absolute paths of all source files. */
  readonly sources: ReadonlySet<string>;
  /** esbuild's warnings about the site's own code. */
  readonly warnings: readonly Problem[];
}

/**
 * The renderer as an absolute CommonJS file. A written file belongs to its program and is deleted with it; a
 * shipped file belongs to the package.
 */
export type BundledPart =
  | ({ readonly kind: "written" } & WrittenCode)
  | { readonly kind: "shipped"; readonly file: string; readonly components: WrittenCode | null };

/** Part in place of a renderer that fails. */
export interface StandInPart {
  readonly kind: "stand-in";
  /** Absolute file of the default theme's renderer, whose components markdown may use; `null` for another theme. */
  readonly file: string | null;
  /** Names of the site's own components. */
  readonly names: readonly string[];
}

/** The renderer of a site, or the part in its place. */
export type ServerPart = BundledPart | StandInPart;

/** The parts of a program, or the problems of the site's code. */
export type ProgramPartsResult =
  | { readonly kind: "built"; readonly parts: ProgramParts }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** A program without a site's data, or the problems of the site's code. */
export type TemplateResult = ProgramTemplate | { readonly problems: readonly Problem[] };

/**
 * Returns a program without the site's data: the one that ships with hanblog, the one cached in `cacheDir` by
 * the previous build, or a newly bundled one.
 */
export async function makeTemplate(input: BundleInput, cacheDir: string): Promise<TemplateResult> {
  const shipped = hasPlainTheme(input) ? readShippedProgram(input.packageDir, input.dev) : null;
  if (!isPlain(input)) return keepTemplate(input, shipped, cacheDir);
  return shipped ?? (await keepTemplate(plainInput(input.packageDir, input.dev), null, cacheDir));
}

/** Fills a site's data into a program, and writes its renderer to disk. */
export async function fillTemplate(
  made: TemplateResult,
  given: SiteShell,
  cacheDir: string,
): Promise<ProgramPartsResult> {
  if ("problems" in made) return { kind: "failed", problems: made.problems };
  const resolved = await resolveOptions(given, made.optionsCode);
  if (resolved.kind === "failed") return resolved;
  const { shell } = resolved;
  const server = await placeServer(made.server, cacheDir);
  const client = fillClient(made.client, shell);
  const { sources, warnings } = made;
  return { kind: "built", parts: { client, shell, server, sources, warnings } };
}

/** Takes a bundle from the cache or creates it. Parts of the shipped program are reused. */
async function keepTemplate(
  input: BundleInput,
  shipped: ProgramTemplate | null,
  cacheDir: string,
): Promise<ProgramTemplate | { readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const template = await reuseOrCreate({
    file: join(cacheDir, input.dev ? "program-dev" : "program"),
    key: await programKey(input, shipped),
    make: async () => {
      const { bundleTemplate } = await import("../../bundle/bundle-template.js");
      const result = await bundleTemplate(input, shipped);
      if (result.kind === "built") return result.template;
      problems.push(...result.problems);
      return null;
    },
  });
  return template ?? { problems };
}

async function placeServer(server: ServerCode, cacheDir: string): Promise<BundledPart> {
  if (server.kind === "whole") return { kind: "written", ...(await writeCode(server.code, cacheDir)) };
  const { components } = server;
  return { ...server, components: components === null ? null : await writeCode(components, cacheDir) };
}

/**
 * Returns the cache key: everything except its sources that a program depends on, including options and
 * bundler version.
 */
async function programKey(
  { themeFiles, ...input }: BundleInput,
  shipped: ProgramTemplate | null,
): Promise<string> {
  const files = {
    ...themeFiles,
    entries: [...themeFiles.entries],
    replacements: [...themeFiles.replacements],
  };
  const esbuild = findPackage("esbuild", import.meta.dirname) ?? "";
  const bundler = [stateOfCode(programCode), stateOfFiles([join(esbuild, "package.json")])];
  const rest = [files, input, shipped?.server, await realFiles(input)];
  return JSON.stringify([bundler, process.version, ...rest]);
}

/**
 * Returns the real paths of the site's components and style sheet, because sources are recorded by real path.
 */
function realFiles({ components, siteStyle }: Pick<BundleInput, "components" | "siteStyle">) {
  const files = [...components.map(({ file }) => file), ...(siteStyle === null ? [] : [siteStyle])];
  // The bundler reports files that were removed meanwhile.
  return Promise.all(files.map((file) => realpath(file).catch(() => file)));
}

/** Code that was written to disk to be loaded. */
export interface WrittenCode {
  readonly file: string;
  /** Hash of the file's content. */
  readonly hash: string;
}

/**
 * Matches names of written files. They contain the pid of the owner and a mark that distinguishes it from
 * later processes with the same pid.
 */
const NAME = /^server-(\d+)-([\da-f]{8})-.*\.cjs$/;

/**
 * Writes a renderer to `cacheDir`, and deletes files of processes that have ended. Every program gets its own
 * file, because programs with the same code are removed at different times.
 */
export async function writeCode(code: string, cacheDir: string): Promise<WrittenCode> {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const name = `server-${process.pid}-${await markOf(process.pid)}-${randomUUID()}.cjs`;
  const file = join(cacheDir, name);
  await mkdir(cacheDir, { recursive: true });
  await clearDead(cacheDir);
  await writeFile(file, code);
  return { file, hash };
}

async function clearDead(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const [, pid, mark] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const isHeld = (await isRunning(Number(pid), null)) && (await markOf(Number(pid))) === mark;
    if (!isHeld) await rm(join(cacheDir, name), { force: true });
  }
}

async function markOf(pid: number): Promise<string> {
  const identity = await processIdentity(pid);
  return createHash("sha256").update(`${pid} ${identity}`).digest("hex").slice(0, 8);
}

/** Code of a site that decides which components its pages may use. */
interface SiteCode {
  readonly themeFiles: Pick<ThemeFiles, "replacements">;
  readonly components: readonly SiteComponent[];
}

/** Creates the stand-in of a renderer that does not run. */
export function standInPart(
  { themeDir, faults }: Pick<Project, "themeDir" | "faults">,
  packageDir: string,
  { themeFiles, components }: SiteCode,
): StandInPart {
  const isKnown = faults?.options.has("theme") !== true && !themeFiles.replacements.has("index");
  const isDefault = isKnown && themeDir === join(packageDir, "src", "theme");
  return {
    kind: "stand-in",
    file: isDefault ? shippedServer(packageDir) : null,
    names: components.map(({ name }) => name),
  };
}

/** Reads the code of a site whose program cannot be bundled. */
export async function readSiteCode(project: Project): Promise<SiteCode> {
  const [themeFiles, components] = await Promise.all([
    findThemeFiles(project),
    findComponents(project.siteDir),
  ]);
  return { themeFiles, components };
}
