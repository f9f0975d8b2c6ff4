import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type Problem, problemsFromError } from "../../../runtime/model/error.js";
import { CALLBACK_PATH } from "../../../runtime/model/comments.js";
import { routeToFile } from "../../../runtime/model/path.js";
import { localeShell, type SiteShell } from "../../../runtime/model/site.js";
import type { StyleTemplate } from "../../bundle/bundle-client.js";
import type { BundleResult } from "../../bundle/run-esbuild.js";
import { type ClientBundle, replaceStyles, unusedModules } from "../../bundle/fill-client.js";
import {
  checkReplacements,
  findThemeFiles,
  type ThemeFiles,
} from "../../bundle/replacements/replacements.js";
import type { BundleInput } from "../../bundle/entry-modules.js";
import { findComponents, findLook, findStyle } from "../../bundle/find-components.js";
import { findModule, OPTIONS_SCHEMA } from "../../config/theme-dir.js";
import { commentSettings } from "../../config/options/comments-schema.js";
import { createPlaceOfOption, placeThemeOptions } from "../../config/place-of-option.js";
import { findSitePackages, type SitePackages } from "../../config/packages/site-packages.js";
import type { Project } from "../../config/project.js";
import {
  type BundledPart,
  fillTemplate,
  type TemplateResult,
  makeTemplate,
  type ServerPart,
  standInPart,
  type StandInPart,
} from "./program-parts.js";
import { type LoadedMascot, loadMascot } from "../../mascot/load-mascot.js";
import type { Note } from "../../messages/note.js";
import { createCallbackPage } from "../../output/callback-page.js";
import type { PackageFiles } from "../../content/packages/package-files.js";

/** Theme, runtime and the site's components, bundled for the browser and for rendering. */
export interface SiteProgram {
  readonly client: ClientBundle;
  /** Site shell with the theme's resolved options. */
  readonly shell: SiteShell;
  readonly server: BundledPart;
  /** Used in place of `server` if that does not run. */
  readonly standIn: StandInPart;
  /** Absolute paths of all source files. */
  readonly sources: ReadonlySet<string>;
  /** Messages for the author that are neither errors nor warnings. */
  readonly notes: readonly Note[];
}

/** A program, or the problems of the site's code. */
export type SiteProgramResult =
  /** `problems` contains only warnings here. */
  | { readonly kind: "built"; readonly program: SiteProgram; readonly problems: readonly Problem[] }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** Options for bundling a program. */
export interface SiteProgramOptions {
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  readonly dev: boolean;
}

/** Everything in a program that does not depend on pages. */
export type PreparedProgram =
  | {
      readonly kind: "prepared";
      /** Bundles the style sheets again, after a change of their files alone. */
      readonly restyle: () => Promise<BundleResult<StyleTemplate>>;
      /** Compiles a new version of a module for pages that run an earlier one; `null` if that needs the whole program. */
      readonly compile: (file: string) => Promise<string | null>;
      readonly themeFiles: ThemeFiles;
      readonly mascot: LoadedMascot;
      readonly template: TemplateResult;
      readonly standIn: StandInPart;
      readonly packages: SitePackages;
    }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** Bundles a project's code, or takes the bundle from the cache. Creates no files that must be removed. */
export async function prepareProgram(
  project: Project,
  { packageDir, dev }: SiteProgramOptions,
): Promise<PreparedProgram> {
  const mascot = openMascot(project);
  const themeFiles = await findThemeFiles(project);
  const found = mascot.kind === "found" ? mascot.mascot : null;
  const { base, comments } = project.config;
  const unused = unusedModules(commentSettings(comments));
  const packages = findSitePackages(packageDir, project.siteDir);
  const rest = {
    packageDir,
    base,
    dev,
    mascot: found && found.settings,
    unusedModules: unused,
    newerPackages: packages.used,
  };
  const input = await createInput(project, themeFiles, rest);
  const template = await makeTemplate(input, project.cacheDir);
  if (mascot.kind !== "failed") {
    const standIn = standInPart(project, packageDir, { themeFiles, components: input.components });
    const restyle = () => bundleStylesOf(input, template);
    const compile = (file: string) => compileModule(input, template, file);
    return { kind: "prepared", restyle, compile, themeFiles, mascot, template, packages, standIn };
  }
  const others = "problems" in template ? template.problems : [];
  return { kind: "failed", problems: [...mascot.problems, ...others] };
}

async function bundleStylesOf(
  input: BundleInput,
  template: TemplateResult,
): Promise<BundleResult<StyleTemplate>> {
  if ("problems" in template) return { kind: "failed", problems: template.problems };
  const { bundleStyles } = await import("../../bundle/bundle-client.js");
  return bundleStyles(input, template.client.scriptStyles);
}

async function compileModule(
  input: BundleInput,
  template: TemplateResult,
  file: string,
): Promise<string | null> {
  if ("problems" in template || !template.client.liveModules.includes(file)) return null;
  const { compilePatch } = await import("../../bundle/live-modules.js");
  return compilePatch(input, file);
}

/** Creates a project's program from its prepared parts. The caller must remove it with `removeProgram`. */
export async function bundleProgram(
  project: Project,
  shell: SiteShell,
  preparing: Promise<PreparedProgram>,
): Promise<SiteProgramResult> {
  const prepared = await preparing;
  if (prepared.kind === "failed") return prepared;
  const { themeFiles, mascot, template, packages, standIn } = prepared;
  if (project.faults?.options.has("theme") === true) {
    // The default theme in its place has shown the faults of components.
    return { kind: "failed", problems: "problems" in template ? template.problems : [] };
  }
  const found = mascot.kind === "found" ? mascot.mascot : null;
  const made = await fillTemplate(template, shell, project.cacheDir);
  if (made.kind === "failed") {
    const problems = placeThemeOptions(made.problems, createPlaceOfOption(project));
    return { kind: "failed", problems };
  }
  const { client, server, sources, warnings } = made.parts;
  const program: SiteProgram = {
    client: withCallbackPage(addPackages(client, found === null ? [] : [found]), shell, project.hasPolicies),
    shell: made.parts.shell,
    notes: [...(mascot.kind === "absent" ? [mascot.note] : []), ...packageNotes(packages)],
    server,
    standIn,
    sources: new Set([...sources, ...(found?.sources ?? [])]),
  };
  const unused = await checkReplacements(themeFiles, sources);
  return {
    kind: "built",
    program,
    problems: [...warnings, ...unused, ...(mascot.kind === "found" ? mascot.problems : [])],
  };
}

/**
 * Bundles the style sheets of a program again, after a change of their files alone. `problems` are those of the program.
 */
export async function restyleProgram(
  prepared: Extract<PreparedProgram, { kind: "prepared" }>,
  program: SiteProgram,
  problems: readonly Problem[],
): Promise<SiteProgramResult> {
  const result = await prepared.restyle();
  if (result.kind === "failed") return result;
  const client = replaceStyles(program.client, result.bundle);
  const sources = new Set([...program.sources, ...result.sources]);
  const others = problems.filter(({ at }) => at?.file.endsWith(".css") !== true);
  return {
    kind: "built",
    program: { ...program, client, sources },
    problems: [...others, ...result.warnings],
  };
}

/**
 * Adds the sign-in callback page to the client files. It is part of the program because it contains no
 * content of the site.
 */
function withCallbackPage(client: ClientBundle, shell: SiteShell, hasPolicy: boolean): ClientBundle {
  if (client.callback === null) return client;
  const { lang, title } = localeShell(shell, "/");
  const html = createCallbackPage({ script: client.callback, home: shell.base, lang, title, hasPolicy });
  const file = { path: routeToFile(`/${CALLBACK_PATH}`), contents: Buffer.from(html) };
  return { ...client, files: [...client.files, file] };
}

/** Returns a note for each newer package of the site: that hanblog uses it, or that it cannot. */
function packageNotes({ used, unused }: SitePackages): readonly Note[] {
  return [
    ...used.map(({ name, version, shipped }): Note => ({ kind: "own-package", name, version, shipped })),
    ...unused.map(({ name, version, shipped }): Note => ({ kind: "other-major", name, version, shipped })),
  ];
}

/** Loads the mascot's files. Converts errors of the site's own files to problems. */
function openMascot(
  project: Project,
): LoadedMascot | { readonly kind: "failed"; readonly problems: readonly Problem[] } {
  try {
    return loadMascot(project);
  } catch (error) {
    const problems = problemsFromError(error);
    if (problems.length === 0) throw error;
    const at = createPlaceOfOption(project)(["mascot"]);
    return { kind: "failed", problems: problems.map((problem) => ({ ...problem, at: problem.at ?? at })) };
  }
}

async function createInput(
  { siteDir, themeDir, themeIndex, themeStyle, config, collections }: Project,
  themeFiles: ThemeFiles,
  rest: Pick<BundleInput, "packageDir" | "base" | "dev" | "mascot" | "unusedModules" | "newerPackages">,
): Promise<BundleInput> {
  const { replacements } = themeFiles;
  const optional = (name: string) => replacements.get(name) ?? findModule(themeDir, name);
  return {
    ...rest,
    sourceMaps: true,
    siteDir,
    themeFiles,
    themeIndex: replacements.get("index") ?? themeIndex,
    themeStyle: replacements.get("style.css") ?? (existsSync(themeStyle) ? themeStyle : null),
    lookStyle: findLook(themeDir, replacements, config.themeConfig["look"]),
    themeBoot: optional("boot"),
    themeBeforePaint: optional("before-paint"),
    themeOptions: optional("resolve-options"),
    themeSchema: optional(OPTIONS_SCHEMA),
    components: await findComponents(siteDir),
    collections,
    siteStyle: findStyle(siteDir),
  };
}

/** Deletes the files that a program has on disk. */
export async function removeProgram({ server }: { readonly server: ServerPart }): Promise<void> {
  if (server.kind === "stand-in") return;
  const written = server.kind === "written" ? server : server.components;
  if (written !== null) await rm(written.file, { force: true });
}

/** Returns the parts of a program that every document names, with the id of the build. */
export function programOutput(
  { script, style, componentStyles, beforePaint }: SiteProgram["client"],
  build: string,
): Pick<SiteProgram["client"], "script" | "style" | "componentStyles" | "beforePaint"> & {
  readonly build: string;
} {
  return { script, style, componentStyles, beforePaint, build };
}

/**
 * Returns an id that changes with the program but not with the content. A tab with another id loads its next
 * page with a full reload.
 */
export function programId({ client }: Pick<SiteProgram, "client">): string {
  return createHash("sha256").update(client.script).update(client.style).digest("hex").slice(0, 12);
}

/** Path of the file with the licences of all client code. */
const LICENSES = "assets/licenses.txt";

/** Adds the files of packages that pages load separately, and their licences, to the program's files. */
export function addPackages(client: ClientBundle, packages: readonly PackageFiles[]): ClientBundle {
  if (packages.length === 0) return client;
  const licenses = packages.map(({ license }) => `\n${license.trim()}\n`).join("");
  const files = client.files.map((file) =>
    file.path === LICENSES
      ? { ...file, contents: Buffer.concat([file.contents, Buffer.from(licenses)]) }
      : file,
  );
  return { ...client, files: [...files, ...packages.flatMap((one) => one.files)] };
}
