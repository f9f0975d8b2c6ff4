import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);

const CONFIGS = `import type { SiteConfigInput } from ${JSON.stringify(join(ROOT, "src/cli/config/schema.js"))};

export const right: SiteConfigInput = {
  nav: [
    { text: "Tags", link: "/tag/", icon: "reco-tag" },
    { text: "More", ariaLabel: "More pages", items: [{ text: "Days", link: "/timeline/" }] },
  ],
  sidebar: { "/docs/": ["", ["install", "Install"], { title: "More", children: ["theme"] }] },
  locales: { "/en/": { nav: [], sidebar: ["a"] } },
};

export const wrong: SiteConfigInput = {
  nav: [{ txt: "Tags", link: "/tag/" }], // wrong
  sidebar: { "/docs/": [{ title: "More", childen: ["theme"] }] }, // wrong
  locales: { "/en/": { nav: [3] } }, // wrong
};
`;

it("has types for menus and sidebars, which editors use", async () => {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-config-types-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, "configs.ts"), CONFIGS);
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const kind = ["--strict", "--skipLibCheck", "--target", "es2023", "--module", "esnext", "--types", ""];
  const args = [compiler, "--noEmit", ...kind, "--moduleResolution", "bundler", "configs.ts"];
  const said = await run(process.execPath, args, { cwd: dir }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Reflect.get(Object(error), "stdout")),
  );
  const lines = CONFIGS.split("\n");
  const found = [...said.matchAll(/^configs\.ts\((\d+),/gm)].map(([, line]) => lines[Number(line) - 1]);
  expect(found).toEqual(lines.filter((line) => line.endsWith("// wrong")));
});
