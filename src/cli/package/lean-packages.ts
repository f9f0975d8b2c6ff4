import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Creates a plugin that replaces a package, inside of the packages that `importers` matches, by functions that throw. The
 * build fails if none of them imports it.
 */
function removePackage(name: string, importers: RegExp, functions: readonly string[], error: string): Plugin {
  const namespace = `hanblog-no-${name}`;
  const contents = `${functions.map((each) => `exports.${each} = `).join("")}() => {
  throw new Error(${JSON.stringify(error)});
};`;
  return {
    name: namespace,
    setup({ onResolve, onLoad, onStart, onEnd }) {
      let isRemoved = false;
      onStart(() => void (isRemoved = false));
      onResolve({ filter: new RegExp(`^${name}$`) }, ({ path, importer }) => {
        if (!importers.test(importer)) return null;
        isRemoved = true;
        return { path, namespace };
      });
      onLoad({ filter: /./, namespace }, () => ({ contents }));
      onEnd(() => (isRemoved ? {} : { errors: [{ text: `No package imports ${name}` }] }));
    },
  };
}

/**
 * Removes gray-matter's own YAML parser, which would also load a JavaScript parser (10 ms of each start).
 * hanblog parses front matter with its own engines.
 */
export const oneYaml = removePackage(
  "js-yaml",
  /[\\/]gray-matter[\\/]/,
  ["safeLoad", "safeDump"],
  "gray-matter tried to parse YAML itself",
);

/**
 * Removes express' parsers of request bodies, with their tables of character sets: 0.4 MB in each bundled server. The
 * servers of `dev` and `preview` read no bodies. The comment service does, and is not bundled.
 */
export const noBodies = removePackage(
  "body-parser",
  /[\\/]express[\\/]/,
  ["json", "raw", "text", "urlencoded"],
  "A bundled server tried to parse a request body",
);

/**
 * Creates a plugin that changes the text of package files. The build fails if no file changes, because a new version of the
 * package is then written differently.
 */
function changePackage(name: string, filter: RegExp, change: (text: string) => string): Plugin {
  return {
    name,
    setup({ onLoad, onStart, onEnd }) {
      let isChanged = false;
      onStart(() => void (isChanged = false));
      onLoad({ filter }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const contents = change(text);
        isChanged ||= contents !== text;
        return { contents, loader: "js" };
      });
      onEnd(() =>
        isChanged ? {} : { errors: [{ text: `${name} found no code to change in ${filter.source}` }] },
      );
    },
  };
}

/**
 * Replaces the helper with which markdown-it 15 defines the fields of a token: it first looks up each name in
 * the object. Plain assignments create the same object, and make a build of 5,000 posts 10 % faster.
 */
export const plainFields = changePackage(
  "hanblog-plain-fields",
  /[\\/]markdown-it[\\/]dist[\\/][^\\/]+\.mjs$/,
  (text) => text.replaceAll(/\b_defineProperty\(\s*this,\s*(?:\/\*\*.*?\*\/\s*)?"(\w+)",/gs, "(this.$1 ="),
);

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
export const quietFolders = changePackage("hanblog-quiet-folders", /[\\/]chokidar[\\/]handler\.js$/, (text) =>
  text.replace(FOLDER_EVENT, `if (!(${IS_ENTRY_WRITTEN})) ${FOLDER_EVENT}`),
);

/** Removes zod's messages in other languages, 0.4 MB. hanblog has messages of its own, and configurations load the whole package. */
export const oneLanguage = changePackage(
  "hanblog-one-language",
  /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
  (text) => text.replaceAll(/^export \{ default as (?!en\b).*$/gm, ""),
);

/** Patches of the packages in the bundled command line. */
export const LEAN_PACKAGES: readonly Plugin[] = [oneYaml, noBodies, plainFields, quietFolders, oneLanguage];
