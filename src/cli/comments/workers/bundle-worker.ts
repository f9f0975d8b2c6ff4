import { resolve } from "node:path";
import { readPackageInfo } from "../../config/package-info.js";
import { bundlePage } from "../node/bundle-page.js";

/** The root folder of the package. The path is the same from `src` and from `dist`. */
const PACKAGE_DIR = resolve(import.meta.dirname, "../../../..");

/**
 * Bundles the worker with the owner's page into one ES module for Cloudflare. It needs the compatibility flag
 * `nodejs_compat`, for `node:crypto` only.
 */
export async function bundleWorker(): Promise<string> {
  const { build } = await import("esbuild");
  const { script, style, files } = await bundlePage();
  const decoder = new TextDecoder();
  const texts = [...files].map(([name, { type, contents }]) => [
    name,
    { type, contents: typeof contents === "string" ? contents : decoder.decode(contents) },
  ]);
  const { version } = readPackageInfo();
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createWorker } from ${JSON.stringify(resolve(import.meta.dirname, "create-worker.js"))};
const page = { script: ${JSON.stringify(script)}, style: ${JSON.stringify(style)}, files: new Map(${JSON.stringify(texts)}) };
export default createWorker({ page, version: ${JSON.stringify(version)}, print: (line) => console.error(line) });`,
      loader: "ts",
      sourcefile: "worker.ts",
      resolveDir: PACKAGE_DIR,
    },
    absWorkingDir: PACKAGE_DIR,
    bundle: true,
    write: false,
    minify: true,
    // Stacks in the log name functions.
    keepNames: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["workerd", "worker"],
    external: ["node:crypto"],
    target: "es2022",
    tsconfigRaw: {},
    charset: "utf8",
    legalComments: "eof",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
