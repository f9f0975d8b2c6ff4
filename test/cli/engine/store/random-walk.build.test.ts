import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { problemsFromError } from "../../../../src/runtime/model/error.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { buildPlainSite } from "../../plain-site.js";
import { withoutCommit } from "./compare-builds.js";
import { createRandom, createRandomSite, type SiteState } from "./random-site.js";

/** Number of steps: 300 with `FULL=1`. `STEPS=5000 SEED=7` takes a longer walk with other changes. */
const STEPS = Number(process.env["STEPS"] ?? (process.env["FULL"] === undefined ? 60 : 300));
const SEED = Number(process.env["SEED"] ?? 1);
/** Steps between comparisons with a clean build. */
const COMPARED = 5;
/** Matches files of the site's program. After a change of one, the clean build bundles it again. */
const OF_PROGRAM = /^(?:components|theme)\/|^style\.css$|^hanblog\.config/;

it(
  `gives the same as a first build after each of ${STEPS} random changes`,
  async () => {
    const site = createRandomSite(createRandom(SEED));
    const changed = await openFolder();
    const clean = await openFolder();
    let steps: string[] = [];
    let built = 0;
    for (let number = 0; number <= STEPS; number++) {
      const state = site.state();
      await changed.write(state.files);
      const result = await changed.build(state);
      if (result.kind === "built") built += 1;
      const isLast = number === STEPS;
      if (number % COMPARED === 0 || isLast || result.kind === "failed") {
        const files = await clean.write(state.files);
        await clean.forget(files.some((file) => OF_PROGRAM.test(file)));
        const wanted = await clean.build(state);
        const context = `SEED=${SEED}, step ${number}, after ${steps.join(" | ")}`;
        expect(result, context).toEqual(wanted);
        if (wanted.kind === "built")
          expect(await differingFiles(changed.dir, clean.dir), context).toEqual([]);
        steps = [];
      }
      if (number % 500 === 499) process.stderr.write(`SEED=${SEED}: ${number + 1} steps passed\n`);
      steps.push(site.step().join(", "));
    }
    // A fault that all sites have would hide every difference.
    expect(built).toBeGreaterThan(STEPS / 2);
  },
  // The longest walk takes hours.
  Math.max(STEPS * 2000, 600_000),
);

/** Report of a build, or the reasons for its failure. */
type Result =
  | { readonly kind: "built"; readonly report: ReturnType<typeof withoutCommit> }
  | { readonly kind: "failed"; readonly messages: readonly string[] };

interface SiteFolder {
  readonly dir: string;
  /** Replaces the files of the folder. Resolves to the paths of written and removed files. */
  readonly write: (files: ReadonlyMap<string, string>) => Promise<readonly string[]>;
  readonly build: (state: SiteState) => Promise<Result>;
  /** Deletes output and cache. Keeps the bundled program unless it changed. */
  readonly forget: (isProgramChanged: boolean) => Promise<void>;
}

async function openFolder(): Promise<SiteFolder> {
  const dir = await makeTempDir();
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  let written: ReadonlyMap<string, string> = new Map();
  return {
    dir,
    async write(files) {
      const paths = [...new Set([...written.keys(), ...files.keys()])];
      const changed = paths.filter((path) => written.get(path) !== files.get(path));
      for (const path of changed) {
        const text = files.get(path);
        await mkdir(dirname(join(dir, path)), { recursive: true });
        await (text === undefined ? rm(join(dir, path)) : writeFile(join(dir, path), text));
      }
      written = files;
      return changed;
    },
    async build({ now }) {
      try {
        const report = await buildPlainSite(dir, { now, prepare: undefined });
        return { kind: "built", report: withoutCommit(report) };
      } catch (error) {
        const messages = problemsFromError(error).map(({ message }) => message);
        if (messages.length === 0) throw error;
        return { kind: "failed", messages };
      }
    },
    async forget(isProgramChanged) {
      const kept = isProgramChanged ? ".hanblog" : ".hanblog/cache/last-build";
      for (const path of ["dist", kept]) await rm(join(dir, path), { recursive: true, force: true });
    },
  };
}

/** Returns the paths of files that are missing in one output or have different bytes. */
async function differingFiles(one: string, other: string): Promise<readonly string[]> {
  const [files, others] = await Promise.all([one, other].map((dir) => readOutput(join(dir, "dist"))));
  const paths = new Set([...(files?.keys() ?? []), ...(others?.keys() ?? [])]);
  return [...paths].filter((path) => {
    const bytes = files?.get(path);
    const wanted = others?.get(path);
    return bytes === undefined || wanted === undefined || !bytes.equals(wanted);
  });
}

async function readOutput(dir: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [file.slice(dir.length + 1), await readFile(file)] as const)),
  );
}
