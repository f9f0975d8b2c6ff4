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
export function bundleClient(input: BundleInput): Promise<BundleResult<ClientBundle>> {
  const outdir = join(input.siteDir, ".hanblog", "out");
  return run(input, {
    ...sharedOptions(input),
    entryPoints: { app: "hanblog:app", style: "hanblog:style" },
    outdir,
    entryNames: "assets/[ext]/[name]-[hash]",
    chunkNames: "assets/[ext]/[name]-[hash]",
    assetNames: "assets/img/[name]-[hash]",
    publicPath: input.shell.base,
    format: "esm",
    splitting: true,
    platform: "browser",
    target: BROWSER_TARGET,
    sourcemap: input.dev ? "inline" : false,
  }).then((result) => {
    if (result.kind === "failed") return result;
    const { files, names } = nameOutputs(builtFiles(result.bundle, input.siteDir, outdir));
    const notices = licenseNotices(result.bundle);
    const script = outputOf(result.bundle, "hanblog-entry:app", outdir, input.siteDir);
    const style = outputOf(result.bundle, "hanblog-entry:style", outdir, input.siteDir);
    const bundle = {
      files: [...files, { path: "assets/licenses.txt", contents: Buffer.from(notices) }],
      script: names.get(script) ?? script,
      scripts: staticImports(result.bundle, script, outdir, input.siteDir).map(
        (path) => names.get(path) ?? path,
      ),
      style: names.get(style) ?? style,
    };
    return { ...result, bundle };
  });
}

/** Bundles the same program for rendering in Node. */
export function bundleServer(input: BundleInput): Promise<BundleResult<ServerBundle>> {
  return run(input, {
    ...sharedOptions(input),
    entryPoints: { server: "hanblog:server" },
    outfile: join(input.siteDir, ".hanblog", "server.cjs"),
    assetNames: "assets/img/[name]-[hash]",
    publicPath: input.shell.base,
    format: "cjs",
    platform: "node",
    target: NODE_TARGET,
    sourcemap: "inline",
    sourcesContent: false,
    minifyWhitespace: false,
    minifyIdentifiers: false,
  }).then((result) => {
    if (result.kind === "failed") return result;
    const script = result.bundle.outputFiles.find((file) => file.path.endsWith(".cjs"));
    return { ...result, bundle: { code: script?.text ?? "" } };
  });
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
  const at = location === null ? null : position(location.file, location.line, location.column + 1);
  return createProblem("error", "bundle-failed", text, at, notes[0]?.text ?? null);
}

/** Ending of the files that hold the licence comments which esbuild takes out of a script. */
const NOTICES = ".LEGAL.txt";

/** The notices of all packages in the bundle, each once: their licences ask to be passed on. */
function licenseNotices(result: WrittenResult): string {
  const notices = result.outputFiles
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
