import { basename, join, resolve } from "node:path";
import type * as esbuild from "esbuild";
import { pathFrom } from "../config/path-below.js";
import {
  browserPackages,
  BROWSER_TARGET,
  builtFiles,
  isOfAuthor,
  runEsbuild,
  sharedOptions,
  type BundleResult,
  licenseNotices,
} from "./run-esbuild.js";
import type { BuiltFile, WrittenResult } from "./built-file.js";
import { checkComponentExports, findScriptStyles, type ScriptStyles } from "./find-components.js";
import {
  componentStyle,
  entryModules,
  NO_APP,
  styleEntries,
  type BundledApp,
  type BundleInput,
} from "./entry-modules.js";
import { reactModules } from "./react-modules.js";
import { joinEntry } from "./join-entry.js";
import { lateModule, lazyModules, nestedModules } from "./lazy-modules.js";
import { liveModules } from "./live-modules.js";
import { runtimeIndex } from "./runtime-index.js";
import { siteTexts } from "./site-marks.js";
import { themeModules } from "./replacements/theme-modules.js";

/**
 * Comment at the start of a script that makes Chrome, from version 136, compile all its functions in another
 * thread while the script loads. Without it, the page's own thread compiles them when they are first called.
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_HINT = Buffer.from("//# allFunctionsCalledOnLoad\n");

/** The client program before the site's data is filled in. Files have the names that esbuild assigned. */
export interface ClientTemplate {
  readonly files: readonly BuiltFile[];
  readonly script: string;
  readonly scripts: readonly string[];
  /** Output file of each dynamically imported runtime module, by its path below the runtime's folder. */
  readonly lateModules: Readonly<Record<string, string>>;
  /** Absolute paths of modules that a page of a dev server can replace: those of the author that only the application uses. */
  readonly liveModules: readonly string[];
  /** Style sheets that scripts import. */
  readonly scriptStyles: ScriptStyles;
  readonly style: string;
  readonly componentStyles: Readonly<Record<string, string>>;
  readonly beforePaint: string;
  readonly callback: string;
  /** Licence notices of all packages in the bundle. */
  readonly notices: string;
}

/**
 * Converts a path of esbuild's metafile, which is relative to the site folder, to one relative to the output
 * folder.
 */
type BelowOutput = (path: string) => string;

/** Bundles the client program. `sources` lists all its source files. */
export async function bundleClient(input: BundleInput): Promise<BundleResult<ClientTemplate>> {
  const { siteDir } = input;
  const outdir = outputFolder(input);
  const below = belowOutput(input);
  const app = await runApp(input, outdir);
  if (app.kind === "failed") return app;
  const exportless = checkComponentExports(app.bundle, input.components, siteDir);
  if (exportless.length > 0) return { kind: "failed", problems: exportless };
  const { result: joined, exported } = joinEntry(app.bundle, "hanblog-entry:app", "start");
  const appScript = outputOf(joined, "hanblog-entry:app", below);
  const known = {
    script: `./${basename(appScript)}`,
    start: exported,
    // esbuild emits styles imported by scripts as separate files, which no page would load.
    styles: findScriptStyles(joined, input.components, siteDir),
  };
  const [start, inline] = await Promise.all([runStart(input, known, outdir), runInline(input, outdir)]);
  if (start.kind === "failed" || inline.kind === "failed") return failed(start, inline);
  const runs = { app: joined, start: start.bundle, inline: inline.bundle };
  const results = [app, start, inline];
  return {
    kind: "built",
    bundle: createTemplate(input, runs, {
      outdir,
      below,
      appScript,
      scriptStyles: known.styles,
      liveModules: input.dev ? liveOf(input, app.sources, [...start.sources, ...inline.sources]) : [],
    }),
    sources: results.flatMap(({ sources }) => sources),
    warnings: results.flatMap(({ warnings }) => warnings),
  };
}

/** Bundles the application, which the boot script loads. */
function runApp(input: BundleInput, outdir: string): Promise<BundleResult<WrittenResult>> {
  return runEsbuild(input, {
    ...clientOptions(input, outdir),
    plugins: [
      lazyModules("hanblog:app", {
        root: input.siteDir,
        nesting: nestedModules(input.packageDir),
        unused: neverLoaded(input),
      }),
      entryModules(input),
      themeModules(input.themeFiles),
      reactModules(input.packageDir),
      browserPackages(input.packageDir, input.newerPackages),
      siteTexts,
      // New versions of live modules may import other names.
      input.dev ? liveModules(input) : runtimeIndex(input.packageDir),
    ],
    entryPoints: { app: "hanblog:app" },
    splitting: true,
  });
}

/**
 * Bundles the boot script and the style sheets. This run is separate because boot script and application
 * share little code, and one file starts faster than two.
 */
function runStart(input: BundleInput, app: BundledApp, outdir: string): Promise<BundleResult<WrittenResult>> {
  return runEsbuild(input, {
    ...clientOptions(input, outdir),
    plugins: [
      entryModules(input, app),
      themeModules(input.themeFiles),
      browserPackages(input.packageDir, input.newerPackages),
      siteTexts,
    ],
    entryPoints: { boot: "hanblog:boot", ...styleEntries(app.styles) },
  });
}

/** Style sheets of a program with the images that they show. Files have the names that esbuild assigned. */
export type StyleTemplate = Pick<ClientTemplate, "files" | "style" | "componentStyles">;

/** Bundles the style sheets of a program alone, after a change of their files. */
export async function bundleStyles(
  input: BundleInput,
  scriptStyles: ScriptStyles,
): Promise<BundleResult<StyleTemplate>> {
  const outdir = outputFolder(input);
  const result = await runEsbuild(input, {
    ...clientOptions(input, outdir),
    plugins: [entryModules(input, { ...NO_APP, styles: scriptStyles }), themeModules(input.themeFiles)],
    entryPoints: styleEntries(scriptStyles),
  });
  if (result.kind === "failed") return result;
  const files = builtFiles(result.bundle, input.siteDir, outdir);
  return { ...result, bundle: { files, ...stylesOf(result.bundle, scriptStyles, belowOutput(input)) } };
}

function stylesOf(
  result: WrittenResult,
  { components }: ScriptStyles,
  below: BelowOutput,
): Pick<StyleTemplate, "style" | "componentStyles"> {
  const output = (name: string) => outputOf(result, `hanblog-entry:${name}`, below);
  const named = Object.keys(components).map((name) => [name, output(componentStyle(name))]);
  return { style: output("style"), componentStyles: Object.fromEntries(named) };
}

/** Bundles the inline scripts of documents. */
function runInline(input: BundleInput, outdir: string): Promise<BundleResult<WrittenResult>> {
  return runEsbuild(input, {
    ...clientOptions(input, outdir),
    sourcemap: false,
    format: "iife",
    entryPoints: { "before-paint": "hanblog:before-paint", callback: "hanblog:callback" },
  });
}

/** Location and parts of the output of the runs. */
interface TemplatePlaces {
  readonly outdir: string;
  readonly below: BelowOutput;
  readonly appScript: string;
  readonly scriptStyles: ScriptStyles;
  readonly liveModules: readonly string[];
}

function createTemplate(
  input: BundleInput,
  { app, start, inline }: Readonly<Record<"app" | "start" | "inline", WrittenResult>>,
  { outdir, below, appScript, scriptStyles, liveModules }: TemplatePlaces,
): ClientTemplate {
  const { siteDir } = input;
  const script = outputOf(start, "hanblog-entry:boot", below);
  const scripts = builtFiles(app, siteDir, outdir).filter(({ path }) => !path.endsWith(".css"));
  const written = [
    ...scripts.map((file) =>
      // Another line would move the source maps of dev.
      file.path === appScript && !input.dev
        ? { ...file, contents: Buffer.concat([COMPILE_HINT, file.contents]) }
        : file,
    ),
    ...builtFiles(start, siteDir, outdir).map((file) =>
      file.path === script ? { ...file, imports: [...file.imports, appScript] } : file,
    ),
  ];
  return {
    // Both runs emit an image that both use, so deduplicate by path.
    files: [...new Map(written.map((file) => [file.path, file])).values()],
    script,
    scripts: [script, ...staticImports(app, appScript, below)],
    lateModules: lateModulesOf(app, input, below),
    liveModules,
    scriptStyles,
    ...stylesOf(start, scriptStyles, below),
    beforePaint: input.themeBeforePaint === null ? "" : inlineScript(inline, "before-paint"),
    callback: inlineScript(inline, "callback"),
    notices: licenseNotices([app, start, inline]),
  };
}

/** Returns the absolute files of late modules that the site's settings never load. */
function neverLoaded({ packageDir, unusedModules }: BundleInput): ReadonlySet<string> {
  return new Set(unusedModules.map((module) => join(packageDir, "dist", "runtime", module)));
}

function liveOf(input: BundleInput, app: readonly string[], others: readonly string[]): readonly string[] {
  const used = new Set(others);
  return app.filter(
    (file) => /\.(?:[jt]sx?|m[jt]s)$/.test(file) && !used.has(file) && isOfAuthor(file, input),
  );
}

/** Returns the text of an inline script, which is a single output file. */
function inlineScript(result: WrittenResult, name: string): string {
  const file = result.outputFiles.find(({ path }) => basename(path).startsWith(`${name}-`));
  return file?.text.trim() ?? "";
}

function outputFolder({ siteDir }: BundleInput): string {
  return join(siteDir, ".hanblog", "out");
}

function belowOutput(input: BundleInput): BelowOutput {
  const outdir = outputFolder(input);
  return (path) => pathFrom(outdir, resolve(input.siteDir, path));
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

/** Combines the problems of several runs into one failed result. */
function failed(...results: readonly BundleResult<unknown>[]): BundleResult<never> {
  const problems = results.flatMap((result) => (result.kind === "failed" ? result.problems : []));
  return { kind: "failed", problems };
}

function outputOf(result: WrittenResult, entry: string, below: BelowOutput): string {
  const found = Object.entries(result.metafile.outputs).find(([, output]) => output.entryPoint === entry);
  if (found === undefined) throw new Error(`esbuild wrote no output for ${entry}`);
  return below(found[0]);
}

/** Returns the entry and all chunks that load before it runs, as paths below the output folder. */
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
  { packageDir, siteDir }: BundleInput,
  below: BelowOutput,
): Readonly<Record<string, string>> {
  const runtime = join(packageDir, "dist", "runtime");
  const found = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) => {
    const module = entryPoint === undefined ? null : lateModule(siteDir, entryPoint);
    const name = module === null ? "" : pathFrom(runtime, module);
    return name === "" || name.startsWith("../") ? [] : [[name, below(path)] as const];
  });
  return Object.fromEntries(found);
}
