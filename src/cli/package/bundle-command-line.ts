import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";
import { pathFrom } from "../config/path-below.js";
import { oneYaml, plainFields, quietFolders } from "./lean-packages.js";

/** Loads the others. */
const LOADER = "cache/code-cache";
/** Modules of `dist/cli` that are loaded late, or by a thread of their own: each becomes a file. */
const ENTRIES = [
  "main",
  "build/build",
  "crew/build-worker",
  "bundle/bundle-template",
  LOADER,
  "commands/build",
  "commands/dev",
  "commands/preview",
  "commands/run-new",
  "dev/follow-files",
  "build/first-title",
];

/** Those of them that a build runs. */
const BUILD_CODE = ["build/build", "crew/build-worker", "build/first-title"];
/** Those of them that a thread begins with. */
const THREADS = ["crew/build-worker"];
/**
 * Packages that are many files or that `require` cannot load. All others are loaded from where they are installed:
 * they are one file, native, or needed by few commands.
 */
const BUNDLED: ReadonlySet<string> = new Set([
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
  "markdown-it-anchor",
  "markdown-it-container",
  "markdown-it-emoji",
  "markdown-it-footnote",
  "picocolors",
  "smol-toml",
  "ws",
  "zod",
]);

/** What `bin/hanblog.js` tells by whether the bundle is of today, by the names that it has them under. */
const MADE_OF = [
  ["dist/.tsbuild/cli.json", "cli.json"],
  ["dist/.tsbuild/model.json", "model.json"],
  ["dist/.tsbuild/texts.json", "texts.json"],
  ["node_modules/.package-lock.json", "packages.json"],
] as const;

/**
 * Joins the compiled command line and what it is made of into few files of CommonJS, in `dist/bin`: Node loads them
 * in a third of the time that some three hundred modules take, and their code is kept from run to run. Gives the
 * absolute files that went into them.
 */
export async function bundleCommandLine(packageDir: string): Promise<readonly string[]> {
  const cli = join(packageDir, "dist", "cli");
  const outdir = join(packageDir, "dist", "bin");
  await rm(outdir, { recursive: true, force: true });
  const result = await build({
    absWorkingDir: packageDir,
    entryPoints: ENTRIES.map((entry) => ({ in: join(cli, `${entry}.js`), out: outputName(entry) })),
    outdir,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    metafile: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    // One byte for each unit of the text: the engine reads it sooner.
    charset: "ascii",
    legalComments: "none",
    logLevel: "error",
    minifySyntax: true,
    banner: { js: `const ${HERE} = require("node:url").pathToFileURL(__filename).href;` },
    plugins: [
      otherPackages,
      oneYaml,
      plainFields,
      quietFolders,
      lateModules(cli),
      ownCode,
      ownPlaces(cli, outdir),
    ],
  });
  for (const thread of THREADS.map(outputName)) {
    await writeFile(join(outdir, `${thread}.start.cjs`), `${requiredCode(`./${thread}.cjs`)};\n`);
  }
  for (const [file, name] of MADE_OF) {
    // An install by another program than npm leaves no list.
    await copyFile(join(packageDir, file), join(outdir, name)).catch(() => null);
  }
  return Object.keys(result.metafile.inputs).map((path) => join(packageDir, path));
}

/** The address of the file that a module has become a part of. */
const HERE = "hanblogHere";
const LATE = "hanblog-late";
const LOADER_FILE = `./${outputName(LOADER)}.cjs`;

function outputName(entry: string): string {
  return entry.replaceAll("/", "-");
}

/** The entry that a file of `dist/cli` becomes; `null` for those that become a part of others. */
function entryOf(cli: string, file: string): string | null {
  const name = pathFrom(cli, file).replace(/\.js$/, "");
  return ENTRIES.includes(name) ? name : null;
}

/** An expression: the exports of a file of `outdir`. */
function requiredCode(file: string): string {
  return `require("${LOADER_FILE}").requireCode(require.resolve(${JSON.stringify(file)}))`;
}

/** Leaves imports of packages alone that are not to be bundled. */
const otherPackages: Plugin = {
  name: "hanblog-packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      // What a bundled package needs is bundled with it.
      if (kind === "entry-point" || importer.split(sep).includes("node_modules")) return null;
      const [scope = "", name = ""] = path.split("/");
      return BUNDLED.has(scope.startsWith("@") ? `${scope}/${name}` : scope)
        ? null
        : { path, external: true };
    });
  },
};

/** Modules that are imported late stay outside: in the file of their own, or where they were compiled to. */
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
 * Tells the code that builds by the files that it has become. What builds import late from elsewhere makes their
 * configuration or their program, which their keys hold anyway.
 */
const ownCode: Plugin = {
  name: "hanblog-own-code",
  setup({ onLoad }) {
    const files = BUILD_CODE.map((entry) => `${outputName(entry)}.cjs`);
    onLoad({ filter: /[\\/]cli[\\/]rebuild[\\/]build-code\.js$/ }, () => ({
      contents: `import { join } from "node:path";
export const buildCode = () => ${JSON.stringify(files)}.map((file) => join(__dirname, file));`,
    }));
  },
};

/**
 * Lets each module go on finding files from where it was compiled to, but threads by their files in the bundle. What it
 * imports late and has no file in the bundle is imported by the loader.
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
            if (module !== undefined && entryOf(cli, file) !== null) return match;
            const specifier = module === undefined ? "" : `${JSON.stringify(pathFrom(outdir, file))})`;
            return `await require("${LOADER_FILE}").importModule(${specifier}`;
          });
        return { contents, loader: "js" };
      });
    },
  };
}
