import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const NO_YAML = "hanblog-no-yaml";

/**
 * Removes gray-matter's own YAML parser, which would also load a JavaScript parser (10 ms of each start).
 * hanblog parses front matter with its own engines.
 */
export const oneYaml: Plugin = {
  name: "hanblog-one-yaml",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^js-yaml$/ }, ({ importer }) =>
      /[\\/]gray-matter[\\/]/.test(importer) ? { path: "gray-matter-yaml", namespace: NO_YAML } : null,
    );
    onLoad({ filter: /./, namespace: NO_YAML }, () => ({
      contents: `exports.safeLoad = exports.safeDump = () => {
  throw new Error("gray-matter tried to parse YAML itself");
};`,
    }));
  },
};

const NO_BODIES = "hanblog-no-bodies";

/**
 * Removes express' parsers of request bodies, with their tables of character sets: 0.4 MB in each bundled server. The
 * servers of `dev` and `preview` read no bodies. The comment service does, and is not bundled.
 */
export const noBodies: Plugin = {
  name: NO_BODIES,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^body-parser$/ }, ({ path }) => ({ path, namespace: NO_BODIES }));
    onLoad({ filter: /./, namespace: NO_BODIES }, () => ({
      contents: `exports.json = exports.raw = exports.text = exports.urlencoded = () => {
  throw new Error("A bundled server tried to parse a request body");
};`,
    }));
  },
};

/**
 * Replaces the helper with which markdown-it 15 defines the fields of a token: it first looks up each name in
 * the object. Plain assignments create the same object, and make a build of 5,000 posts 10 % faster.
 */
export const plainFields: Plugin = {
  name: "hanblog-plain-fields",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]markdown-it[\\/]dist[\\/][^\\/]+\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const field = /\b_defineProperty\(\s*this,\s*(?:\/\*\*.*?\*\/\s*)?"(\w+)",/gs;
      return { contents: text.replaceAll(field, "(this.$1 ="), loader: "js" };
    });
  },
};

/** Code in chokidar that handles an event of `fs.watch`: for a file, or for `evPath` in a folder. */
const FOLDER_EVENT = "listener(path);\n        emitRaw(rawEvent, evPath";
const IS_ENTRY_WRITTEN = [
  'process.platform === "linux"',
  'rawEvent === "change"',
  "evPath",
  "evPath !== sp.basename(path)",
  "FsWatchInstances.has(sp.resolve(path, evPath))",
].join(" && ");

/**
 * Stops chokidar from reading a whole folder again when a file in it is written, which takes 56 ms per save
 * among 1,000 posts. On Linux, the watch of a known file already reports the save, and new or removed names
 * arrive as "rename".
 */
export const quietFolders: Plugin = {
  name: "hanblog-quiet-folders",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]chokidar[\\/]handler\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace(FOLDER_EVENT, `if (!(${IS_ENTRY_WRITTEN})) ${FOLDER_EVENT}`);
      if (contents === text)
        throw new Error(`${path} handles events in an unknown way. Check which folders it reads at a save`);
      return { contents, loader: "js" };
    });
  },
};
