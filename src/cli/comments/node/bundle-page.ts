import { basename, resolve } from "node:path";
import { shippedPackages } from "../../config/packages/shipped-packages.js";
import type { BundledPage } from "../admin/owner-page.js";

/** The root folder of the package. The path is the same from `src` and from `dist`. */
export const PACKAGE_DIR = resolve(import.meta.dirname, "../../../..");
/** Name of the script that starts the page. It exists in the bundler only. */
const ENTRY = "admin.ts";
const RUNTIME_DIR = resolve(import.meta.dirname, "../../../runtime");

/**
 * Bundles the script and the style of the owner's page. It runs at the first request, so neither a checkout
 * nor an installed package needs a build step. The synchronous call takes about 0.3 s once. The asynchronous
 * one would leave a process of 30 MB running.
 */
export async function bundlePage(): Promise<BundledPage> {
  const { buildSync } = await import("esbuild");
  const module = (path: string) => JSON.stringify(resolve(PACKAGE_DIR, path));
  const { outputFiles, metafile } = buildSync({
    stdin: {
      contents: `import ${module("src/theme/tokens.css")};
import ${module("src/runtime/admin/admin.css")};
import { startAdmin } from ${JSON.stringify(resolve(RUNTIME_DIR, "admin/start-admin.js"))};
startAdmin();`,
      loader: "ts",
      sourcefile: ENTRY,
      resolveDir: PACKAGE_DIR,
    },
    absWorkingDir: PACKAGE_DIR,
    outdir: PACKAGE_DIR,
    bundle: true,
    alias: Object.fromEntries(shippedPackages(PACKAGE_DIR)),
    // The texts of each language become a file of their own.
    splitting: true,
    entryNames: "admin-[hash]",
    chunkNames: "[name]-[hash]",
    metafile: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    tsconfigRaw: {},
    charset: "utf8",
    legalComments: "eof",
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files = new Map(
    outputFiles.map(({ path, contents }) => [basename(path), { type: typeOf(path), contents }]),
  );
  const entry = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === ENTRY);
  const script = basename(entry?.[0] ?? "");
  const style = basename(entry?.[1].cssBundle ?? "");
  for (const name of [script, style]) {
    if (!files.has(name)) throw new Error("The bundle of the owner's page lacks its script or its style");
  }
  return { script, style, files };
}

/** Returns the media type of a script or a style sheet. */
export function typeOf(path: string): string {
  return `${path.endsWith(".css") ? "text/css" : "text/javascript"}; charset=utf-8`;
}
