import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { NODE_TARGET } from "../config/node-20.js";
import { SERVICE_PACKAGES } from "../config/packages/service-packages.js";
import { pathBelow, pathFrom } from "../config/path-below.js";
import { bundlerState } from "../engine/store/own-code.js";
import { LEAN_PACKAGES } from "./lean-packages.js";
import { readingCode, SERVICE_FILES } from "./bundle-comments.js";
import { LOADER_FILE, packChunks, type PackedEntry, type Starts } from "./pack-chunks.js";

/** Module that loads the bundled files. */
const LOADER = "engine/program/code-cache";
/** Module that a worker thread runs. */
const THREAD = "engine/workers/build-worker";
/** Modules that the package exports or that configurations import. Each gets an ES module with its exports. */
const API = ["index", "testing", "config/load/config-api"];

/** Modules of `dist/cli` that commands and threads load. All commands load `main`. */
const STARTS: Starts = [
  { main: ["main"], thread: [THREAD] },
  {
    build: [
      "commands/build",
      "build/build",
      "config/checks/check-defaults",
      "config/load/config-api",
      "config/fields/read-collections",
      "config/load/bundle-config",
      "output/summary",
    ],
    dev: ["commands/dev", "dev/watch/watch"],
  },
  {
    bundler: ["bundle/bundle-template"],
    preview: ["commands/preview"],
    new: ["commands/new/run-new"],
    import: ["commands/import"],
    help: ["commands/help"],
  },
];
/** Starts whose code decides the results that builds and `hanblog dev` keep. */
const KEEPING = ["build", "thread", "bundler"];

/**
 * Packages that are loaded from `node_modules`: those that a site's program needs too, those that only some blogs install, and a
 * binding that pg loads only if it is installed.
 */
const EXTERNAL = ["esbuild", ...SERVICE_PACKAGES, "pg-native"];

/** Packages of `dist/packages` that are bundled as they are there. The other ones are bundled from `node_modules`. */
const COPIED: ReadonlySet<string> = new Set([
  "altcha-lib",
  "altcha-pbkdf2",
  "json-stream",
  "liquidjs",
  "simplewebauthn",
  "turndown",
]);

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
 * Bundles the compiled command line, the modules that the package exports, and their packages into a few CommonJS files in
 * `dist/bin`. Node loads them in a third of the time that about three hundred modules take, and their compiled code can be
 * cached. Returns the absolute paths of all bundled files. `patches` change packages, and fail the build if they find nothing
 * to change.
 */
export async function bundleCommandLine(
  packageDir: string,
  patches: readonly Plugin[] = LEAN_PACKAGES,
): Promise<readonly string[]> {
  const cli = join(packageDir, "dist", "cli");
  const outdir = join(packageDir, "dist", "bin");
  await rm(outdir, { recursive: true, force: true });
  const shared = {
    absWorkingDir: packageDir,
    outdir,
    bundle: true,
    platform: "node",
    target: NODE_TARGET,
    charset: "ascii",
    legalComments: "none",
    logLevel: "error",
  } satisfies BuildOptions;
  await build({
    ...shared,
    entryPoints: [{ in: join(cli, `${LOADER}.js`), out: basename(LOADER_FILE, ".cjs") }],
    outExtension: { ".js": ".cjs" },
    format: "cjs",
  });
  const result = await build({
    ...shared,
    entryPoints: ["main", THREAD, ...API].map((entry) => join(cli, `${entry}.js`)),
    splitting: true,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    write: false,
    metafile: true,
    format: "esm",
    external: EXTERNAL,
    plugins: [...patches, loader, ownCopies, ownCode, services(cli), ownPlaces(cli, outdir)],
  });
  const packs = await packChunks(result, STARTS, (filesOf) => ({
    [CODE_FILES]: JSON.stringify([...new Set(KEEPING.flatMap(filesOf))].toSorted()),
    [BUNDLER_STATE]: JSON.stringify(bundlerState()),
  }));
  for (const [name, text] of packs.files) await writeFile(join(outdir, name), text);
  for (const entry of ["main", THREAD]) {
    await writeFile(join(outdir, startFile(entry)), startModule(packs.entries.get(entry)));
  }
  for (const entry of API) {
    await writeFile(join(outdir, `${basename(entry)}.js`), apiModule(packs.entries.get(entry)));
  }
  for (const [file, name] of MADE_OF) {
    // Package managers other than npm do not write this list.
    await copyFile(join(packageDir, file), join(outdir, name)).catch(() => null);
  }
  return Object.keys(result.metafile.inputs).map((path) => join(packageDir, path));
}

/** Constants in the bundle: names of the files with code whose change makes cached results stale, and `bundlerState`. */
const CODE_FILES = "hanblogCodeFiles";
const BUNDLER_STATE = "hanblogBundlerState";

/** Returns the name of the CommonJS file with the exports of an entry. */
function startFile(entry: string): string {
  return `${basename(entry)}.start.cjs`;
}

function startModule(entry: PackedEntry | undefined): string {
  return `const file = require("node:path").join(__dirname, ${JSON.stringify(entry?.file)});
module.exports = require("./${LOADER_FILE}").requireCode(file)(${JSON.stringify(entry?.chunk)});
`;
}

function apiModule(entry: PackedEntry | undefined): string {
  return `import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
const { requireCode } = createRequire(import.meta.url)("./${LOADER_FILE}");
const file = fileURLToPath(new URL(${JSON.stringify(entry?.file)}, import.meta.url));
export const { ${entry?.exports.join(", ")} } = requireCode(file)(${JSON.stringify(entry?.chunk)});
`;
}

/** Loads the loader as a file of its own, which there is once. */
const loader: Plugin = {
  name: "hanblog-loader",
  setup({ onResolve }) {
    onResolve({ filter: /[\\/]code-cache\.js$/ }, () => ({ path: `./${LOADER_FILE}`, external: true }));
  },
};

/** Bundles the packages that hanblog ships in `dist/packages` from `node_modules`, except `COPIED`. */
const ownCopies: Plugin = {
  name: "hanblog-packages",
  setup(build) {
    build.onResolve({ filter: /^#/ }, ({ path, importer, kind, resolveDir }) => {
      const name = path.slice(1);
      return COPIED.has(name) ? null : build.resolve(name, { importer, kind, resolveDir });
    });
  },
};

/**
 * Replaces the lists of code by the bundled files. Modules that builds do not load affect only the configuration or the program,
 * whose keys already cover them.
 */
const ownCode: Plugin = {
  name: "hanblog-own-code",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cli[\\/]engine[\\/]store[\\/]own-code\.js$/ }, () => ({
      contents: `import { join } from "node:path";
export const buildCode = () => ${CODE_FILES}.map((file) => join(__dirname, file));
export { buildCode as readerCode, buildCode as programCode };
export const bundlerState = () => ${BUNDLER_STATE};`,
    }));
  },
};

/** Replaces modules that bundle the comment service by ones that read the bundled files in the package of the service. */
function services(cli: string): Plugin {
  return {
    name: "hanblog-services",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]bundle-(?:function|worker)\.js$/ }, ({ path }) => {
        const service = SERVICE_FILES.get(pathBelow(cli, path) ?? "");
        if (service === undefined) return null;
        const url = `new URL("../hanblog-comments/dist/${service.file}", hanblogHere)`;
        return { contents: readingCode(service.name, url) };
      });
    },
  };
}

/**
 * Makes modules find files relative to their compiled location, but the thread and the values of configurations in the bundle.
 * Dynamic imports of URLs go through the loader.
 */
function ownPlaces(cli: string, outdir: string): Plugin {
  const started = new Map([
    [join(cli, `${THREAD}.js`), startFile(THREAD)],
    ...API.map((entry) => [join(cli, `${entry}.js`), `${basename(entry)}.js`] as const),
  ]);
  return {
    name: "hanblog-places",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/](?:cli|runtime)[\\/].*\.js$/ }, async ({ path }) => {
        const from = JSON.stringify(pathFrom(outdir, path));
        const text = await readFile(path, "utf8");
        const contents = text
          .replaceAll(/new URL\("(\.[\w./-]+\.js)", import\.meta\.url\)/g, (match, module: string) => {
            const file = started.get(resolve(dirname(path), module));
            return file === undefined ? match : `new URL("./${file}", hanblogHere)`;
          })
          .replaceAll(/(?<!")import\.meta\.url\b/g, `new URL(${from}, hanblogHere).href`)
          .replaceAll(/(?<!")import\.meta\.dirname\b/g, `hanblogFolder(${from})`)
          .replaceAll(/\bawait import\((?!["$])/g, "await hanblogLoader.importModule(");
        return { contents, loader: "js" };
      });
    },
  };
}
