import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const NO_YAML = "hanblog-no-yaml";

/**
 * Leaves gray-matter's own YAML out, which loads a parser of JavaScript too (10 ms of each start): front matter is read
 * by engines of ours.
 */
export const oneYaml: Plugin = {
  name: "hanblog-one-yaml",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^js-yaml$/ }, ({ importer }) =>
      /[\\/]gray-matter[\\/]/.test(importer) ? { path: "gray-matter-yaml", namespace: NO_YAML } : null,
    );
    onLoad({ filter: /./, namespace: NO_YAML }, () => ({
      contents: `exports.safeLoad = exports.safeDump = () => {
  throw new Error("gray-matter was to read YAML by itself");
};`,
    }));
  },
};

/**
 * markdown-it 15 is published with a helper that defines each field of a token by its name, which looks the name up in
 * the object first: assigning it as a field leaves the same object, and takes a tenth off a build of 5,000 posts.
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

/** Where chokidar is told of an event by `fs.watch`: of a file, or of `evPath` in a folder. */
const FOLDER_EVENT = "listener(path);\n        emitRaw(rawEvent, evPath";
const IS_ENTRY_WRITTEN = [
  'process.platform === "linux"',
  'rawEvent === "change"',
  "evPath",
  "evPath !== sp.basename(path)",
  "FsWatchInstances.has(sp.resolve(path, evPath))",
].join(" && ");

/**
 * chokidar reads a whole folder again whenever a file in it is written: 56 ms of work at each save among 1,000 posts. On
 * Linux the own watch of a file that it knows tells a save, and of names that come and go folders hear as "rename".
 */
export const quietFolders: Plugin = {
  name: "hanblog-quiet-folders",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]chokidar[\\/]handler\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace(FOLDER_EVENT, `if (!(${IS_ENTRY_WRITTEN})) ${FOLDER_EVENT}`);
      if (contents === text)
        throw new Error(`${path} tells of events in another way: see what it reads at a save`);
      return { contents, loader: "js" };
    });
  },
};
