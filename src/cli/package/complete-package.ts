import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { errorFromProblems } from "../../runtime/model/error.js";
import { bundleTemplate } from "../bundle/bundle-template.js";
import { plainInput } from "../bundle/plain-input.js";
import { readPackageInfo } from "../config/package-info.js";
import { shipProgram } from "../engine/program/shipped-program.js";
import { bundleComments } from "./bundle-comments.js";
import { bundleCommandLine } from "./bundle-command-line.js";
import { bundlePackages, NODE_PACKAGES } from "./bundle-packages.js";
import { writeBundled } from "./shipped-list.js";
import { bundledFolders, packageLicenses } from "./package-licenses.js";
import { unshippedTypes, type PackageExports } from "./unshipped-types.js";
import { bundlePanel } from "../comments/node/bundle-panel.js";

/**
 * Adds the bundled packages, the bundled command line, the shipped programs and the licences to the compiled package. Run
 * by `npm run build`; not published.
 */
async function completePackage(packageDir: string): Promise<void> {
  for (const part of ["cli", "runtime", "theme"]) removeStale(packageDir, part);
  const packages = await bundlePackages(packageDir);
  const sources = new Set([...packages, ...(await bundleCommandLine(packageDir))]);
  for (const dev of [false, true]) {
    const result = await bundleTemplate(plainInput(packageDir, dev));
    if (result.kind === "failed") throw errorFromProblems(result.problems);
    shipProgram(packageDir, dev, result.template);
    for (const source of result.template.sources) sources.add(source);
  }
  await writePanel(packageDir);
  // Bundled in the panel.
  sources.add(join(packageDir, "node_modules", "preact", "package.json"));
  const service = await bundleComments(packageDir, sources);
  const own = bundledFolders(sources);
  writeFileSync(join(packageDir, "dist", "THIRD-PARTY.txt"), packageLicenses(own));
  writeBundled(packageDir, { hanblog: own, "hanblog-comments": service });
  writeIgnored(packageDir);
}

/** Deletes modules whose source is gone. The compiler leaves them, and npm would pack them. */
function removeStale(packageDir: string, part: string): void {
  const compiled = join(packageDir, "dist", part);
  for (const file of readdirSync(compiled, { recursive: true, encoding: "utf8" })) {
    const [module = ""] = file.split(/(?:\.d\.ts|\.js)(?:\.map)?$/, 1);
    const source = join(packageDir, "src", part, module);
    const hasSource = [".ts", ".tsx"].some((ending) => existsSync(source + ending));
    if (module !== file && !hasSource) rmSync(join(compiled, file));
  }
}

/** Writes the panel that any page can load to `dist/panel`. */
async function writePanel(packageDir: string): Promise<void> {
  const outdir = join(packageDir, "dist", "panel");
  await rm(outdir, { recursive: true, force: true });
  for (const [path, { contents }] of await bundlePanel()) {
    const file = join(outdir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
}

/** Writes the list of files in `dist` that npm leaves out of the package. */
function writeIgnored(packageDir: string): void {
  const manifest: { readonly exports: PackageExports } = JSON.parse(
    readFileSync(join(packageDir, "package.json"), "utf8"),
  );
  // The bundled command line contains these packages.
  const packages = Object.keys(NODE_PACKAGES).map((name) => `packages/${name}.js`);
  const files = [...packages, ...unshippedTypes(packageDir, manifest.exports)];
  writeFileSync(join(packageDir, "dist", ".npmignore"), files.map((file) => `/${file}\n`).join(""));
}

await completePackage(readPackageInfo().dir);
