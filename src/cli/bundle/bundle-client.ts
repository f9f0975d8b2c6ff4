import { basename, join, resolve, sep } from "node:path";
import type * as esbuild from "esbuild";
import { pathFrom } from "../config/path-below.js";
import type { BuiltFile } from "./built-file.js";
import { checkComponentExports } from "./component-exports.js";
import { findScriptStyles } from "./component-styles.js";
import { componentStyle, entryModules, type BundledApp, type BundleInput } from "./entry-modules.js";
import { reactModules } from "./react-modules.js";
import { lateModule, lazyModules, type Nesting } from "./lazy-modules.js";
import { licenseNotices } from "./license-notices.js";
import {
  builtFiles,
  runEsbuild,
  sharedOptions,
  type BundleResult,
  type WrittenResult,
} from "./run-esbuild.js";
import { siteTexts } from "./site-texts.js";
import { themeModules } from "./theme-modules.js";

/** Browsers with `<script type="module">`, `:is()` and top-level `?.`: all since early 2022. */
const BROWSER_TARGET = "es2022";

/** The program that pages load, before the site's data is in it; files bear the names that esbuild gave them. */
export interface ClientTemplate {
  readonly files: readonly BuiltFile[];
  readonly script: string;
  readonly scripts: readonly string[];
  /** Module that the runtime loads late, below its folder → its file. */
  readonly lateModules: Readonly<Record<string, string>>;
  readonly style: string;
  readonly componentStyles: Readonly<Record<string, string>>;
  readonly beforePaint: string;
  readonly callback: string;
  /** The notices of all packages in it. */
  readonly notices: string;
}

/** The path below the output folder of what esbuild's metafile names by its path below the site's. */
type BelowOutput = (path: string) => string;

/** Bundles the program that pages load. `sources` are the files that it is made of. */
export async function bundleClient(input: BundleInput): Promise<BundleResult<ClientTemplate>> {
  const { siteDir } = input;
  const outdir = join(siteDir, ".hanblog", "out");
  const below: BelowOutput = (path) => pathFrom(outdir, resolve(siteDir, path));
  const app = await runApp(input, outdir);
  if (app.kind === "failed") return app;
  const exportless = checkComponentExports(app.bundle, input.components, siteDir);
  if (exportless.length > 0) return { kind: "failed", problems: exportless };
  const appScript = outputOf(app.bundle, "hanblog-entry:app", below);
  const known = {
    script: `./${basename(appScript)}`,
    // esbuild writes the styles that scripts import beside them, and nothing would load them from there.
    styles: findScriptStyles(app.bundle, input.components, siteDir),
  };
  const [start, inline] = await Promise.all([runStart(input, known, outdir), runInline(input, outdir)]);
  if (start.kind === "failed" || inline.kind === "failed") return failed(start, inline);
  const runs = { app: app.bundle, start: start.bundle, inline: inline.bundle };
  const componentNames = [...known.styles.components.keys()];
  const results = [app, start, inline];
  return {
    kind: "built",
    bundle: createTemplate(input, runs, { outdir, below, appScript, componentNames }),
    sources: results.flatMap(({ sources }) => sources),
    warnings: results.flatMap(({ warnings }) => warnings),
  };
}

/** The application, which the boot script loads. */
function runApp(input: BundleInput, outdir: string): Promise<BundleResult<WrittenResult>> {
  return runEsbuild(input, {
    ...clientOptions(input, outdir),
    plugins: [
      lazyModules("hanblog:app", { nesting: nestedModules(input.packageDir), unused: neverLoaded(input) }),
      entryModules(input),
      themeModules(input.themeFiles),
      reactModules(input.packageDir),
      siteTexts,
    ],
    entryPoints: { app: "hanblog:app" },
    splitting: true,
  });
}

/**
 * The boot script and the style sheets. A run of its own: what boot script and application share is small, and one
 * file starts sooner than two.
 */
function runStart(input: BundleInput, app: BundledApp, outdir: string): Promise<BundleResult<WrittenResult>> {
  const names = [...app.styles.components.keys()];
  return runEsbuild(input, {
    ...clientOptions(input, outdir),
    plugins: [entryModules(input, app), themeModules(input.themeFiles), siteTexts],
    entryPoints: {
      boot: "hanblog:boot",
      style: "hanblog:style",
      ...Object.fromEntries(names.map((name) => [name, `hanblog:${componentStyle(name)}`])),
    },
  });
}

/** The scripts that documents hold. */
function runInline(input: BundleInput, outdir: string): Promise<BundleResult<WrittenResult>> {
  return runEsbuild(input, {
    ...clientOptions(input, outdir),
    sourcemap: false,
    format: "iife",
    entryPoints: { "before-paint": "hanblog:before-paint", callback: "hanblog:callback" },
  });
}

/** Where the output of the runs lies, and what is in it. */
interface TemplatePlaces {
  readonly outdir: string;
  readonly below: BelowOutput;
  readonly appScript: string;
  /** Components with a style sheet of their own. */
  readonly componentNames: readonly string[];
}

function createTemplate(
  input: BundleInput,
  { app, start, inline }: Readonly<Record<"app" | "start" | "inline", WrittenResult>>,
  { outdir, below, appScript, componentNames }: TemplatePlaces,
): ClientTemplate {
  const { siteDir } = input;
  const startOutput = (name: string) => outputOf(start, `hanblog-entry:${name}`, below);
  const script = startOutput("boot");
  const scripts = builtFiles(app, siteDir, outdir).filter(({ path }) => !path.endsWith(".css"));
  const written = [
    ...scripts,
    ...builtFiles(start, siteDir, outdir).map((file) =>
      file.path === script ? { ...file, imports: [...file.imports, appScript] } : file,
    ),
  ];
  return {
    // A picture that both name is written by both.
    files: [...new Map(written.map((file) => [file.path, file])).values()],
    script,
    scripts: [script, ...staticImports(app, appScript, below)],
    lateModules: lateModulesOf(app, input, below),
    style: startOutput("style"),
    componentStyles: Object.fromEntries(
      componentNames.map((name) => [name, startOutput(componentStyle(name))]),
    ),
    beforePaint: input.themeBeforePaint === null ? "" : inlineScript(inline, "before-paint"),
    callback: inlineScript(inline, "callback"),
    notices: licenseNotices([app, start, inline]),
  };
}

/** The comment panels come after what opens them, and the parts of the issue-based one after it. */
function nestedModules(packageDir: string): Nesting {
  const comments = join(packageDir, "dist", "runtime", "comments");
  const opener = join(comments, "open-comments.js");
  const panel = join(comments, "mount-issue-panel.js");
  const parts = ["platforms", "sign-in", join("ui", "issue")];
  return [
    ...parts.map((folder) => [join(comments, folder) + sep, panel] as const),
    ...[panel, join(comments, "mount-panel.js")].map((file) => [file, opener] as const),
  ];
}

/** Absolute files of late modules that the site's settings leave no use for. */
function neverLoaded({ packageDir, unusedModules }: BundleInput): ReadonlySet<string> {
  return new Set(unusedModules.map((module) => join(packageDir, "dist", "runtime", module)));
}

/** The text of a script that is a single file. */
function inlineScript(result: WrittenResult, name: string): string {
  const file = result.outputFiles.find(({ path }) => basename(path).startsWith(`${name}-`));
  return file?.text.trim() ?? "";
}

function clientOptions(input: BundleInput, outdir: string) {
  return {
    ...sharedOptions(input),
    outdir,
    entryNames: "assets/[ext]/[name]-[hash]",
    chunkNames: "assets/[ext]/[name]-[hash]",
    format: "esm",
    platform: "browser",
    target: BROWSER_TARGET,
    sourcemap: input.dev && input.sourceMaps ? "inline" : false,
  } satisfies esbuild.BuildOptions;
}

/** The messages of both runs. */
function failed(...results: readonly BundleResult<unknown>[]): BundleResult<never> {
  const problems = results.flatMap((result) => (result.kind === "failed" ? result.problems : []));
  return { kind: "failed", problems };
}

function outputOf(result: WrittenResult, entry: string, below: BelowOutput): string {
  const found = Object.entries(result.metafile.outputs).find(([, output]) => output.entryPoint === entry);
  if (found === undefined) throw new Error(`esbuild wrote no output for ${entry}`);
  return below(found[0]);
}

/** The entry with all chunks that load before it runs; paths below the output folder. */
function staticImports(result: WrittenResult, entry: string, below: BelowOutput): readonly string[] {
  const outputs = new Map(
    Object.entries(result.metafile.outputs).map(([path, output]) => [below(path), output]),
  );
  const found = new Set([entry]);
  for (const path of found) {
    for (const imported of outputs.get(path)?.imports ?? []) {
      if (imported.kind === "import-statement") found.add(below(imported.path));
    }
  }
  return [...found];
}

function lateModulesOf(
  { metafile }: WrittenResult,
  { packageDir }: BundleInput,
  below: BelowOutput,
): Readonly<Record<string, string>> {
  const runtime = join(packageDir, "dist", "runtime");
  const found = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) => {
    const module = entryPoint === undefined ? null : lateModule(entryPoint);
    const name = module === null ? "" : pathFrom(runtime, module);
    return name === "" || name.startsWith("../") ? [] : [[name, below(path)] as const];
  });
  return Object.fromEntries(found);
}
