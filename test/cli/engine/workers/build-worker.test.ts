import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStageWriter } from "../../../../src/cli/output/place/stage-writer.js";
import {
  type BuildCall,
  type BuildResult,
  unpackFiles,
  type WorkerRoute,
} from "../../../../src/cli/engine/workers/build-calls.js";
import type { BuildWorker } from "../../../../src/cli/engine/workers/build-crew.js";
import { packStates, takeStates } from "../../../../src/cli/engine/store/file-states.js";
import { loadProject } from "../../../../src/cli/config/load/load-config.js";
import type { Project } from "../../../../src/cli/config/project.js";
import type { SourceFile } from "../../../../src/cli/content/scan.js";
import { createSetup } from "../../../../src/cli/engine/workers/session-setup.js";
import { createShell } from "../../../../src/cli/site/create-shell.js";
import { bundleProgram } from "../../../../src/cli/engine/program/site-program.js";
import { serveBuildCalls } from "../../../../src/cli/engine/workers/build-worker.js";
import { createLocalWorker } from "../../local-worker.js";
import { temporaryFolder, writeFiles } from "../../output/temporary-folder.js";
import { PACKAGE } from "../../plain-site.js";
import { preparePlainProgram } from "../../plain-program.js";

const FILES = {
  "hanblog.config.ts": 'export default { title: "Bowl" };\n',
  "a.md":
    "---\ntitle: A\n---\n## Steam\n\nCooked [here](#steam) [gone](/gone.html) ![p](./none.png)\n\n[rice](/rice.html)\n",
  "b.md": "---\ntitle: B\n---\n<Bowl />\n",
  "components/Bowl.jsx": 'module.exports = () => { throw new Error("no bowl"); };\n',
};

let worker: BuildWorker;
let project: Project;
let dir = "";

const sourceOf = (relativePath: string): SourceFile => ({
  relativePath,
  file: join(dir, relativePath),
  updatedAt: null,
});

/** Calls the worker and expects an answer of this kind. */
async function ask<Kind extends BuildResult["kind"]>(
  call: BuildCall,
  kind: Kind,
): Promise<Extract<BuildResult, { kind: Kind }>> {
  const result = await worker.run(call);
  if (!isOfKind(result, kind)) throw new Error(`The worker answered ${JSON.stringify(result)}`);
  return result;
}

function isOfKind<Kind extends BuildResult["kind"]>(
  result: BuildResult,
  kind: Kind,
): result is Extract<BuildResult, { kind: Kind }> {
  return result.kind === kind;
}

async function setUp(): Promise<void> {
  const setup = { ...(await createSetup(project, PACKAGE.dir, new Map())), heldDir: join(dir, "held") };
  await ask({ kind: "setup", setup, functionsFrom: null }, "done");
}

async function open(permalinks: ReadonlyMap<string, string> = new Map()) {
  const shell = createShell(project.config, "");
  const bundled = await bundleProgram(project, shell, preparePlainProgram(project));
  if (bundled.kind === "failed") throw new Error("The program cannot be bundled");
  const { server, standIn } = bundled.program;
  return ask({ kind: "open", program: { server, standIn, shell, permalinks } }, "opened");
}

/** Returns the route of a page with only a path. */
const routeOf = (source: string, parts: Partial<WorkerRoute> = {}): WorkerRoute => ({
  data: {
    kind: "page",
    info: {
      path: `/${source.replace(".md", ".html")}`,
      locale: "/",
      lang: "en",
      documentTitle: source,
      description: "",
      meta: [],
      canonical: null,
      published: null,
      indexable: true,
      listing: null,
      alternates: [],
    },
    page: {
      key: source,
      path: `/${source.replace(".md", ".html")}`,
      regularPath: `/${source.replace(".md", ".html")}`,
      opensWithTitle: false,
      day: null,
      relativePath: source,
      title: source,
      frontmatter: { tags: [], categories: [], aliases: [], meta: [] },
      headers: [],
      size: "",
      wordCount: 1,
      readingTime: 1,
      date: null,
      lastUpdated: null,
      draft: false,
      editLink: null,
      prev: null,
      next: null,
      series: null,
      related: [],
      sidebar: null,
    },
  },
  source,
  file: sourceOf(source),
  searchNumber: null,
  answers: new Map(),
  comments: null,
  below: null,
  sidebars: new Map(),
  ...parts,
});

/** Renders routes and writes their documents to the folder `stage`. */
async function render(
  routes: readonly WorkerRoute[],
  options: { readonly measured?: string; readonly bodyUrls?: ReadonlyMap<string, string> } = {},
) {
  const stage = join(dir, "stage");
  await mkdir(stage, { recursive: true });
  const output = {
    script: "boot.js",
    style: "style.css",
    componentStyles: {},
    beforePaint: "",
    build: "1",
    movesStyles: true,
  };
  const { measured = null, bodyUrls = new Map<string, string>() } = options;
  const result = await ask({ kind: "render", routes, output, policy: null, measured, bodyUrls }, "rendered");
  unpackFiles(result.files, createStageWriter({ dir: stage, former: null, equal: "link" }));
  return result;
}

beforeEach(async () => {
  dir = await temporaryFolder();
  await writeFiles(dir, FILES);
  project = await loadProject({ siteDir: dir, packageDir: PACKAGE.dir, now: new Date(0) });
  ({ siteDir: dir } = project);
  worker = createLocalWorker(serveBuildCalls);
});
afterEach(() => worker.close());

describe("a worker of a build", () => {
  it("treats a call before its setup as a bug", async () => {
    const call: BuildCall = { kind: "read", sources: [sourceOf("a.md")] };
    await expect(worker.run(call)).rejects.toThrow("A worker was called before its setup");
  });

  it("returns pages without their texts, in the requested order", async () => {
    await setUp();
    const { pages } = await ask({ kind: "read", sources: [sourceOf("b.md"), sourceOf("a.md")] }, "read");
    expect(pages.map((read) => read?.page.title)).toEqual(["B", "A"]);
    expect(pages.map((read) => Object.keys(read ?? {}).toSorted())).toEqual([
      ["hash", "page", "problems"],
      ["hash", "page", "problems"],
    ]);
    expect(pages[0]?.hash).not.toBe(pages[1]?.hash);
  });

  it("rejects with the code of a system error", async () => {
    await setUp();
    const call: BuildCall = { kind: "compile", sources: [sourceOf("none.md")] };
    await expect(worker.run(call)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("reads the other files if one was removed since the scan, and reports one that cannot be read", async () => {
    await setUp();
    await mkdir(join(dir, "folder.md"), { recursive: true });
    const names = ["none.md", "folder.md", "a.md"];
    const { pages, problems } = await ask({ kind: "read", sources: names.map(sourceOf) }, "read");
    expect(pages.map((read) => read?.page.relativePath ?? null)).toEqual([null, null, "a.md"]);
    expect(problems).toMatchObject([{ code: "file-unreadable", at: { file: "folder.md" } }]);
  });

  it("refuses faults of the user", async () => {
    const setup = await createSetup(project, PACKAGE.dir, new Map());
    const functionsFrom = { siteDir: join(dir, "none"), packageDir: PACKAGE.dir, now: new Date(0) };
    const { problems } = await ask({ kind: "setup", setup, functionsFrom }, "refused");
    expect(problems.map(({ code }) => code)).toEqual(["site-missing"]);
  });

  it("loads the sound part of a faulty configuration", async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": "export default { titel: 1, markdown: { rules: [() => {}] } };\n",
    });
    const setup = await createSetup(project, PACKAGE.dir, new Map());
    const functionsFrom = { siteDir: dir, packageDir: PACKAGE.dir, now: new Date(0) };
    await ask({ kind: "setup", setup, functionsFrom }, "done");
  });

  it("returns the names of a program, and the permalinks that a page has looked up", async () => {
    await setUp();
    expect((await open(new Map([["/rice.html", "/grain/"]]))).names).toEqual({
      layouts: ["Wide"],
      isStatic: false,
    });
    // This worker has read neither of them before.
    const { pages } = await ask(
      { kind: "compile", sources: [sourceOf("a.md"), sourceOf("b.md")] },
      "compiled",
    );
    expect(pages.map(({ relativePath }) => relativePath)).toEqual(["a.md", "b.md"]);
    expect(pages[0]?.permalinks).toContainEqual(["/rice.html", "/grain/"]);
    expect(pages[0]?.reads).toContain(join(dir, "none.png"));
    expect(pages[0]?.problems).toMatchObject([{ code: "missing-image" }]);
  });

  it("renders a page, and returns its links except those known to be valid or missing", async () => {
    await setUp();
    await open();
    const { routes, targets } = await render([routeOf("a.md")]);
    const { rendered, links, compiled } = routes[0] ?? {};
    expect(compiled?.problems).toMatchObject([{ code: "missing-image" }]);
    expect(rendered?.file).toBe("a.html");
    const document = await readFile(join(dir, "stage/a.html"));
    expect(document.toString()).toContain("Cooked");
    expect(rendered).toMatchObject({
      htmlBytes: document.length,
      htmlGzip: null,
      content: null,
      source: "a.md",
    });
    expect(rendered?.note).toEqual({ kind: "page", mark: expect.stringMatching(/^[0-9a-z]+$/) });
    expect(document.toString()).toContain(`"mark":"${rendered?.note.mark}"`);
    const named = [...(links?.references ?? [])].map((number) => targets[number]?.target);
    expect(named).toContain("/gone.html");
    expect(named).not.toContain("#steam");
    expect(named.filter((target) => target?.includes("none.png"))).toEqual([]);
    expect(links?.uses.get("/gone.html")?.map(({ line }) => line)).toEqual([6]);
  });

  it("measures the requested route, and returns content for feeds that include it", async () => {
    await setUp();
    await open();
    const bodyUrls = new Map([["/a.html", "https://bowl.example/a.html"]]);
    const { routes } = await render([routeOf("a.md")], { measured: "/a.html", bodyUrls });
    const { rendered } = routes[0] ?? {};
    expect(rendered?.htmlGzip).toBeGreaterThan(0);
    expect(rendered?.content).toContain("https://bowl.example/gone.html");
  });

  it("renders all other pages if the program throws on one, and names that page", async () => {
    await setUp();
    await open();
    const { routes, failures, problems } = await render([routeOf("b.md"), routeOf("a.md")]);
    expect(routes.map(({ rendered }) => rendered.path)).toEqual(["/a.html"]);
    expect(failures.map(({ message }) => message)).toEqual(["b.md cannot be rendered: no bowl"]);
    expect(failures[0]?.cause).toMatchObject({ message: "no bowl" });
    expect(problems).toEqual([]);
  });

  it("collects the words of pages with a number, by locale", async () => {
    await setUp();
    await open();
    await writeFiles(dir, { "c.md": "# C\n\nRice\n", "d.md": "# D\n\nRice\n", "e.md": "# E\n\nRice\n" });
    const { data } = routeOf("d.md");
    const english = { ...data, info: { ...data.info, locale: "/en/" } };
    await render([routeOf("a.md", { searchNumber: 0 })]);
    await render([
      routeOf("c.md", { searchNumber: 1 }),
      routeOf("d.md", { data: english, searchNumber: 0 }),
      routeOf("e.md"),
    ]);
    const { terms } = await ask({ kind: "search" }, "search");
    expect([...terms.keys()]).toEqual(["/", "/en/"]);
    const count = terms.get("/")?.counts.length ?? 0;
    expect(count).toBeGreaterThan(0);
    // The terms were transferred by the first call.
    expect((await ask({ kind: "search" }, "search")).terms.get("/")?.counts).toHaveLength(0);
  });

  it("checks files while it is busy with another call", async () => {
    await setUp();
    const file = join(dir, "a.md");
    const states = takeStates([file, join(dir, "b.md"), join(dir, "none.md")], Infinity);
    await utimes(file, 1, 1);
    await writeFile(join(dir, "none.md"), "");
    const ended: string[] = [];
    const calls = [
      worker.run({ kind: "read", sources: [sourceOf("b.md")] }).then(() => ended.push("read")),
      worker.run({ kind: "look", states: packStates(states) }).then((result) => {
        ended.push("look");
        expect(result).toEqual({ kind: "looked", changed: [file, join(dir, "none.md")] });
      }),
    ];
    await Promise.all(calls);
    expect(ended.toSorted()).toEqual(["look", "read"]);
  });
});
