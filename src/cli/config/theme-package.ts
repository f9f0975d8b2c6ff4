import { dirname, join } from "node:path";
import type { ResolveResult } from "esbuild";

/** The absolute paths of a theme's parts. */
export interface ThemePlace {
  /** Folder of the index. Paths of the other files of the theme are relative to it. */
  readonly dir: string;
  /** Path of the module that exports `createTheme`, possibly without its extension. */
  readonly index: string;
  /** Path of the style sheet. The file may be missing. */
  readonly style: string;
}

/**
 * Finds an installed theme as an `import` in a file of `fromDir` would, by its `exports`, `main` or index file. The
 * style sheet is the export `./style.css`, or else the file `style.css` next to the index. Returns `null` if the
 * package is not installed or exports no module.
 */
export async function findThemePackage(name: string, fromDir: string): Promise<ThemePlace | null> {
  const [index, style] = await resolveImports([name, `${name}/style.css`], fromDir);
  if (index === undefined || index.errors.length > 0 || !/\.[cm]?[jt]sx?$/.test(index.path)) return null;
  const dir = dirname(index.path);
  const hasStyle = style !== undefined && style.errors.length === 0;
  return { dir, index: index.path, style: hasStyle ? style.path : join(dir, "style.css") };
}

/** Resolves imports with the bundler, whose rules also apply to the theme's own imports. */
async function resolveImports(
  paths: readonly string[],
  resolveDir: string,
): Promise<readonly ResolveResult[]> {
  // Loads the bundler late, because most sites use the default theme.
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
