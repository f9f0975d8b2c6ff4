import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const NAMESPACE = "hanblog-runtime";

/** Matches the imports and exports of a file whose names are listed. The groups have `type` and the names. */
const LISTED = /(?:import|export)(\s+type)?\s*\{([^{}]*)\}\s*from\s*["']hanblog\/runtime["']/g;

/** Matches a statement of the compiled index. The groups have the names and the module. */
const REEXPORT = /^export \{ ([^{}]+) \} from "\.\/([^"]+)";$/;

/**
 * Resolves `hanblog/runtime` to an index of the names that the importing file uses. esbuild assigns whole files to scripts, so
 * with the whole index, the application would contain every module that only a late module imports from it.
 */
export function runtimeIndex(packageDir: string): Plugin {
  const runtime = join(packageDir, "dist", "runtime");
  let reading: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^hanblog\/runtime$/ }, async ({ importer, namespace }) => {
        if (namespace !== "file") return null;
        reading ??= readIndex(join(runtime, "index.js"));
        const [modules, source] = await Promise.all([reading, readFile(importer, "utf8")]);
        const names = importedNames(source);
        // esbuild reports unknown names with the path of the whole index.
        if (names.length === 0 || names.some((name) => !modules.has(name))) return null;
        const path = [...new Set(names)].toSorted().join(",");
        return { path, namespace: NAMESPACE, sideEffects: false };
      });
      build.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => {
        const modules = await reading;
        const statements = path.split(",").map((name) => {
          const file = join(runtime, modules?.get(name) ?? "");
          return `export { ${name} } from ${JSON.stringify(file)};`;
        });
        return { contents: statements.join("\n"), loader: "js", resolveDir: runtime };
      });
    },
  };
}

/** Reads the module of each name that the index exports. Resolves to an empty map if it has other statements. */
async function readIndex(file: string): Promise<ReadonlyMap<string, string>> {
  const statements = (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("//"));
  const found = statements.map((line) => REEXPORT.exec(line));
  if (found.includes(null)) return new Map();
  return new Map(
    found.flatMap((match) => (match?.[1] ?? "").split(/, ?/).map((name) => [name, match?.[2] ?? ""])),
  );
}

/**
 * Returns the names that a file takes from `hanblog/runtime`, without types; none if it takes the index in another way. Names in
 * comments count too.
 */
function importedNames(source: string): readonly string[] {
  const lists = [...source.matchAll(LISTED)];
  if (lists.length !== source.split(/["']hanblog\/runtime["']/).length - 1) return [];
  return lists
    .filter(([, type]) => type === undefined)
    .flatMap(([, , names = ""]) => names.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "").split(","))
    .map((name) => name.trim().replace(/\s+as\s[^]*$/, ""))
    .filter((name) => name !== "" && !name.startsWith("type "));
}
