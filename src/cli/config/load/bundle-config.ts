import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Message, type Plugin } from "esbuild";
import { errorFromProblems, position, type Problem } from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";
import { NODE_TARGET } from "../node-20.js";

/** A config file and the files that it imports from the site folder, as one module. */
export interface ConfigBundle {
  readonly code: string;
  /** Source map as JSON; its sources are relative to `.hanblog` in the site folder. */
  readonly map: string;
  /** Absolute paths of the files that were bundled. */
  readonly inputs: readonly string[];
  /** Packages and modules of Node that the bundle imports, as they are written. */
  readonly packages: readonly string[];
}

/** Resolves `import { defineConfig, z } from "hanblog"` in a folder without node_modules. */
const hanblogModule: Plugin = {
  name: "hanblog",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^hanblog$/ }, ({ path }) => ({ path, namespace: "hanblog" }));
    onResolve({ filter: /^file:/, namespace: "hanblog" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "hanblog" }, () => ({
      contents: `export const defineConfig = (config) => config;
export { z, friendLinks, reference, definePlugin, escapeXml } from "${CONFIG_API}";`,
    }));
  },
};

/** URL of the compiled module that configurations use. They are never bundled with hanblog. */
const CONFIG_API = new URL("../../../../dist/cli/config/load/config-api.js", import.meta.url).href;

/**
 * Bundles a config file and the author's files that it imports into one ES module. Throws an `AggregateError` for
 * syntax errors.
 */
export async function bundleConfig(siteDir: string, configFile: string): Promise<ConfigBundle> {
  const file = join(siteDir, configFile);
  const here = {
    "import.meta.url": JSON.stringify(pathToFileURL(file).href),
    "import.meta.dirname": JSON.stringify(siteDir),
    "import.meta.filename": JSON.stringify(file),
    __dirname: JSON.stringify(siteDir),
    __filename: JSON.stringify(file),
  };
  const outfile = join(siteDir, ".hanblog", "config.mjs");
  const result = await build({
    absWorkingDir: siteDir,
    entryPoints: [file],
    outfile,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: "external",
    format: "esm",
    platform: "node",
    target: NODE_TARGET,
    packages: "external",
    define: here,
    plugins: [hanblogModule],
    logLevel: "silent",
  }).catch((error: unknown) => {
    throw hasMessages(error) ? errorFromProblems(error.errors.map(problemFromMessage)) : error;
  });
  const text = (ending: string) =>
    result.outputFiles.find((output) => output.path.endsWith(ending))?.text ?? "";
  const inputs = Object.keys(result.metafile.inputs)
    .filter((input) => !input.startsWith("hanblog:"))
    .map((input) => resolve(siteDir, input));
  const packages = Object.values(result.metafile.inputs)
    .flatMap(({ imports }) => imports)
    .flatMap(({ path, external }) => (external === true && !path.startsWith("file:") ? path : []));
  return { code: text(".mjs"), map: text(".map"), inputs, packages };
}

/** The code of packages, with that of all packages that they import. */
export interface PackageCode {
  /** Absolute paths of its files. */
  readonly inputs: readonly string[];
  /** Modules of Node that it imports, as they are written. */
  readonly modules: readonly string[];
}

/**
 * Follows the imports of packages, as a module in the site folder imports them. hanblog itself is left out. Resolves to `null` if
 * the bundler cannot read all code.
 */
export async function followPackages(
  siteDir: string,
  packages: readonly string[],
): Promise<PackageCode | null> {
  if (packages.length === 0) return { inputs: [], modules: [] };
  const result = await build({
    absWorkingDir: siteDir,
    // Without names, the bundler skips packages that declare no side effects.
    stdin: {
      contents: packages.map((name, at) => `export * as p${at} from ${JSON.stringify(name)};`).join("\n"),
      resolveDir: siteDir,
    },
    outdir: siteDir,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: NODE_TARGET,
    // Node does not read the field `module` of manifests.
    conditions: [],
    mainFields: ["main"],
    external: ["hanblog"],
    logLevel: "silent",
  }).catch((error: unknown) => {
    if (hasMessages(error)) return null;
    throw error;
  });
  if (result === null) return null;
  const { inputs } = result.metafile;
  return {
    inputs: Object.keys(inputs)
      .filter((input) => input !== "<stdin>")
      .map((input) => resolve(siteDir, input)),
    modules: Object.values(inputs)
      .flatMap(({ imports }) => imports)
      .flatMap(({ path, external }) => (external === true && !/^hanblog(?:\/|$)/.test(path) ? path : [])),
  };
}

function problemFromMessage({ text, location }: Message): Problem {
  const at = location === null ? null : position(location.file, location.line, location.column + 1);
  return createProblem("error", "config-syntax", { reason: text }, at);
}

function hasMessages(error: unknown): error is { readonly errors: readonly Message[] } {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}
