import { dirname, join } from "node:path";
import type { ResolveResult } from "esbuild";

/** Where a theme's parts stand; absolute paths. */
export interface ThemePlace {
  /** Folder of the index: every other file of the theme is named from there. */
  readonly dir: string;
  /** What to import for the theme's `createTheme`: a file, perhaps without its ending. */
  readonly index: string;
  /** Where its style sheet stands if it has one. */
  readonly style: string;
}

/**
 * Finds an installed theme as an `import` in a file of `fromDir` would: `exports`, `main` and an index file are
 * respected. Its style sheet is the export `./style.css`, else what stands beside the index. Gives `null`
 * where the package is not installed or exports no such thing.
 */
export async function findThemePackage(name: string, fromDir: string): Promise<ThemePlace | null> {
  const [index, style] = await resolveImports([name, `${name}/style.css`], fromDir);
  if (index === undefined || index.errors.length > 0 || !/\.[cm]?[jt]sx?$/.test(index.path)) return null;
  const dir = dirname(index.path);
  const hasStyle = style !== undefined && style.errors.length === 0;
  return { dir, index: index.path, style: hasStyle ? style.path : join(dir, "style.css") };
}

/** Asks the bundler, whose rules are the ones that the theme's own imports will follow. */
async function resolveImports(
  paths: readonly string[],
  resolveDir: string,
): Promise<readonly ResolveResult[]> {
  // Most sites have the default theme, and nothing else to ask a bundler for.
  const { build } = await import("esbuild");
  let results: readonly ResolveResult[] = [];
  await build({
    stdin: { contents: "" },
    write: false,
    logLevel: "silent",
    platform: "neutral",
    conditions: ["module"],
    mainFields: ["module", "main"],
    tsconfigRaw: {},
    plugins: [
      {
        name: "theme-package",
        setup(build) {
          build.onStart(async () => {
            results = await Promise.all(
              paths.map((path) => build.resolve(path, { kind: "import-statement", resolveDir })),
            );
          });
        },
      },
    ],
  });
  return results;
}
