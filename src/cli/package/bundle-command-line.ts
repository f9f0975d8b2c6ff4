import { copyFile, readFile, rm } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";

/** Modules of `dist/cli` that are loaded late, or by a thread of their own: each becomes a file. */
const ENTRIES = [
  "main",
  "build",
  "build-worker",
  "commands/build",
  "commands/dev",
  "commands/preview",
  "commands/run-new",
  "dev/dev-project",
  "dev/watch",
  "first-title",
];

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
  ["node_modules/.package-lock.json", "packages.json"],
] as const;

/**
 * Joins the compiled command line and what it is made of into few files of CommonJS, in `dist/bin`: Node loads them
 * in a third of the time that some three hundred modules take. Gives the absolute files that went into them.
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
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    minifySyntax: true,
    banner: { js: `const ${HERE} = require("node:url").pathToFileURL(__filename).href;` },
    plugins: [otherPackages, lateModules(cli, outdir), ownPlaces(cli, outdir)],
  });
  for (const [file, name] of MADE_OF) {
    // An install by another program than npm leaves no list.
    await copyFile(join(packageDir, file), join(outdir, name)).catch(() => null);
  }
  return Object.keys(result.metafile.inputs).map((path) => join(packageDir, path));
}

/** The address of the file that a module has become a part of. */
const HERE = "hanblogHere";
const LATE = "hanblog-late";

function outputName(entry: string): string {
  return entry.replaceAll("/", "-");
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
function lateModules(cli: string, outdir: string): Plugin {
  return {
    name: LATE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, kind, namespace, resolveDir }) => {
        if (namespace === LATE) return { path, external: true };
        if (kind !== "dynamic-import") return null;
        const file = resolve(resolveDir, path);
        const entry = below(cli, file).replace(/\.js$/, "");
        if (ENTRIES.includes(entry)) return { path: `./${outputName(entry)}.cjs`, namespace: LATE };
        return { path: below(outdir, file), external: true };
      });
      // `require` is the faster way to a file of CommonJS.
      onLoad({ filter: /./, namespace: LATE }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)});`,
      }));
    },
  };
}

/** Lets each module go on finding files from where it was compiled to, but threads by their files in the bundle. */
function ownPlaces(cli: string, outdir: string): Plugin {
  return {
    name: "hanblog-places",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/](?:cli|runtime)[\\/].*\.js$/ }, async ({ path }) => {
        const from = JSON.stringify(below(outdir, path));
        const text = await readFile(path, "utf8");
        const contents = text
          .replaceAll(/new URL\("(\.\/[\w-]+\.js)", import\.meta\.url\)/g, (match, module: string) => {
            const entry = below(cli, resolve(dirname(path), module)).replace(/\.js$/, "");
            return ENTRIES.includes(entry) ? `new URL("./${outputName(entry)}.cjs", ${HERE})` : match;
          })
          .replaceAll(/(?<!")import\.meta\.url\b/g, `new URL(${from}, ${HERE}).href`)
          .replaceAll(
            /(?<!")import\.meta\.dirname\b/g,
            `require("node:path").dirname(require("node:url").fileURLToPath(new URL(${from}, ${HERE})))`,
          );
        return { contents, loader: "js" };
      });
    },
  };
}

function below(folder: string, file: string): string {
  return relative(folder, file).split(sep).join("/");
}
