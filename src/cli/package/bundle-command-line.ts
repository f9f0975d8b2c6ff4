import { copyFile, readFile, rm } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { build, type Plugin } from "esbuild";

/** Threads and the main program begin here; each has a file of its name in the bundle. */
const ENTRIES = ["main", "build-worker"];

/**
 * Packages that every command or page needs and that are many files. All others are loaded from where they are
 * installed: they are one file, native, or needed by few commands.
 */
const BUNDLED: ReadonlySet<string> = new Set([
  "commander",
  "entities",
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
  "zod",
]);

/**
 * Joins the compiled command line and what it is made of into few files, in `dist/bin`: Node reads them several
 * times faster than some three hundred modules. Gives the absolute files that went into them.
 */
export async function bundleCommandLine(packageDir: string): Promise<readonly string[]> {
  const outdir = join(packageDir, "dist", "bin");
  await rm(outdir, { recursive: true, force: true });
  const result = await build({
    absWorkingDir: packageDir,
    entryPoints: ENTRIES.map((name) => `dist/cli/${name}.js`),
    outdir,
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    minifySyntax: true,
    plugins: [otherPackages, ownPlaces(packageDir, outdir)],
    // What CommonJS asks Node for.
    banner: {
      js: 'import { createRequire as hanblogRequire } from "node:module"; const require = hanblogRequire(import.meta.url);',
    },
  });
  for (const [file, name] of MADE_OF) {
    // An install by another program than npm leaves no list.
    await copyFile(join(packageDir, file), join(outdir, name)).catch(() => null);
  }
  return Object.keys(result.metafile.inputs).map((path) => join(packageDir, path));
}

/** What `bin/hanblog.js` tells by whether the bundle is of today, by the names that it has them under. */
const MADE_OF = [
  ["dist/.tsbuild/cli.json", "cli.json"],
  ["dist/.tsbuild/model.json", "model.json"],
  ["node_modules/.package-lock.json", "packages.json"],
] as const;

/** Leaves imports of packages alone that are not to be bundled. */
const otherPackages: Plugin = {
  name: "hanblog-packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === "entry-point") return null;
      const [scope = "", name = ""] = path.split("/");
      const isOfOwn = !importer.split(sep).includes("node_modules");
      // What a bundled package needs is bundled with it.
      const isBundled = !isOfOwn || BUNDLED.has(scope.startsWith("@") ? `${scope}/${name}` : scope);
      return isBundled ? null : { path, external: true };
    });
  },
};

/** Lets each module go on finding files from where it was compiled to, but threads by their files in the bundle. */
function ownPlaces(packageDir: string, outdir: string): Plugin {
  return {
    name: "hanblog-places",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]dist[\\/](?:cli|runtime)[\\/].*\.js$/ }, async ({ path }) => {
        const from = JSON.stringify(relative(outdir, path).split(sep).join("/"));
        const text = await readFile(path, "utf8");
        const contents = text.replaceAll(
          /new URL\("\.\/([\w-]+)\.js", import\.meta\.url\)|(?<!")import\.meta\.(url|dirname)\b/g,
          (match: string, entry: string | undefined, field: string | undefined) => {
            if (entry !== undefined) {
              if (ENTRIES.includes(entry) && dirname(path) === join(packageDir, "dist", "cli")) return match;
              throw new Error(`${basename(path)} starts ${entry}, which has no file in the bundle`);
            }
            return field === "url"
              ? `new URL(${from}, import.meta.url).href`
              : `hanblogFolder(new URL(${from}, import.meta.url))`;
          },
        );
        const folder =
          'import { fileURLToPath as hanblogPath } from "node:url"; import { dirname as hanblogDir } from "node:path"; const hanblogFolder = (url) => hanblogDir(hanblogPath(url));\n';
        return { contents: contents.includes("hanblogFolder(") ? folder + contents : contents, loader: "js" };
      });
    },
  };
}
