import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDevComments } from "../../../../src/cli/commands/comments/dev-comments.js";
import { loadProject } from "../../../../src/cli/config/load/load-config.js";
import type { Project } from "../../../../src/cli/config/project.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { writeFiles } from "../../output/temporary-folder.js";
import { PACKAGE } from "../../plain-site.js";
import { createRecordedContext, type RecordedContext } from "../recorded-context.js";

const KEYS = 'appId: "i", appKey: "k",';

let context: RecordedContext;
const ask = vi.fn<typeof fetch>();

beforeEach(async () => {
  context = createRecordedContext(await makeTempDir());
  ask.mockReset();
  vi.stubGlobal("fetch", ask);
  return () => vi.unstubAllGlobals();
});

/** Creates a project with these settings of its store. */
async function load(store: string): Promise<Project> {
  const config = `export default { comments: { ${store} } };\n`;
  // No database can be created, because the folder of the cache is a file.
  await writeFiles(context.cwd, { "hanblog.config.mjs": config, ".hanblog": "" });
  return loadProject({ siteDir: context.cwd, packageDir: PACKAGE.dir, now: new Date(0) });
}

const adopt = (project: Project) =>
  createDevComments({ origins: () => [], terminal: context.terminal }).adopt(project);

describe("comments of a dev server", () => {
  it.each([
    ["has no comments of a store", "show: true"],
    ["wants those of its visitors", `store: { ${KEYS} serverURLs: "https://c.example", dev: "remote" }`],
  ])("leave a project unchanged that %s", async (_, store) => {
    const project = await load(store);
    expect(await adopt(project)).toBe(project);
    expect(ask).not.toHaveBeenCalled();
  });

  it("leave a project unchanged whose service runs on this machine", async () => {
    const project = await load(`store: { ${KEYS} serverURLs: "http://localhost:8360/" }`);
    ask.mockResolvedValue(new Response("ok"));
    expect(await adopt(project)).toBe(project);
    expect(ask.mock.calls.map(([url]) => url)).toEqual(["http://localhost:8360/healthz"]);
  });

  it.each([
    ["runs elsewhere", "https://c.example", null],
    ["is not there", "http://127.0.0.1:8360", new TypeError("refused")],
    ["is not ready", "http://127.0.0.1:8360", new Response("", { status: 503 })],
  ])("are off if the service cannot start, even if the configured one %s", async (_, url, answer) => {
    const project = await load(`store: { ${KEYS} serverURLs: "${url}" }`);
    if (answer instanceof Response) ask.mockResolvedValue(answer);
    else ask.mockRejectedValue(answer);
    const adopted = await adopt(project);
    expect(adopted.config.comments.store).toBeUndefined();
    expect({ ...adopted, config: null }).toEqual({ ...project, config: null });
    expect(context.noted).toEqual([expect.stringMatching(/^Comments are off: /)]);
    expect(context.noted[0]).toContain(join(context.cwd, ".hanblog"));
    expect(ask).toHaveBeenCalledTimes(answer === null ? 0 : 1);
  });
});
