import { createRequire } from "node:module";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { entryModules, type BundleInput } from "./entry-modules.js";
import { nameOutputs, type BuiltFile, type NamedFile } from "./name-outputs.js";

/** Browsers with `<script type="module">`, `:is()` and top-level `?.`: all since early 2022. */
const BROWSER_TARGET = "es2022";
/** The lowest Node that hanblog runs on. */
const NODE_TARGET = "node20.19";

const ASSET_LOADERS: Readonly<Record<string, esbuild.Loader>> = Object.fromEntries(
  [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".woff", ".woff2"].map((extension) => [
    extension,
    "file",
  ]),
);

export interface ClientBundle {
  readonly files: readonly NamedFile[];
  /** Path of the entry script below the output folder. */
  readonly script: string;
  /** The entry and everything that it imports at once. */
  readonly scripts: readonly string[];
  readonly style: string;
}

export interface ServerBundle {
  /** CommonJS source that exports `createSiteRenderer`. */
  readonly code: string;
}

/** Either what was built, or every message of esbuild as problems. */
export type BundleResult<Bundle> =
  | { readonly kind: "built"; readonly bundle: Bundle; readonly sources: readonly string[] }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** Bundles the program that pages load. `sources` are the files that it is made of. */
export async function bundleClient(input: BundleInput): Promise<BundleResult<ClientBundle>> {
  const { siteDir } = input;
  const outdir = join(siteDir, ".hanblog", "out");
  const app = await run(input, {
    ...clientOptions(input, outdir),
    entryPoints: { app: "hanblog:app" },
    splitting: true,
  });
  // esbuild writes the styles that scripts import beside them, and nothing would load them from there.
  const imported = app.kind === "built" ? importedStyles(app.bundle, siteDir) : [];
  const styled = await run(input, {
    ...clientOptions(input, outdir),
    plugins: [entryModules(input, imported)],
    entryPoints: { style: "hanblog:style" },
  });
  if (app.kind === "failed" || styled.kind === "failed") return failed(app, styled);

  const scripts = builtFiles(app.bundle, siteDir, outdir).filter(({ path }) => !path.endsWith(".css"));
  const written = [...scripts, ...builtFiles(styled.bundle, siteDir, outdir)];
  // A picture that both name is written by both.
  const { files, names } = nameOutputs([...new Map(written.map((file) => [file.path, file])).values()]);
  const nameOf = (path: string) => names.get(path) ?? path;
  const script = outputOf(app.bundle, "hanblog-entry:app", outdir, siteDir);
  const style = outputOf(styled.bundle, "hanblog-entry:style", outdir, siteDir);
  const notices = Buffer.from(licenseNotices([app.bundle, styled.bundle]));
  const bundle = {
    files: [...files, { path: "assets/licenses.txt", contents: notices }],
    script: nameOf(script),
    scripts: staticImports(app.bundle, script, outdir, siteDir).map(nameOf),
    style: nameOf(style),
  };
  return { kind: "built", bundle, sources: [...app.sources, ...styled.sources] };
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
    sourcemap: input.dev ? "inline" : false,
  } satisfies esbuild.BuildOptions;
}

/** Bundles the same program for rendering in Node. */
export async function bundleServer(input: BundleInput): Promise<BundleResult<ServerBundle>> {
  const outdir = join(input.siteDir, ".hanblog");
  const result = await run(input, {
    ...sharedOptions(input),
    entryPoints: { server: "hanblog:server" },
    outfile: join(outdir, "server.cjs"),
    format: "cjs",
    platform: "node",
    target: NODE_TARGET,
    sourcemap: "inline",
    sourcesContent: false,
    minifyWhitespace: false,
    minifyIdentifiers: false,
  });
  if (result.kind === "failed") return result;
  // Named like the client's, so that a picture has the same address in the document and after hydration.
  const { files } = nameOutputs(builtFiles(result.bundle, input.siteDir, outdir));
  const script = files.find(({ path }) => path.endsWith(".cjs"));
  return { ...result, bundle: { code: Buffer.from(script?.contents ?? []).toString("utf8") } };
}

/** Absolute paths of the style sheets that scripts import. */
function importedStyles(result: WrittenResult, siteDir: string): readonly string[] {
  const scripts = Object.entries(result.metafile.inputs).filter(([path]) => !path.endsWith(".css"));
  const imports = scripts.flatMap(([, script]) => script.imports);
  const styles = imports.filter(({ path, external }) => external !== true && path.endsWith(".css"));
  return [...new Set(styles.map(({ path }) => resolve(siteDir, path)))];
}

/** The messages of both runs. */
function failed(...results: readonly BundleResult<unknown>[]): BundleResult<never> {
  const problems = results.flatMap((result) => (result.kind === "failed" ? result.problems : []));
  return { kind: "failed", problems };
}

type WrittenResult = esbuild.BuildResult<{ write: false; metafile: true }>;

function sharedOptions(input: BundleInput) {
  return {
    absWorkingDir: input.siteDir,
    bundle: true,
    write: false,
    metafile: true,
    minify: !input.dev,
    jsx: "automatic",
    jsxDev: false,
    tsconfigRaw: {},
    charset: "utf8",
    legalComments: "external",
    logLevel: "silent",
    loader: ASSET_LOADERS,
    assetNames: "assets/img/[name]-[hash]",
    publicPath: input.shell.base,
    alias: packageAliases(input.packageDir),
    define: { "process.env.NODE_ENV": input.dev ? '"development"' : '"production"' },
    plugins: [entryModules(input)],
  } satisfies esbuild.BuildOptions;
}

/** One React and one runtime for theme, site and library, wherever the site's own packages lie. */
function packageAliases(packageDir: string): Record<string, string> {
  const require = createRequire(join(packageDir, "package.json"));
  const folder = (name: string) => dirname(require.resolve(`${name}/package.json`));
  return {
    "hanblog/runtime": join(packageDir, "dist/runtime/index.js"),
    react: folder("react"),
    "react-dom": folder("react-dom"),
  };
}

async function run(
  input: BundleInput,
  options: ReturnType<typeof sharedOptions> & esbuild.BuildOptions,
): Promise<BundleResult<WrittenResult>> {
  try {
    const bundle = await esbuild.build({ ...options, write: false, metafile: true });
    const sources = Object.keys(bundle.metafile.inputs)
      .filter((path) => !path.startsWith("hanblog-entry:"))
      .map((path) => resolve(input.siteDir, path));
    return { kind: "built", bundle, sources };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { kind: "failed", problems: error.errors.map(problemFromMessage) };
  }
}

function isBuildFailure(error: unknown): error is esbuild.BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function problemFromMessage({ text, location, notes }: esbuild.Message): Problem {
  // An author has no file to open where the entry that hanblog wrote is at fault.
  const hasFile = location !== null && !location.file.startsWith("hanblog-entry:");
  const at = hasFile ? position(location.file, location.line, location.column + 1) : null;
  return createProblem("error", "bundle-failed", text, at, notes[0]?.text ?? null);
}

/** Ending of the files that hold the licence comments which esbuild takes out of a script. */
const NOTICES = ".LEGAL.txt";

/** The notices of all packages in the bundle, each once: their licences ask to be passed on. */
function licenseNotices(results: readonly WrittenResult[]): string {
  const notices = results
    .flatMap(({ outputFiles }) => outputFiles)
    .filter((file) => file.path.endsWith(NOTICES))
    .flatMap((file) => file.text.match(/\/\*[^]*?\*\//g) ?? []);
  return `${[...new Set(notices)].toSorted().join("\n\n")}\n`;
}

function builtFiles(result: WrittenResult, siteDir: string, outdir: string): readonly BuiltFile[] {
  const below = (path: string) => relative(outdir, resolve(siteDir, path)).replaceAll("\\", "/");
  const imports = new Map(
    Object.entries(result.metafile.outputs).map(([path, output]) => [
      below(path),
      output.imports.filter(({ external }) => external !== true).map((imported) => below(imported.path)),
    ]),
  );
  const files = result.outputFiles.filter((file) => !file.path.endsWith(NOTICES));
  return files.map((file) => {
    const path = below(isAbsolute(file.path) ? file.path : join(siteDir, file.path));
    return { path, contents: file.contents, imports: imports.get(path) ?? [] };
  });
}

function outputOf(result: WrittenResult, entry: string, outdir: string, siteDir: string): string {
  const found = Object.entries(result.metafile.outputs).find(([, output]) => output.entryPoint === entry);
  if (found === undefined) throw new Error(`esbuild wrote no output for ${entry}`);
  return relative(outdir, resolve(siteDir, found[0])).replaceAll("\\", "/");
}

/** The entry with all chunks that load before it runs; paths below the output folder. */
function staticImports(
  result: WrittenResult,
  entry: string,
  outdir: string,
  siteDir: string,
): readonly string[] {
  const below = (path: string) => relative(outdir, resolve(siteDir, path)).replaceAll("\\", "/");
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
