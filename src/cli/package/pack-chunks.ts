import { posix, sep } from "node:path";
import { transform, type Metafile, type OutputFile } from "esbuild";
import { NODE_TARGET } from "../config/node-20.js";

/**
 * Commands and threads, each with the modules of `dist/cli` that it loads. Chunks that a start of one group loads are in files for
 * the starts of this group, whether or not starts of later groups load them too.
 */
export type Starts = readonly Readonly<Record<string, readonly string[]>>[];

/** Returns the names of the files with code that a start loads. */
export type FilesOf = (start: string) => readonly string[];

/** Chunks of a bundle, as ES modules. */
interface Chunks {
  readonly outputFiles: readonly Pick<OutputFile, "path" | "text">[];
  readonly metafile: Metafile;
}

/** A module that is loaded by name, in a packed chunk. */
export interface PackedEntry {
  /** Name of the file, whose exports are a function of chunks. */
  readonly file: string;
  readonly chunk: string;
  readonly exports: readonly string[];
}

/** A few CommonJS files with all chunks of a bundle. */
interface Packs {
  /** The text of each file, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Entries and late modules, by path in `dist/cli` without suffix. */
  readonly entries: ReadonlyMap<string, PackedEntry>;
}

/** File with `requireCode` and `importModule`, which load the others. */
export const LOADER_FILE = "engine-program-code-cache.cjs";
/** Name of the file with the chunks that no start loads. */
const LATE = "late";

/**
 * Puts the chunks that the same starts load into one CommonJS file, because each file costs time. A chunk still runs when
 * another one first imports it. `define` returns the values of constants in the chunks, as JavaScript.
 */
export async function packChunks(
  { outputFiles, metafile }: Chunks,
  starts: Starts,
  define: (filesOf: FilesOf) => Readonly<Record<string, string>>,
): Promise<Packs> {
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [nameOf(path), output] as const),
  );
  const entryOf = new Map(
    [...outputs].flatMap(([name, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[moduleOf(entryPoint), name] as const],
    ),
  );
  const groups = starts.map((group) =>
    Object.entries(group).map(([start, modules]) => [start, loadedBy(modules, outputs, entryOf)] as const),
  );
  const loads = new Map(groups.flat());
  const fileOf = new Map(
    [...outputs.keys()].map((name) => {
      const users = groups.map((group) =>
        group.flatMap(([start, loaded]) => (loaded.has(name) ? start : [])),
      );
      return [name, `${users.find(({ length }) => length > 0)?.join("-") ?? LATE}.cjs`];
    }),
  );
  const values = define((start) => [...(loads.get(start) ?? [])].map((name) => fileOf.get(name) ?? ""));
  const parts = new Map<string, string[]>();
  const chunks = outputFiles.map(({ path, text }) => ({ name: nameOf(path), text }));
  for (const { name, text } of chunks.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = fileOf.get(name) ?? "";
    const latePackages = (outputs.get(name)?.imports ?? [])
      .filter(({ kind, external }) => kind === "dynamic-import" && external === true)
      .map(({ path }) => path);
    const code = await toFunction(text, { file, fileOf, values, latePackages });
    parts.set(file, [...(parts.get(file) ?? []), `${JSON.stringify(name)}(exports, module) {\n${code}}`]);
  }
  const files = [...parts].map(async ([file, codes]) => {
    const { code } = await transform(HEAD + codes.join(",\n") + TAIL, { ...LOOK, lineLimit: 200 });
    return [file, code] as const;
  });
  const entries = [...entryOf].map(([module, chunk]) => {
    const exports = outputs.get(chunk)?.exports ?? [];
    return [module, { file: fileOf.get(chunk) ?? "", chunk, exports }] as const;
  });
  return { files: new Map(await Promise.all(files)), entries: new Map(entries) };
}

/** Returns the name of a chunk from its path. */
function nameOf(path: string): string {
  return posix.basename(path.replaceAll(sep, "/"), ".js");
}

function moduleOf(entryPoint: string): string {
  return entryPoint.replace(/^dist\/cli\//, "").replace(/\.js$/, "");
}

/** Returns the names of the chunks that modules import, and those that these import. Throws if there is no such module. */
function loadedBy(
  modules: readonly string[],
  outputs: ReadonlyMap<string, Metafile["outputs"][string]>,
  entryOf: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const loaded = new Set(
    modules.map((module) => {
      const name = entryOf.get(module);
      if (name === undefined) throw new Error(`The bundle has no chunk of the module ${module}`);
      return name;
    }),
  );
  for (const name of loaded) {
    for (const { path, kind, external } of outputs.get(name)?.imports ?? []) {
      if (kind === "import-statement" && external !== true) loaded.add(nameOf(path));
    }
  }
  return loaded;
}

/**
 * Start of each file. In its chunks, `hanblogHere` is the URL of the file, `hanblogFolder` returns the folder of a relative URL,
 * and `hanblogFile` the function that another file exports.
 */
const HEAD = `const { dirname, join: hanblogJoin } = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");
const hanblogHere = pathToFileURL(__filename).href;
const hanblogFolder = (path) => dirname(fileURLToPath(new URL(path, hanblogHere)));
const hanblogLoader = require("./${LOADER_FILE}");
const hanblogFile = (name) => hanblogLoader.requireCode(hanblogJoin(__dirname, name));
const hanblogChunks = {
`;
/** End of each file. The exported function runs a chunk on its first call, and returns the exports of the chunk. */
const TAIL = `
};
const hanblogModules = new Map();
const hanblogRun = (name) => {
  let module = hanblogModules.get(name);
  if (module === undefined) {
    module = { exports: {} };
    hanblogModules.set(name, module);
    hanblogChunks[name](module.exports, module);
  }
  return module.exports;
};
module.exports = hanblogRun;
`;

const LOOK = {
  loader: "js",
  target: NODE_TARGET,
  // V8 parses a text of one byte per character faster.
  charset: "ascii",
  minifySyntax: true,
  // Names stay, so that the stack of an error is readable.
  minifyWhitespace: true,
} as const;

/** The file of a chunk, and values that the chunk refers to. */
interface ChunkPlace {
  readonly file: string;
  readonly fileOf: ReadonlyMap<string, string>;
  /** Values of constants, as JavaScript. */
  readonly values: Readonly<Record<string, string>>;
  /** Installed packages that it loads late. V8 does not support `import()` in cached code. */
  readonly latePackages: readonly string[];
}

/** Returns the body of a function that runs a chunk and sets its exports. */
async function toFunction(text: string, place: ChunkPlace): Promise<string> {
  const { file, fileOf, values, latePackages } = place;
  const exportsOf = (name: string) => {
    const other = fileOf.get(name) ?? "";
    const run = other === file ? "hanblogRun" : `hanblogFile(${JSON.stringify(other)})`;
    return `${run}(${JSON.stringify(name)})`;
  };
  const withLate = text.replaceAll(/\bimport\("([^"]+)"\)/g, (match, path: string) => {
    const name = /^\.\/([\w-]+)\.js$/.exec(path)?.[1];
    if (name !== undefined && fileOf.has(name)) return `Promise.resolve().then(() => hanblogLate("${name}"))`;
    return latePackages.includes(path) ? `hanblogLoader.importModule("${path}")` : match;
  });
  const { code } = await transform(withLate, {
    ...LOOK,
    // Its imports of CommonJS packages are like those of Node.
    sourcefile: "chunk.mjs",
    format: "cjs",
    platform: "node",
    define: values,
  });
  return code.replaceAll(
    /\brequire\("\.\/([\w-]+)\.js"\)|\bhanblogLate\("([\w-]+)"\)/g,
    (match, early?: string, late?: string) => {
      const name = early ?? late ?? "";
      return fileOf.has(name) ? exportsOf(name) : match;
    },
  );
}
