import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { expect, it } from "vitest";
import { BROWSER_PACKAGES } from "../../../src/cli/config/packages/shipped-packages.js";

const ROOT = resolve(import.meta.dirname, "../../..");
const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Returns `specifier in file` for each import of a package that a blog may not have. Types are not imported. */
function missingIn(folder: string, known: ReadonlySet<string>): readonly string[] {
  const files = fastGlob.sync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT });
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const statements = text.matchAll(
      /^(?:import|export) (?!type )(?:[\w*{}\s,$]+ from )?"([^"]+)";$|\bimport\("([^"]+)"\)/gm,
    );
    const specifiers = [...statements].map(([, whole, late]) => whole ?? late ?? "");
    return specifiers
      .filter((specifier) => !/^(?:\.|node:|hanblog)/.test(specifier))
      .filter((specifier) => !known.has(specifier) && !known.has(nameOf(specifier)))
      .map((specifier) => `${specifier} in ${file}`);
  });
}

function nameOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

// `package.build.test.ts` checks `src/cli`, whose packages are bundled.
it.each([
  ["src/runtime", [...BROWSER_PACKAGES.keys(), "mermaid"]],
  ["src/theme", ["@theme"]],
])("%s imports only packages that a blog has: installed, optional or shipped", (folder, others) => {
  expect(missingIn(folder, new Set([...Object.keys(MANIFEST.dependencies), ...others]))).toEqual([]);
});
