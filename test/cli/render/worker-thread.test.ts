import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createThread, failedReply } from "../../../src/cli/render/worker-thread.js";

/** Answers as `failedReply` does, in a thread that reads no TypeScript. */
const WORKER = `
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
parentPort.on("message", (message) => {
  if (message === "end") process.exit();
  try {
    readFileSync(message.call);
  } catch (error) {
    parentPort.postMessage({ id: message.id, error, code: error.code });
  }
});
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hanblog-thread-"));
  await writeFile(join(folder, "worker.mjs"), WORKER);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("an error in a worker", () => {
  it("keeps the code by which a refusal of the system is known", async () => {
    const thread = createThread<string, void>(pathToFileURL(join(folder, "worker.mjs")));
    await expect(thread.run(join(folder, "none"))).rejects.toMatchObject({ code: "ENOENT" });
    await thread.close();
  });

  it("is told with that code", () => {
    let thrown: unknown = null;
    try {
      readFileSync(join(folder, "none"));
    } catch (error) {
      thrown = error;
    }
    expect(failedReply(1, thrown)).toEqual({ id: 1, error: thrown, code: "ENOENT" });
    expect(failedReply(2, new Error("other"))).toMatchObject({ code: undefined });
  });
});
