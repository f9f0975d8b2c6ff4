import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  cloneableError,
  createThread,
  failedReply,
} from "../../../../src/cli/engine/workers/worker-thread.js";

/** Script that answers like `failedReply`, in a thread without TypeScript. */
const WORKER = `
import { readFileSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
parentPort.on("message", (message) => {
  if (message === "end") process.exit();
  const { id, call } = message;
  if (call === "exit") process.exit(3);
  if (call === "throw") throw new RangeError("a bug");
  if (call === "wait") return;
  if (call === "exit later") {
    parentPort.postMessage({ id, result: "" });
    setTimeout(() => {
      writeFileSync("ENDED", "yes");
      process.exit(3);
    });
    return;
  }
  try {
    parentPort.postMessage({ id, result: readFileSync(call, "utf8") });
  } catch (error) {
    parentPort.postMessage({ id, error, code: error.code });
  }
});
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hanblog-thread-"));
  await writeFile(
    join(folder, "worker.mjs"),
    WORKER.replace("ENDED", join(folder, "ended").replaceAll("\\", "/")),
  );
  await writeFile(join(folder, "text"), "its text");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startThread = () => createThread<string, string>(pathToFileURL(join(folder, "worker.mjs")));

describe("createThread", () => {
  it("returns the answer of each call", async () => {
    const thread = startThread();
    const calls = [thread.run(join(folder, "text")), thread.run(join(folder, "none"))];
    const [first, second] = await Promise.allSettled(calls);
    expect(first).toEqual({ status: "fulfilled", value: "its text" });
    // The code identifies errors of the system.
    expect(second).toMatchObject({ status: "rejected", reason: { code: "ENOENT" } });
    await thread.close();
  });

  it("rejects calls to a thread that ended while it had none", async () => {
    const thread = startThread();
    await thread.run("exit later");
    await vi.waitFor(() => expect(readFileSync(join(folder, "ended"), "utf8")).toBe("yes"));
    await expect(thread.run("wait")).rejects.toThrow("A worker thread ended with code 3");
    await thread.close();
  });

  it.each([
    ["throws where nobody catches it", "throw", "a bug"],
    ["ends", "exit", "A worker thread ended with code 3"],
  ])("rejects all open and later calls if the thread %s", async (_, call, message) => {
    const thread = startThread();
    const open = [thread.run("wait"), thread.run(call)];
    const outcomes = await Promise.allSettled(open);
    const refused = { status: "rejected", reason: expect.objectContaining({ message }) };
    expect(outcomes).toEqual([refused, refused]);
    await expect(thread.run(join(folder, "text"))).rejects.toThrow(message);
    await thread.close();
  });

  it("ends a thread that has not answered yet", async () => {
    const thread = startThread();
    const open = thread.run("wait");
    open.catch(() => undefined);
    await thread.close();
    await expect(open).rejects.toThrow("A worker thread ended");
  });
});

describe("failedReply", () => {
  it("carries the code of an error that has one", () => {
    let thrown: unknown = null;
    try {
      readFileSync(join(folder, "none"));
    } catch (error) {
      thrown = error;
    }
    expect(failedReply(1, thrown)).toEqual({ id: 1, error: thrown, code: "ENOENT" });
    expect(failedReply(2, new Error("other"))).toMatchObject({ code: undefined });
    expect(failedReply(3, Object.assign(new Error("odd"), { code: () => 1 }))).toMatchObject({
      code: undefined,
    });
  });

  it.each<[string, unknown]>([
    ["a function as its cause", new RangeError("a bug", { cause: () => undefined })],
    ["a cause that holds a function", new Error("a bug", { cause: { run: () => undefined } })],
    ["no error at all", () => "a bug"],
    ["a symbol", Symbol("a bug")],
  ])("can be sent to another thread for any thrown value: %s", (_, thrown) => {
    const { error } = structuredClone(failedReply(1, thrown));
    expect(error).toBeInstanceOf(Error);
    if (thrown instanceof Error) expect([error.message, error.stack]).toEqual([thrown.message, thrown.stack]);
    else expect(error.message).toContain(typeof thrown === "symbol" ? "Symbol(a bug)" : "Function");
  });

  it("does not change an error whose cause is an error", () => {
    const error = new Error("page", { cause: new Error("bug") });
    expect(cloneableError(error)).toBe(error);
  });
});
