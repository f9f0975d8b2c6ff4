import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Loader, type Plugin, transform } from "esbuild";
import { NODE_TARGET } from "../../config/node-20.js";

const BUILT_IN: ReadonlySet<string> = new Set(builtinModules);
const LOADERS: Readonly<Record<string, Loader>> = {
  ".js": "jsx",
  ".cjs": "jsx",
  ".mjs": "jsx",
  ".jsx": "jsx",
  ".ts": "ts",
  ".mts": "ts",
  ".cts": "ts",
  ".tsx": "tsx",
};
/** Packages of generators. They are never run, because a stand-in records the options that it receives. */
const GENERATORS =
  /^(?:vuepress|vitepress|vite|vue|hexo|@vuepress|@vuepress-reco|@vitejs|.*\/vuepress-|vuepress-)/;

/**
 * Bundles an old configuration with code that runs it and writes its value to `result`. A package that is missing is
 * replaced by a stand-in, and so is each package of the generator.
 */
export async function bundleOldConfig(
  file: string,
  { result, argument }: { readonly result: string; readonly argument: unknown },
): Promise<string> {
  const bundle = await build({
    stdin: {
      contents: runnerCode({ file, result, argument }),
      resolveDir: dirname(file),
      loader: "js",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: NODE_TARGET,
    logLevel: "silent",
    banner: {
      js: `import { createRequire as hanblogRequire } from "node:module"; const require = hanblogRequire(${JSON.stringify(pathToFileURL(file).href)});`,
    },
    plugins: [standIns, ownPlaces],
  });
  return bundle.outputFiles[0]?.text ?? "";
}

const STAND_IN = "hanblog-stand-in";

/** esbuild plugin that replaces packages of generators, missing packages and missing files by stand-ins. */
const standIns: Plugin = {
  name: STAND_IN,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (kind === "entry-point" || pluginData === STAND_IN || path.startsWith("node:")) return null;
      if (BUILT_IN.has(path)) return { path, external: true };
      if (!/^\.{0,2}\/|^\.{1,2}$/.test(path)) {
        const installed = GENERATORS.test(path) ? null : findInstalled(path, resolveDir);
        return installed ?? { path, namespace: STAND_IN };
      }
      return findFile(resolve(resolveDir, path)) ?? { path, namespace: STAND_IN };
    });
    onLoad({ filter: /.*/, namespace: STAND_IN }, ({ path }) => ({
      contents: `module.exports = globalThis.hanblogStandIn(${JSON.stringify(path)});`,
    }));
  },
};

/** Returns an installed package, which Node loads itself, or `null`. */
function findInstalled(name: string, from: string) {
  const [scope = "", second = ""] = name.split("/");
  const folder = scope.startsWith("@") ? `${scope}/${second}` : scope;
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, "node_modules", folder))) return { path: name, external: true };
    if (dir === dirname(dir)) return null;
  }
}

const ENDINGS = [
  "",
  ".js",
  ".ts",
  ".mjs",
  ".mts",
  ".cjs",
  ".json",
  "/index.js",
  "/index.ts",
  "/index.mjs",
  "/index.mts",
];

/** Returns a file of the old project that a configuration imports, or `null` for other files than code and data. */
function findFile(path: string) {
  // TypeScript projects write the name of the compiled file.
  const stem = path.replace(/\.[cm]?js$/, "");
  const candidates = [
    ...ENDINGS.map((ending) => path + ending),
    ...ENDINGS.slice(1).map((ending) => stem + ending),
  ];
  const found = candidates.find(
    (file) => (extname(file) in LOADERS || file.endsWith(".json")) && existsSync(file),
  );
  return found === undefined ? null : { path: found };
}

/** esbuild plugin that gives each file its own folder and URL, which bundling would change. */
const ownPlaces: Plugin = {
  name: "hanblog-places",
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), {
        loader: LOADERS[extname(path)] ?? "js",
        sourcefile: path,
        define: {
          __dirname: JSON.stringify(dirname(path)),
          __filename: JSON.stringify(path),
          "import.meta.url": JSON.stringify(pathToFileURL(path).href),
          "import.meta.dirname": JSON.stringify(dirname(path)),
          "import.meta.filename": JSON.stringify(path),
        },
      });
      return { contents: code, loader: "js" };
    });
  },
};

/**
 * Code of a stand-in for a package. It can be called, constructed and read to any depth. A call returns a record of its
 * arguments, and `define…` and `with…` return their first argument.
 */
export const STAND_IN_CODE = `
globalThis.hanblogStandIn = (module) => create(module, "default");

const IDENTITY = /^(?:define[A-Z]\\w*|with[A-Z]\\w*|navbar|sidebar|arraySidebar)$/;
function create(module, name) {
  const record = (args) => IDENTITY.test(name) ? args[0] : { $call: { module, name, args } };
  const proxy = new Proxy(function () {}, {
    get(target, key) {
      if (key === "__esModule" || key === "then") return undefined;
      if (key === Symbol.toPrimitive || key === "toString") return () => module;
      if (key === Symbol.iterator) return [][Symbol.iterator];
      if (key === "$standIn") return { module, name };
      if (typeof key === "symbol" || key === "prototype") return target[key];
      if (key === "default") return proxy;
      return create(module, String(key));
    },
    // Bundled imports read members of the prototype, because a stand-in has no members of its own.
    getPrototypeOf: () => proxy,
    apply: (_, __, args) => record(args),
    construct: (_, args) => ({ $call: { module, name, args } }),
  });
  return proxy;
}
`;

/** Text that a function of containers receives, to read the HTML around it. */
export const PROBE = "\uE010";

/**
 * Code that imports a configuration, calls it if it is a function, and writes its value as JSON. Functions become
 * `{ $function }`, stand-ins `{ $standIn }`, and their calls `{ $call }`.
 */
function runnerCode({
  file,
  result,
  argument,
}: {
  readonly file: string;
  readonly result: string;
  readonly argument: unknown;
}): string {
  return `
import { writeFileSync } from "node:fs";
import Module from "node:module";
${STAND_IN_CODE}
// No permission of Node refuses signals.
for (const name of ["kill", "_kill", "_debugProcess"]) {
  Object.defineProperty(process, name, { value() { throw new Error("A configuration may not signal processes"); } });
}
const PROBE = ${JSON.stringify(PROBE)};
function plain(value, key, parents) {
  if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value === "function") {
    const standIn = value.$standIn;
    if (standIn !== undefined && typeof standIn.module === "string") return { $standIn: standIn };
    const made = { $function: value.name };
    if (key === "before" || key === "after") {
      try { const probed = value(PROBE); if (typeof probed === "string") made.$probed = probed; } catch {}
    }
    return made;
  }
  if (value instanceof RegExp) return { $regexp: value.source };
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || parents.includes(value) || parents.length > 40) return undefined;
  const inner = [...parents, value];
  if (Array.isArray(value)) return value.map((item) => plain(item, "", inner) ?? null);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field, name, inner)]));
}
// A configuration can load packages while it runs, and those may be missing too.
const { _load: load, _resolveFilename: resolveFilename } = Module;
const isMissing = (error) => error?.code === "MODULE_NOT_FOUND";
Module._load = (request, parent, isMain) => {
  try { resolveFilename(request, parent, isMain); } catch (error) {
    if (isMissing(error)) return globalThis.hanblogStandIn(request);
  }
  return load(request, parent, isMain);
};
Module._resolveFilename = (request, ...rest) => {
  try { return resolveFilename(request, ...rest); } catch (error) {
    if (isMissing(error)) return "/missing/" + request;
    throw error;
  }
};
const module = await import(${JSON.stringify(file)});
let value = module.default ?? module;
if (value && value.__esModule && value.default !== undefined) value = value.default;
if (typeof value === "function" && value.$standIn === undefined) value = value(${JSON.stringify(argument)});
value = await value;
writeFileSync(${JSON.stringify(result)}, JSON.stringify(plain(value, "", []) ?? null));
process.exit(0);
`;
}
