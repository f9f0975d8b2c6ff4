import { resolve } from "node:path";
import { readPackageInfo } from "../../config/package-info.js";
import { explainMissing } from "../missing-package.js";
import { bundlePage } from "../node/bundle-page.js";

/** The root folder of the package. The path is the same from `src` and from `dist`. */
const PACKAGE_DIR = resolve(import.meta.dirname, "../../../..");

/**
 * Bundles the function with the owner's page, PostgreSQL's driver and the mail client into one ES module for Vercel, so
 * that nothing is installed there. Rejects with `package-missing`.
 */
export async function bundleFunction(): Promise<string> {
  await Promise.all([import("pg"), import("nodemailer")]).catch(explainMissing);
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
      contents: `import { createFunction } from ${JSON.stringify(resolve(import.meta.dirname, "create-function.js"))};
const page = { script: ${JSON.stringify(script)}, style: ${JSON.stringify(style)}, files: new Map(${JSON.stringify(texts)}) };
export default createFunction({ page, version: ${JSON.stringify(version)}, env: process.env, print: (line) => console.error(line) });`,
      loader: "ts",
      sourcefile: "function.ts",
      resolveDir: PACKAGE_DIR,
    },
    absWorkingDir: PACKAGE_DIR,
    bundle: true,
    write: false,
    minify: true,
    // Stacks in the log name functions.
    keepNames: true,
    format: "esm",
    platform: "node",
    // The drivers are CommonJS and load modules of Node. The names are unlikely in other code.
    banner: {
      js: 'import { createRequire as hanblogRequire } from "node:module";const require = hanblogRequire(import.meta.url);',
    },
    // A binding in C, which pg loads only if it is installed.
    external: ["pg-native"],
    target: "node20",
    tsconfigRaw: {},
    charset: "utf8",
    legalComments: "eof",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
