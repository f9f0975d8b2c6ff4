import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStaging } from "../../../../src/cli/output/place/staging.js";
import { sample } from "../../../sample.js";
import { readFiles, temporaryFolder, writeFiles } from "../temporary-folder.js";

const OLD = { "same.html": "same", "page.html": "old", "gone/page.html": "gone", ".git/HEAD": "ref" };
const NEW = { "same.html": "same", "page.html": "new", "new/page.html": "new", ".git/HEAD": "ref" };
/**
 * Maximum number of operations to try; more than the child performs. The loop ends once the child finishes
 * undisturbed.
 */
const LIMIT = 200;

let compiled = "";
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), "hanblog-child-"));
  await build({
    entryPoints: {
      staging: fileURLToPath(new URL("../../../../src/cli/output/place/staging.ts", import.meta.url)),
      child: fileURLToPath(new URL("interrupted-build.ts", import.meta.url)),
    },
    outdir: compiled,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    tsconfigRaw: {},
  });
});
afterAll(() => rm(compiled, { recursive: true, force: true }));

/** Kind of the interruption, and extent of the stage. */
type Interruption = readonly [how: string, extent: string];

/** The operation after one that was killed afterwards is one that was killed before, so a run takes one of them. */
const KILLS = ["whole", "changes"].flatMap((extent) =>
  sample(`kills of a build, ${extent}`, ["kill-before", "kill-after"], 1).map((how): Interruption => [
    how,
    extent,
  ]),
);

/**
 * Runs a build over the existing output and interrupts it at operation `nth`. Resolves to whether it was
 * interrupted.
 */
async function interruptedBuild(siteDir: string, nth: number, [how, extent]: Interruption): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [join(compiled, "child.mjs"), join(compiled, "staging.mjs"), siteDir, String(nth), how, extent],
    { env: { CONTENT: "new" }, stdio: "ignore" },
  );
  await once(child, "exit");
  return child.signalCode === "SIGKILL" || child.exitCode !== 0;
}

async function siteWithOutput(): Promise<string> {
  const site = await temporaryFolder();
  const staging = await openStaging({
    dest: join(site, "dist"),
    siteDir: site,
    version: "1.0.0",
    clean: false,
  });
  await writeFiles(staging.folders.dir, OLD);
  await staging.commit();
  return site;
}

async function outputOf(site: string): Promise<Record<string, string>> {
  const { ".hanblog": marker, ...files } = await readFiles(join(site, "dist"));
  expect(marker).toContain('"version": "1.0.0"');
  return files;
}

describe("a build that is interrupted", () => {
  it.each(KILLS)(
    "leaves a complete output at each of its file operations (%s, the stage holds %s)",
    async (how, extent) => {
      const outcomes = new Set<string>();
      let nth = 1;
      for (; nth < LIMIT; nth++) {
        const site = await siteWithOutput();
        const wasKilled = await interruptedBuild(site, nth, [how, extent]);
        const next = await openStaging({
          dest: join(site, "dist"),
          siteDir: site,
          version: "1.0.0",
          clean: false,
        });
        await next.discard();
        const files = await outputOf(site);
        expect([OLD, NEW], `operation ${nth}`).toContainEqual(files);
        expect(await readdir(site)).toEqual(["dist"]);
        outcomes.add(files["page.html"] ?? "");
        if (!wasKilled) break;
      }
      expect(nth).toBeGreaterThan(15);
      expect(nth).toBeLessThan(LIMIT);
      expect([...outcomes].toSorted()).toEqual(["new", "old"]);
    },
    120_000,
  );

  it.each(["whole", "changes"])(
    "leaves a complete output if any one operation fails (%s)",
    async (extent) => {
      for (let nth = 1; nth < LIMIT; nth++) {
        const site = await siteWithOutput();
        if (!(await interruptedBuild(site, nth, ["throw", extent]))) break;
        expect([OLD, NEW], `operation ${nth}`).toContainEqual(await outputOf(site));
        expect(nth).toBeLessThan(LIMIT - 1);
      }
    },
    120_000,
  );
});
