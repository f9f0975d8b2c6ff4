import { realpath, stat } from "node:fs/promises";
import { join, resolve, isAbsolute, parse, relative } from "node:path";
import {
  errorFromProblems,
  hasErrors,
  type Problem,
  problemsFromError,
  quoteValue,
  type SourcePosition,
} from "../../../runtime/model/error.js";
import { localesOf } from "../locales-of.js";
import { normalizeBase } from "../../../runtime/model/path.js";
import { createError, createProblem, type ValuesOfCode } from "../../messages/create-problem.js";
import { findConfigFile, findForeignConfig } from "./config-file.js";
import { ALL_OPTIONS, checkConfig, placeOf, type SoundConfig, soundWithout } from "../checks/check-config.js";
import { type ConfigCode, type ConfigSource, evaluateConfig } from "./evaluate-config.js";
import { ROOT_HOSTS, type Host, type PolicyPlace } from "../host-names.js";
import { declaredSchemas, NO_FIELDS, takeFields } from "../fields/own-fields.js";
import type { DataFolder, ReadCollections } from "../fields/read-collections.js";
import { pathBelow } from "../path-below.js";
import type { AddedPages } from "../plugins/plugin-pages.js";
import { readHosting } from "../read-hosting.js";
import { type ConfigFaults, isUnreadable, NO_PLUGINS, type Project, type SitePlugins } from "../project.js";
import type { SiteConfig } from "../schema.js";
import { defaultTheme, resolveTheme } from "../theme-dir.js";

/** Options for loading a project. `now` decides which pages are drafts because of their date. */
export interface ProjectOptions {
  readonly siteDir: string;
  /** Name of a config file in the site folder that is read instead of the site's. */
  readonly configFile?: string | undefined;
  /** Output folder, relative to the working directory. Overrides the config's. */
  readonly dest?: string | undefined;
  /** Overrides the config's. */
  readonly base?: string | undefined;
  readonly drafts?: boolean | undefined;
  /** Place for the content security policy in addition to `policy.txt`. */
  readonly csp?: PolicyPlace | undefined;
  readonly now: Date;
  /** Root of hanblog's package. The default theme is in its `src/theme`. */
  readonly packageDir: string;
}

/** A project, and the files that it must be reloaded for. */
export interface LoadedProject {
  readonly project: Project;
  /** Absolute paths of the files that the configuration was made from, and of those that name the host. */
  readonly configInputs: readonly string[];
  /** Absolute paths of folders, each of whose data files the project must be reloaded for. */
  readonly configFolders: readonly DataFolder[];
}

/**
 * Reads and checks the configuration of a site folder. Throws an `AggregateError` of all mistakes, or `site-missing` if
 * there is no folder.
 */
export async function loadProject(options: ProjectOptions): Promise<Project> {
  const { project } = await loadProjectWithInputs(options);
  const errors = project.faults?.problems.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length > 0) throw errorFromProblems(errors);
  return project;
}

/**
 * Loads a project like `loadProject`, with the files that `dev` must watch. A faulty configuration gives a project with
 * faults, so that the rest of the site can be checked.
 */
export async function loadProjectWithInputs(options: ProjectOptions): Promise<LoadedProject> {
  await requireFolder(options.siteDir);
  // The bundler resolves symbolic links in the names of its inputs, but not in those of its outputs.
  const siteDir = await realpath(options.siteDir);
  const configFile = options.configFile ?? (await findConfigFile(siteDir));
  const { value, source, inputs, code, sound, problems } = await readConfig(siteDir, configFile);
  const { config } = sound;
  // Values of flags have no place.
  const at = (name: "base" | "dest" | "theme") =>
    name !== "theme" && options[name] ? null : placeOf(source, [name]);
  const givenBase = options.base ?? textField(value, "base") ?? "/";
  // Paths of an invalid config are checked too, so that the list of problems is complete.
  const dest = options.dest
    ? resolve(options.dest)
    : resolve(siteDir, textField(value, "dest") ?? config.dest);
  const theme = await resolveTheme(textField(value, "theme"), siteDir, options.packageDir);
  const own = theme.kind === "problem" ? defaultTheme(options.packageDir) : theme.theme;
  const declared = await readDeclared(siteDir, config, source);
  const plugins = await openPlugins(siteDir, { config: declared.config, code, source });
  const parts = {
    ...declared.problems,
    plugins: plugins.problems,
    base: checkBase(givenBase, options.base ? "--base" : "base", at("base")),
    dest: await checkDest(dest, siteDir, at("dest")),
    host: options.csp === "header" ? checkHeaderHost(config.host) : [],
    theme: theme.kind === "problem" ? [{ ...theme.problem, at: at("theme") }] : [],
  };
  const found = collectFaults(problems, sound.faulty, parts);
  const cacheDir = join(siteDir, ".hanblog", "cache");
  const published = await readHosting({ siteDir, dest, host: config.host });
  const project: Project = {
    siteDir,
    configFile: configFile === null ? null : join(siteDir, configFile),
    foreignConfig: configFile === null ? await findForeignConfig(siteDir) : null,
    // A build that only checks the site must not touch a folder that may be the wrong one.
    dest: found.faults === null ? dest : join(cacheDir, "checked"),
    cacheDir,
    themeDir: own.dir,
    themeIndex: own.index,
    themeStyle: own.style,
    siteThemeDir: siteThemeDir(siteDir, own.dir),
    config: {
      ...plugins.config,
      plugins: [],
      base: parts.base.length > 0 ? "/" : normalizeBase(givenBase),
    },
    fields: declared.fields,
    collections: declared.collections.entries,
    placeOfEntry: declared.collections.placeOfEntry,
    plugins: plugins.plugins,
    ...found,
    hosting: published.hosting,
    hasPolicies: options.csp === "meta",
    sendsPolicy: options.csp === "header",
    drafts: options.drafts ?? false,
    now: options.now,
  };
  const configInputs = [...inputs, ...published.inputs, ...plugins.inputs];
  return { project, configInputs, configFolders: [...declared.collections.folders, ...plugins.folders] };
}

/** Folders of a site whose names have a meaning. */
const SOURCE_FOLDERS: readonly string[] = ["public", "components", "theme", ".hanblog"];

/**
 * Checks that the output folder contains nothing of the author's, because a build replaces it as a whole. Follows
 * symbolic links.
 */
async function checkDest(
  dest: string,
  siteDir: string,
  at: SourcePosition | null,
): Promise<readonly Problem[]> {
  const real = await realpath(dest).catch(() => dest);
  const site = await realpath(siteDir);
  const kind = findReason(real, site);
  if (kind === null) return [];
  return [createProblem("error", "dest-invalid", { kind, dest: quoteValue(dest) }, at)];
}

function findReason(dest: string, site: string): ValuesOfCode<"dest-invalid">["kind"] | null {
  if (dest === parse(dest).root) return "root";
  if (dest === site) return "site";
  if (SOURCE_FOLDERS.some((name) => dest === join(site, name))) return "source";
  const path = relative(dest, site);
  const holdsSite = !path.startsWith("..") && !isAbsolute(path);
  return holdsSite ? "outside" : null;
}

/** Separates the faults of a configuration from mere warnings. `parts` are further problems, by the option that has them. */
function collectFaults(
  problems: readonly Problem[],
  faulty: ReadonlySet<string>,
  parts: Readonly<Record<string, readonly Problem[]>>,
): Pick<Project, "faults" | "warnings"> {
  const all = [...problems, ...Object.values(parts).flat()];
  if (!hasErrors(all)) return { faults: null, warnings: all };
  const others = Object.entries(parts).flatMap(([name, found]) => (hasErrors(found) ? [name] : []));
  const faults: ConfigFaults = { problems: all, options: new Set([...faulty, ...others]) };
  const notChecked = isUnreadable(faults) ? [createProblem("warning", "pages-not-checked", {}, null)] : [];
  return { faults: { ...faults, problems: [...all, ...notChecked] }, warnings: [] };
}

/** A config file after its checks. */
interface ReadConfig {
  /** The default export, unchecked. */
  readonly value: unknown;
  readonly source: ConfigSource | null;
  /** Absolute paths of the config file and the files that it imports. */
  readonly inputs: readonly string[];
  readonly code: ConfigCode;
  readonly sound: SoundConfig;
  readonly problems: readonly Problem[];
}

/** Reads a config file. Of one that does not run, no option is known. */
async function readConfig(siteDir: string, configFile: string | null): Promise<ReadConfig> {
  try {
    const loaded = configFile === null ? null : await evaluateConfig(siteDir, configFile);
    const { value, source, inputs, code } = loaded ?? NO_CONFIG;
    const { sound, problems } = checkConfig(value, source);
    return { value, source, inputs, code, sound, problems };
  } catch (error) {
    const problems = problemsFromError(error);
    if (problems.length === 0) throw error;
    return { ...NO_CONFIG, sound: soundWithout(ALL_OPTIONS), problems };
  }
}

/** The config file of a site without one. */
const NO_CONFIG: Omit<ReadConfig, "sound" | "problems"> = {
  value: {},
  source: null,
  inputs: [],
  code: NO_PLUGINS.code,
};

/** Reads what a configuration declares with schemas. Of faulty declarations, none is left. */
async function readDeclared(siteDir: string, config: SiteConfig, source: ConfigSource | null) {
  const schemas = declaredSchemas(config);
  const collections = await openCollections(siteDir, { declared: config.collections, schemas }, source);
  // Markdown files of collections are no pages.
  const exclude = [...config.exclude, ...Object.values(config.collections).map(({ files }) => files)];
  const declared = takeFields({ ...config, exclude }, schemas);
  const problems = { defaults: await checkFields(config, source), collections: collections.problems };
  if (problems.defaults.length === 0) return { ...declared, collections, problems };
  return { config: { ...declared.config, defaults: {} }, fields: NO_FIELDS, collections, problems };
}

/** Checks declared fields and the front matter in `defaults`. Most sites have none and do not load its schema here. */
async function checkFields(
  { fields, defaults, collections, taxonomies }: SiteConfig,
  source: ConfigSource | null,
): Promise<readonly Problem[]> {
  const hasNames = Object.values(taxonomies).some(({ collection }) => collection !== undefined);
  const isEmpty = [fields, defaults, collections].every((option) => Object.keys(option).length === 0);
  if (isEmpty && !hasNames) return [];
  const { checkDefaults } = await import("../checks/check-defaults.js");
  return checkDefaults({ fields, defaults, collections, taxonomies }).map(({ path, mistake }) =>
    createProblem("error", "config-invalid", mistake, placeOf(source, path)),
  );
}

/** Checks the plugins of a site, and adds to its configuration what they return from options alone. Most sites have none and do not load the code for them. */
async function openPlugins(
  siteDir: string,
  { config, code, source }: Pick<ReadConfig, "code" | "source"> & { readonly config: SiteConfig },
): Promise<OpenedPlugins> {
  if (config.plugins.length === 0) {
    return { config, plugins: NO_PLUGINS, problems: [], inputs: [], folders: [] };
  }
  const [{ readPlugins }, { readData }, { addHeads }, { addPages }, { readCommands }] = await Promise.all([
    import("../plugins/read-plugins.js"),
    import("../plugins/read-data.js"),
    import("../plugins/add-heads.js"),
    import("../plugins/plugin-pages.js"),
    import("../plugins/read-commands.js"),
  ]);
  const at = (path: readonly PropertyKey[]) => placeOf(source, path);
  const { plugins: read, mistakes } = readPlugins(config.plugins, code.originOf);
  const { plugins: all, problems, ...watched } = await readData(siteDir, read, at);
  const added = addHeads(config, all, at);
  const { commands, problems: ofCommands } = readCommands(all, at);
  // Most commands and all worker threads need no pages.
  let pages: Promise<AddedPages> | null = null;
  const wrong = mistakes.map(({ path, mistake }) =>
    createProblem("error", "config-invalid", mistake, at(path)),
  );
  return {
    config: added.config,
    plugins: {
      all,
      code,
      hosts: added.hosts,
      pageTags: added.pageTags,
      commands,
      pages: () => (pages ??= addPages(all, { placeOf: at, locales: localesOf(config) })),
    },
    problems: [...wrong, ...problems, ...added.problems, ...ofCommands],
    ...watched,
  };
}

/** The plugins of a site, and the configuration with what they add to it. */
interface OpenedPlugins {
  readonly config: SiteConfig;
  readonly plugins: SitePlugins;
  readonly problems: readonly Problem[];
  /** Absolute paths of the files that plugins read. */
  readonly inputs: readonly string[];
  readonly folders: readonly DataFolder[];
}

/** Reads the collections of a site. Most sites have none and do not load the code for them. */
async function openCollections(
  siteDir: string,
  {
    declared,
    schemas,
  }: { readonly declared: SiteConfig["collections"]; readonly schemas: readonly unknown[] },
  source: ConfigSource | null,
): Promise<ReadCollections> {
  if (Object.keys(declared).length === 0 && schemas.length === 0) return NO_COLLECTIONS;
  const { readCollections } = await import("../fields/read-collections.js");
  return readCollections(siteDir, { declared, others: schemas }, (path) => placeOf(source, path));
}

const NO_COLLECTIONS: ReadCollections = {
  entries: {},
  problems: [],
  folders: [],
  placeOfEntry: () => null,
};

/** Returns the folder whose files replace files of the theme, or `null` if the theme itself is in it. */
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

/** Checks that the host reads headers from the output. */
function checkHeaderHost(host: Host | undefined): readonly Problem[] {
  if (host !== undefined && ROOT_HOSTS.includes(host)) return [];
  return [createProblem("error", "csp-header", { host: host ?? null }, null)];
}

function checkBase(given: string, name: string, at: Problem["at"]): readonly Problem[] {
  const base = normalizeBase(given);
  const isPath = !/[\s?#\\:]/.test(given) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(base);
  if (isPath) return [];
  return [createProblem("error", "base-invalid", { name, found: quoteValue(given) }, at)];
}
