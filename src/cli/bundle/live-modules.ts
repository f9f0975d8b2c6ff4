import { readFile } from "node:fs/promises";
import { dirname, extname } from "node:path";
import * as esbuild from "esbuild";
import { pathFrom } from "../config/path-below.js";
import type { BundleInput } from "./entry-modules.js";
import { BROWSER_TARGET, isOfAuthor, moduleOptions } from "./run-esbuild.js";

/** Scheme of a module's import of itself. */
const SELF = "hanblog-self:";

const LOADERS: Readonly<Record<string, esbuild.Loader>> = {
  ".ts": "ts",
  ".tsx": "tsx",
  ".mts": "ts",
  ".js": "js",
  ".jsx": "jsx",
  ".mjs": "js",
};

/**
 * Makes the modules of the site's author replaceable in pages of a dev server: each announces its exports, its imports and its
 * components at its end, to `src/runtime/dev/live-modules.ts`.
 */
export function liveModules(input: BundleInput): esbuild.Plugin {
  return {
    name: "hanblog-live",
    setup(build) {
      build.onResolve({ filter: /^hanblog-self:/ }, ({ path }) => ({ path: path.slice(SELF.length) }));
      build.onLoad({ filter: /\.(?:[jt]sx?|m[jt]s)$/, namespace: "file" }, async ({ path }) => {
        if (!isOfAuthor(path, input)) return null;
        const source = await readFile(path, "utf8");
        const compiled = await compileModule(input, path, source);
        // The run of the bundle reports errors.
        if (compiled === null || !compiled.isModule) return null;
        const names = [...new Set(compiled.imports)].filter((specifier) => !specifier.endsWith(".css"));
        const imports = names.map((name, at) => `import * as hanblog$${at} from ${JSON.stringify(name)};`);
        const table = names.map((name, at) => `${JSON.stringify(name)}: hanblog$${at}`);
        const contents = `${source}
import * as hanblog$self from ${JSON.stringify(SELF + path)};
${imports.join("\n")}
globalThis.hanblogLive?.add(${JSON.stringify(nameOf(input, path))}, hanblog$self, { ${table.join(", ")} }, ${localsOf(source)});`;
        return { contents, loader: loaderOf(path) };
      });
    },
  };
}

/**
 * Compiles a new version of a module for pages in which an earlier one runs. Returns `null` for code that only a whole bundle can
 * replace: faulty code, and code that loads other files dynamically.
 */
export async function compilePatch(input: BundleInput, file: string): Promise<string | null> {
  const source = await readFile(file, "utf8").catch(() => null);
  const compiled = source === null ? null : await compileModule(input, file, source);
  if (compiled === null || !compiled.isModule || compiled.isLoading) return null;
  // In one line, so that the lines of the source map stay right.
  return `export const file = ${JSON.stringify(nameOf(input, file))}, run = (require, module, hanblogLocals) => {${compiled.code}
};`;
}

/** A module that was compiled alone. */
interface CompiledModule {
  readonly code: string;
  readonly isModule: boolean;
  /** Specifiers of static imports. */
  readonly imports: readonly string[];
  /** Whether it loads files in another way. */
  readonly isLoading: boolean;
}

async function compileModule(
  input: BundleInput,
  file: string,
  source: string,
): Promise<CompiledModule | null> {
  const imports: string[] = [];
  let isLoading = false;
  const external: esbuild.Plugin = {
    name: "hanblog-external",
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path, kind }) => {
        if (kind === "import-statement") imports.push(path);
        else isLoading = true;
        return { path, external: true };
      });
    },
  };
  try {
    const { outputFiles, metafile, warnings } = await esbuild.build({
      ...moduleOptions(input),
      stdin: {
        contents: `${source}\nhanblogLocals(${localsOf(source)});`,
        loader: loaderOf(file),
        resolveDir: dirname(file),
        sourcefile: nameOf(input, file),
      },
      format: "cjs",
      platform: "browser",
      target: BROWSER_TARGET,
      sourcemap: "inline",
      plugins: [external],
    });
    const [module] = Object.values(metafile.inputs);
    return {
      code: outputFiles[0]?.text ?? "",
      isModule: module?.format === "esm",
      imports,
      isLoading: isLoading || warnings.length > 0,
    };
  } catch {
    return null;
  }
}

function loaderOf(file: string): esbuild.Loader {
  return LOADERS[extname(file)] ?? "js";
}

function nameOf({ siteDir }: BundleInput, file: string): string {
  return pathFrom(siteDir, file);
}

/** Matches the name of a component that is declared at the start of a line. */
const DECLARED =
  /^(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function|const|let|var|class)\s+([A-Z][\w$]*)/gm;

/** Returns an expression with the components of a module. A name that a text or a comment contains has no value. */
function localsOf(source: string): string {
  const names = new Set([...source.matchAll(DECLARED)].map(([, name = ""]) => name));
  return `{ ${[...names].map((name) => `${name}: typeof ${name} === "undefined" ? null : ${name}`).join(", ")} }`;
}
