import { existsSync } from "node:fs";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";
import { NODE_TARGET } from "../config/node-20.js";
import { pathFrom } from "../config/path-below.js";
import { LEAN_PACKAGES } from "./lean-packages.js";

/** Module that loads the other bundled files. */
const LOADER = "engine/program/code-cache";
/**
 * Modules of `dist/cli` that are imported dynamically or run in a worker thread. Each becomes a separate
 * file.
 */
const ENTRIES = [
  "main",
  "build/build",
  "engine/workers/build-worker",
  "bundle/bundle-template",
  LOADER,
  "commands/build",
  "commands/dev",
  "commands/import",
  "commands/preview",
  "commands/new/run-new",
  "dev/watch/watch",
  "content/first-title",
  "messages/zh/catalogue",
];

/** Entries that a build runs. */
const BUILD_CODE = ["build/build", "engine/workers/build-worker", "content/first-title"];
/** Entries that start a worker thread. */
const THREADS = ["engine/workers/build-worker"];
/**
 * Packages that consist of many files or that `require` cannot load. All other packages are loaded from
 * `node_modules`, because they are a single file, native, or used by few commands. Those that no other module of the package
 * loads are `devDependencies`: chokidar, commander and ws.
 */
export const BUNDLED: ReadonlySet<string> = new Set([
  "chokidar",
  "commander",
  "compression",
  "entities",
  "express",
  "fast-glob",
  "fastest-levenshtein",
  "gray-matter",
  "html-tag-names",
  "htmlparser2",
  "image-size",
  "js-yaml",
  "markdown-it",
  "markdown-it-abbr",
  "markdown-it-anchor",
  "markdown-it-cjk-friendly",
  "markdown-it-container",
  "markdown-it-deflist",
  "markdown-it-emoji",
  "markdown-it-footnote",
  "markdown-it-mark",
  "picocolors",
  "smol-toml",
  "ws",
  "zod",
]);

/**
 * Large packages that several of the files use. Each is a file of its own, loaded once. Modules import their names, or the package
 * is CommonJS: the default export of another one would be lost.
 */
const SHARED: readonly string[] = ["express", "fast-glob", "js-yaml", "zod"];

/** Packages that are bundled as `dist/packages` has them, which the package also ships for other uses. */
const COPIED: ReadonlySet<string> = new Set(["json-stream", "liquidjs", "turndown"]);

/** Folder of `dist/cli` that only the bundle has. Its dynamic imports are part of the file of their importer. */
const BUNDLED_ONLY = "import";

/**
 * Files by which `bin/hanblog.js` checks whether the bundle is up to date, with the names of their copies in
 * the bundle's folder.
 */
export const MADE_OF = [
  ["dist/.tsbuild/cli.json", "cli.json"],
  ["dist/.tsbuild/model.json", "model.json"],
  ["dist/.tsbuild/texts.json", "texts.json"],
  ["node_modules/.package-lock.json", "packages.json"],
] as const;

/**
 * Bundles the compiled command line and its packages into a few CommonJS files in `dist/bin`. Node loads them
 * in a third of the time that about three hundred modules take, and their compiled code can be cached.
 * Returns the absolute paths of all bundled files. `patches` change packages, and fail the build if they find nothing to change.
 */
export async function bundleCommandLine(
  packageDir: string,
  patches: readonly Plugin[] = LEAN_PACKAGES,
): Promise<readonly string[]> {
  const cli = join(packageDir, "dist", "cli");
  const outdir = join(packageDir, "dist", "bin");
  await rm(outdir, { recursive: true, force: true });
  const result = await build({
    absWorkingDir: packageDir,
    entryPoints: [
      ...SHARED.map((name) => ({ in: name, out: name })),
      ...ENTRIES.map((entry) => ({ in: join(cli, `${entry}.js`), out: outputName(entry) })),
    ],
    outdir,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    metafile: true,
    format: "cjs",
    platform: "node",
    target: NODE_TARGET,
    // V8 parses a text of one byte per character faster.
    charset: "ascii",
    legalComments: "none",
    logLevel: "error",
    minifySyntax: true,
    // Names stay, so that the stack of an error is readable.
    minifyWhitespace: true,
    lineLimit: 200,
    banner: { js: `const ${HERE} = require("node:url").pathToFileURL(__filename).href;` },
    plugins: [otherPackages, ...patches, lateModules(cli), ownCode, ownPlaces(cli, outdir)],
  });
  for (const thread of THREADS.map(outputName)) {
    await writeFile(join(outdir, `${thread}.start.cjs`), `${requiredCode(`./${thread}.cjs`)};\n`);
  }
  for (const [file, name] of MADE_OF) {
    // Package managers other than npm do not write this list.
    await copyFile(join(packageDir, file), join(outdir, name)).catch(() => null);
  }
  return Object.keys(result.metafile.inputs).map((path) => join(packageDir, path));
}

/** Name of a constant in each bundled file with the file's own URL. */
const HERE = "hanblogHere";
const LATE = "hanblog-late";
const LOADER_FILE = `./${outputName(LOADER)}.cjs`;

function outputName(entry: string): string {
  return entry.replaceAll("/", "-");
}

/** Returns the entry name of a file in `dist/cli`, or `null` if the file is bundled into others. */
function entryOf(cli: string, file: string): string | null {
  const name = pathFrom(cli, file).replace(/\.js$/, "");
  return ENTRIES.includes(name) ? name : null;
}

/** Returns an expression for the exports of a file in the bundle's folder. */
function requiredCode(file: string): string {
  return `require("${LOADER_FILE}").requireCode(require.resolve(${JSON.stringify(file)}))`;
}

/** Prefix of packages that hanblog ships in `dist/packages`. */
const OWN_COPY = /^#/;

/** Excludes imports of packages that are not bundled. */
const otherPackages: Plugin = {
  name: "hanblog-packages",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind, resolveDir }) => {
      // Dependencies of a bundled package are bundled too.
      if (kind === "entry-point" || importer.split(sep).includes("node_modules")) return null;
      if (SHARED.includes(path)) return { path: `./${path}.cjs`, namespace: LATE };
      const [scope = "", name = ""] = path.replace(OWN_COPY, "").split("/");
      if (OWN_COPY.test(path) && COPIED.has(scope)) return null;
      if (!BUNDLED.has(scope.startsWith("@") ? `${scope}/${name}` : scope)) return { path, external: true };
      return OWN_COPY.test(path) ? build.resolve(scope, { importer, kind, resolveDir }) : null;
    });
  },
};

/** Redirects dynamically imported modules to their own files, or to where they were compiled. */
function lateModules(cli: string): Plugin {
  return {
    name: LATE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
        if (path === LOADER_FILE) return { path, external: true };
        const entry = entryOf(cli, resolve(resolveDir, path));
        if (entry === LOADER) return { path: LOADER_FILE, external: true };
        if (kind === "require-resolve") return { path, external: true };
        return kind === "dynamic-import" && entry !== null
          ? { path: `./${outputName(entry)}.cjs`, namespace: LATE }
          : null;
      });
      onLoad({ filter: /./, namespace: LATE }, ({ path }) => ({
        contents: `module.exports = ${requiredCode(path)};`,
      }));
    },
  };
}

/**
 * esbuild plugin that replaces the list of build code with the bundled files. Other modules that builds import
 * dynamically affect only the configuration or the program, whose keys already cover them.
 */
const ownCode: Plugin = {
  name: "hanblog-own-code",
  setup({ onLoad }) {
    const files = [...SHARED, ...BUILD_CODE].map((entry) => `${outputName(entry)}.cjs`);
    onLoad({ filter: /[\\/]cli[\\/]engine[\\/]store[\\/]build-code\.js$/ }, () => ({
      contents: `import { join } from "node:path";
export const buildCode = () => ${JSON.stringify(files)}.map((file) => join(__dirname, file));`,
    }));
  },
};

/**
 * Makes modules find files relative to their compiled location, but worker threads in the bundle. Dynamic
 * imports without a bundled file go through the loader.
 */
function ownPlaces(cli: string, outdir: string): Plugin {
  return {
    name: "hanblog-places",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/](?:cli|runtime)[\\/].*\.js$/ }, async ({ path }) => {
        const from = JSON.stringify(pathFrom(outdir, path));
        const text = await readFile(path, "utf8");
        const contents = text
          .replaceAll(/new URL\("(\.\/[\w/-]+\.js)", import\.meta\.url\)/g, (match, module: string) => {
            const entry = entryOf(cli, resolve(dirname(path), module));
            return entry === null ? match : `new URL("./${outputName(entry)}.start.cjs", ${HERE})`;
          })
          .replaceAll(/(?<!")import\.meta\.url\b/g, `new URL(${from}, ${HERE}).href`)
          .replaceAll(
            /(?<!")import\.meta\.dirname\b/g,
            `require("node:path").dirname(require("node:url").fileURLToPath(new URL(${from}, ${HERE})))`,
          )
          .replaceAll(/\bawait import\((?!\$)(?:"(\.[^"]+)"\))?/g, (match, module?: string) => {
            const file = resolve(dirname(path), module ?? "");
            const isBundled = entryOf(cli, file) !== null || file.startsWith(join(cli, BUNDLED_ONLY, sep));
            // Messages name files that do not exist.
            if (module !== undefined && (isBundled || !existsSync(file))) return match;
            const specifier = module === undefined ? "" : `${JSON.stringify(pathFrom(outdir, file))})`;
            return `await require("${LOADER_FILE}").importModule(${specifier}`;
          });
        return { contents, loader: "js" };
      });
    },
  };
}
