import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { FileChange } from "../../../src/cli/dev/watch/changes.js";
import { createDevSite, type DevSite } from "../../../src/cli/dev/dev-site.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { createRandom, createRandomSite } from "../engine/store/random-site.js";

/** Number of steps. `STEPS=1000 SEED=7` takes a longer walk with other changes. */
const STEPS = Number(process.env["STEPS"] ?? 60);
const SEED = Number(process.env["SEED"] ?? 1);
/** Steps between comparisons with a newly started server. */
const COMPARED = 5;
const PACKAGE = resolve(import.meta.dirname, "../../..");
const NOW = new Date("2026-01-01T00:00:00Z");

it(
  `answers after each of ${STEPS} random changes like a newly started server`,
  async () => {
    const random = createRandomSite(createRandom(SEED));
    const dir = await makeTempDir();
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    let files = random.state().files;
    await writeChanges(dir, new Map(), files);
    const site = await openDev(dir);
    const steps: string[] = [];
    for (let number = 1; number <= STEPS; number++) {
      steps.push(random.step().join(", "));
      const next = random.state().files;
      await site.apply(await writeChanges(dir, files, next));
      files = next;
      if (number % COMPARED !== 0 && number !== STEPS) continue;
      const started = await openDev(dir);
      const context = `SEED=${SEED}, step ${number}, after ${steps.splice(0).join(" | ")}`;
      const [answers, wanted] = [await readAll(site), await readAll(started)];
      const paths = [...new Set([...Object.keys(answers), ...Object.keys(wanted)])];
      expect(
        paths.filter((path) => answers[path] !== wanted[path]),
        context,
      ).toEqual([]);
      await started.close();
    }
  },
  Math.max(STEPS * 2000, 600_000),
);

/** Changes the files of a folder. Returns the changes as a watcher would report them. */
async function writeChanges(
  dir: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<readonly FileChange[]> {
  const changes: FileChange[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const text = after.get(path);
    const file = join(dir, path);
    if (before.get(path) === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await (text === undefined ? rm(file) : writeFile(file, text));
    const kind = text === undefined ? "remove" : before.has(path) ? "change" : "add";
    changes.push({ kind, file });
  }
  return changes;
}

async function openDev(siteDir: string): Promise<DevSite> {
  const site = createDevSite({
    projectOptions: { siteDir, packageDir: PACKAGE },
    now: () => NOW,
    packageInfo: { dir: PACKAGE, version: "0.0.0" },
    send: () => undefined,
    onProblems: () => undefined,
  });
  onTestFinished(() => site.close());
  await site.configure();
  await site.open();
  await site.read();
  return site;
}

/** Returns the answers for all routes, feeds and sidebars, and all problems. Program names are removed. */
async function readAll(site: DevSite): Promise<Readonly<Record<string, string>>> {
  const view = site.current()?.view();
  const sidebars = view?.frame.sidebarChunks.map(({ file }) => `/${file.path}`) ?? [];
  const routes = view?.index.routes.map(({ data }) => data.info.path) ?? [];
  const texts: Record<string, string> = {};
  for (const path of [
    ...routes,
    ...sidebars,
    "/atom.xml",
    "/sitemap.xml",
    "/routes.json",
    "/search.json",
    "/list.txt",
    "/digest.txt",
  ]) {
    const answer = await site.answer(path);
    const text =
      answer.kind === "document" || answer.kind === "not-found"
        ? answer.html
        : Buffer.from(answer.kind === "content" ? answer.content : answer.kind).toString();
    texts[path] = text.replaceAll(/"build":"dev-\d+"/g, '"build":""');
  }
  // Pages without an address of their own are checked too.
  await site.survey();
  const problems = site.problems().map(({ code, message, at }) => JSON.stringify([code, message, at]));
  return { ...texts, problems: problems.toSorted().join("\n") };
}
