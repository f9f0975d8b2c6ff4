import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import * as esbuild from "esbuild";
import type { Plugin } from "esbuild";
import type { Problem } from "../../runtime/model/error.js";
import { pathBelow, pathFrom } from "../config/path-below.js";
import type { BuiltFile, WrittenResult } from "./built-file.js";
import { entryModules, type BundleInput } from "./entry-modules.js";
import { problemFromMessage } from "./problem-from-message.js";
import { themeModules } from "./replacements/theme-modules.js";
import type { SitePackage } from "../config/packages/site-packages.js";
import { BROWSER_PACKAGES, shippedPackages } from "../config/packages/shipped-packages.js";

const ASSET_LOADERS: Readonly<Record<string, esbuild.Loader>> = Object.fromEntries(
  [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".woff", ".woff2", ".ttf", ".otf"].map(
    (extension) => [extension, "file"],
  ),
);

/**
 * Language level of browsers with `<script type="module">`, `:is()` and optional chaining: all since early
 * 2022.
 */
export const BROWSER_TARGET = "es2022";

/** Matches virtual modules of hanblog's plugins, which are not files. */
const MADE_UP = /^hanblog-[a-z]+:/;

/** The result of a run, or all errors of esbuild as problems. */
export type BundleResult<Bundle> =
  | {
      readonly kind: "built";
      readonly bundle: Bundle;
      readonly sources: readonly string[];
      /** esbuild's warnings about the site's own code. */
      readonly warnings: readonly Problem[];
    }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** Returns the options by which modules are read. */
export function moduleOptions(input: BundleInput) {
  return {
    absWorkingDir: input.siteDir,
    bundle: true,
    write: false,
    metafile: true,
    jsx: "automatic",
    jsxDev: false,
    tsconfigRaw: {},
    charset: "utf8",
    logLevel: "silent",
    define: { "process.env.NODE_ENV": input.dev ? '"development"' : '"production"' },
  } satisfies esbuild.BuildOptions;
}

/** Returns the options that all runs share. Theme, runtime and site become one program. */
export function sharedOptions(input: BundleInput) {
  return {
    ...moduleOptions(input),
    minify: !input.dev,
    legalComments: "external",
    loader: ASSET_LOADERS,
    assetNames: "assets/img/[name]-[hash]",
    publicPath: input.base,
    alias: packageAliases(input.packageDir),
    plugins: [
      entryModules(input),
      themeModules(input.themeFiles),
      browserPackages(input.packageDir, input.newerPackages),
    ],
  } satisfies esbuild.BuildOptions;
}

/** Matches the specifier of each package that ships with hanblog. */
const SPECIFIER = new RegExp(`^(?:${[...BROWSER_PACKAGES.keys()].join("|").replaceAll(".", "\\.")})$`);

/**
 * Resolves the packages that ship with hanblog, for hanblog's own modules. `newer` are packages of the site that replace
 * them. A theme or a component that imports one of them gets the package that its site has installed.
 */
export function browserPackages(packageDir: string, newer: readonly SitePackage[]): Plugin {
  const runtime = join(packageDir, "dist", "runtime");
  const shipped = shippedPackages(packageDir);
  return {
    name: "hanblog-browser-packages",
    setup(build) {
      build.onResolve({ filter: SPECIFIER }, ({ path, importer, kind }) => {
        if (pathBelow(runtime, importer) === null) return null;
        const own = newer.find(({ name }) => name === path);
        if (own !== undefined) return build.resolve(path, { kind, resolveDir: own.dir });
        const file = shipped.get(path);
        return file === undefined ? null : { path: file };
      });
    },
  };
}

/**
 * Returns aliases that give theme, site and library the same React, runtime and base styles, wherever the site's
 * packages are installed.
 */
export function packageAliases(packageDir: string) {
  const require = createRequire(join(packageDir, "package.json"));
  const folder = (name: string) => dirname(require.resolve(`${name}/package.json`));
  return {
    "hanblog/runtime": join(packageDir, "dist/runtime/index.js"),
    "hanblog/content.css": join(packageDir, "src/runtime/content.css"),
    react: folder("react"),
    "react-dom": folder("react-dom"),
  };
}

/**
 * Runs esbuild and converts its messages to problems. Rejects only on errors that are not messages of
 * esbuild.
 */
export async function runEsbuild(
  input: BundleInput,
  options: ReturnType<typeof sharedOptions> & esbuild.BuildOptions,
): Promise<BundleResult<WrittenResult>> {
  try {
    const bundle = await esbuild.build({ ...options, write: false, metafile: true });
    const sources = Object.keys(bundle.metafile.inputs)
      .filter((path) => !MADE_UP.test(path))
      .map((path) => resolve(input.siteDir, path));
    const warnings = bundle.warnings.filter((message) => isOfSite(message, input));
    return {
      kind: "built",
      bundle,
      sources,
      warnings: warnings.map((message) => problemFromMessage(message, "warning")),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return { kind: "failed", problems: error.errors.map((message) => problemFromMessage(message, "error")) };
  }
}

/**
 * Whether a message concerns the author's code, not a package or hanblog itself. A site may be inside
 * hanblog's repository.
 */
function isOfSite({ location }: esbuild.Message, { siteDir, packageDir }: BundleInput): boolean {
  if (location === null || MADE_UP.test(location.file)) return false;
  return isOfAuthor(resolve(siteDir, location.file), { packageDir });
}

/** Whether an absolute file is neither of a package nor of hanblog itself. */
export function isOfAuthor(file: string, { packageDir }: Pick<BundleInput, "packageDir">): boolean {
  const isOurs = ["dist", "src"].some((folder) => pathBelow(join(packageDir, folder), file) !== null);
  return !isOurs && !file.split(sep).includes("node_modules");
}

function isBuildFailure(error: unknown): error is esbuild.BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

/** Returns the files of a run, with paths below `outdir`. */
export function builtFiles(result: WrittenResult, siteDir: string, outdir: string): readonly BuiltFile[] {
  const below = (path: string) => pathFrom(outdir, resolve(siteDir, path));
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

/** Suffix of the files with licence comments, which esbuild extracts from scripts. */
export const NOTICES = ".LEGAL.txt";

/** Returns the notices of all packages in the bundle without duplicates, as their licences require. */
export function licenseNotices(results: readonly WrittenResult[]): string {
  const notices = results
    .flatMap(({ outputFiles }) => outputFiles)
    .filter((file) => file.path.endsWith(NOTICES))
    .flatMap((file) => file.text.match(/\/\*[^]*?\*\//g) ?? []);
  return `${[...new Set(notices)].toSorted().join("\n\n")}\n`;
}
