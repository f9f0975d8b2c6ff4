import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { expect, it } from "vitest";
import { SERVICE_PACKAGES } from "../../../src/cli/config/packages/service-packages.js";
import { BUNDLED } from "../../../src/cli/package/bundle-command-line.js";
import { BROWSER_PACKAGES } from "../../../src/cli/config/packages/shipped-packages.js";

const ROOT = resolve(import.meta.dirname, "../../..");
const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Returns `specifier in file` for each import of a package that a blog may not have. Types are not imported. */
function missingIn(folder: string, known: ReadonlySet<string>): readonly string[] {
  // Runs only when hanblog itself is built.
  const files = fastGlob.sync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, ignore: ["src/cli/package/**"] });
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const statements = text.matchAll(
      /^(?:import|export) (?!type )(?:[\w*{}\s,$]+ from )?"([^"]+)";$|\bimport\("([^"]+)"\)/gm,
    );
    const specifiers = [...statements].map(([, whole, late]) => whole ?? late ?? "");
    return (
      specifiers
        // An import of a URL is in code that an imported site gets as text.
        .filter((specifier) => !/^(?:\.|node:|#|hanblog|https:\/\/)/.test(specifier))
        .filter((specifier) => !known.has(specifier) && !known.has(nameOf(specifier)))
        .map((specifier) => `${specifier} in ${file}`)
    );
  });
}

function nameOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

it.each([
  // `package.build.test.ts` checks which of the bundled ones its other modules load.
  ["src/cli", [...SERVICE_PACKAGES, ...BUNDLED]],
  ["src/runtime", [...BROWSER_PACKAGES.keys(), "mermaid"]],
  ["src/theme", ["@theme"]],
])("%s imports only packages that a blog has: installed, optional or shipped", (folder, others) => {
  expect(missingIn(folder, new Set([...Object.keys(MANIFEST.dependencies), ...others]))).toEqual([]);
});
