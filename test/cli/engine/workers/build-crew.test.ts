import { describe, expect, it, vi } from "vitest";
import type { BuildCall, BuildResult } from "../../../../src/cli/engine/workers/build-calls.js";
import {
  createBuildCrew,
  type BuildCrew,
  type BuildWorker,
} from "../../../../src/cli/engine/workers/build-crew.js";

const SETUP = { kind: "open", program: "setup" } as unknown as BuildCall;
const OPEN = { kind: "open", program: "program" } as unknown as BuildCall;
const DONE: BuildResult = { kind: "done" };

/** A worker that records its calls. Batches are answered when the test says so, other calls at once. */
class FakeWorker implements BuildWorker {
  readonly calls: BuildCall[] = [];
  readonly open: (() => void)[] = [];
  closed = 0;
  constructor(readonly answerOf: (call: BuildCall) => BuildResult = echo) {}
  run(call: BuildCall): Promise<BuildResult> {
    this.calls.push(call);
    if (call.kind !== "read") return Promise.resolve(this.answerOf(call));
    return new Promise((resolve) => void this.open.push(() => resolve(this.answerOf(call))));
  }
  close(): Promise<void> {
    this.closed += 1;
    return Promise.resolve();
  }
  /** Returns the names in each batch. */
  batches(): readonly (readonly string[])[] {
    return this.calls.flatMap((call) => (call.kind === "read" ? [namesOf(call)] : []));
  }
}

function namesOf(call: Extract<BuildCall, { kind: "read" }>): readonly string[] {
  return call.sources.map(({ relativePath }) => relativePath);
}

/** Answers a `read` call with the requested names, as hashes. */
function echo(call: BuildCall): BuildResult {
  if (call.kind !== "read") return DONE;
  return { kind: "read", pages: namesOf(call).map((hash) => ({ hash }) as never), problems: [] };
}

function createCrew(size: number, answerOf?: (call: BuildCall) => BuildResult) {
  const workers: FakeWorker[] = [];
  const crew = createBuildCrew(size, null, () => {
    const worker = new FakeWorker(answerOf);
    workers.push(worker);
    return worker;
  });
  return { crew, workers };
}

/** Shares things whose owner is the part of their name before the colon. */
function share(crew: BuildCrew, names: readonly string[]) {
  const onBatch = vi.fn<(done: number) => void>();
  const sharing = crew.share(names, {
    keyOf: (name) => name.split(":")[0] || null,
    call: (batch) => ({
      kind: "read",
      sources: batch.map((relativePath) => ({ relativePath, file: "", updatedAt: null })),
    }),
    kind: "read",
    take: ({ pages }) => pages.map((read) => read?.hash),
    onBatch,
  });
  return { sharing, onBatch };
}

/** Lets the workers answer in turn until all are idle. */
async function answerAll(workers: readonly FakeWorker[]): Promise<void> {
  await settle();
  while (workers.some(({ open }) => open.length > 0)) {
    for (const { open } of workers) open.shift()?.();
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

const names = (count: number, owner = "") => Array.from({ length: count }, (_, index) => `${owner}:${index}`);

describe("createBuildCrew", () => {
  it("starts only its first worker, with the prepared calls", async () => {
    const { crew, workers } = createCrew(3);
    crew.prepare(SETUP);
    crew.start();
    crew.prepare(OPEN);
    expect(workers.map(({ calls }) => calls)).toEqual([[SETUP]]);
    expect(await crew.answer("done")).toEqual(DONE);
    expect(workers.map(({ calls }) => calls)).toEqual([[SETUP, OPEN]]);
  });

  it("uses a worker that is already started as its first", async () => {
    const started = new FakeWorker();
    const spare = vi.fn(() => new FakeWorker());
    const crew = createBuildCrew(1, started, spare);
    crew.prepare(SETUP);
    await crew.answer("done");
    expect([started.calls, spare.mock.calls.length]).toEqual([[SETUP], 0]);
  });

  it("makes every worker answer all prepared calls before its first call, once", async () => {
    const { crew, workers } = createCrew(2);
    crew.prepare(SETUP);
    const first = share(crew, names(16));
    await answerAll(workers);
    await first.sharing;
    crew.prepare(OPEN);
    const second = share(crew, names(16));
    await answerAll(workers);
    await second.sharing;
    expect(workers).toHaveLength(2);
    for (const { calls } of workers) {
      expect(calls.filter(({ kind }) => kind !== "read")).toEqual([SETUP, OPEN]);
      expect(calls[0]).toBe(SETUP);
    }
  });

  it.each([
    ["8 at the least", 2, 20, [8, 8, 4]],
    ["32 at the most", 1, 400, [...Array.from({ length: 12 }, () => 32), 16]],
    ["6 batches for each worker", 1, 60, [10, 10, 10, 10, 10, 10]],
  ])("splits things into batches: %s", async (_, size, count, expected) => {
    const { crew, workers } = createCrew(size);
    const { sharing, onBatch } = share(crew, names(count));
    await answerAll(workers);
    const results = await sharing;
    expect(results.map(({ length }) => length)).toEqual(expected);
    expect(results.flat()).toEqual(names(count));
    expect(onBatch.mock.calls.at(-1)).toEqual([count]);
    expect(onBatch).toHaveBeenCalledTimes(expected.length);
  });

  it("gives a worker two calls at once, and the next when one is answered", async () => {
    const { crew, workers } = createCrew(1);
    const { sharing } = share(crew, names(24));
    await settle();
    expect(workers[0]?.batches()).toHaveLength(2);
    workers[0]?.open.shift()?.();
    await settle();
    expect(workers[0]?.batches()).toHaveLength(3);
    await answerAll(workers);
    await sharing;
  });

  it("returns results in the order of the batches, whichever worker is done first", async () => {
    const { crew, workers } = createCrew(2);
    const { sharing } = share(crew, names(24));
    await settle();
    for (const { open } of workers.toReversed()) for (const answer of open.toReversed()) answer();
    await answerAll(workers);
    expect((await sharing).flat()).toEqual(names(24));
  });

  it("assigns things to the worker that has read them, even if others are free", async () => {
    const { crew, workers } = createCrew(2);
    const first = share(crew, [...names(8, "a"), ...names(8, "b")]);
    await answerAll(workers);
    await first.sharing;
    const owned = workers.findIndex((worker) => worker.batches().flat().includes("a:0"));
    const second = share(crew, names(40, "a"));
    await answerAll(workers);
    await second.sharing;
    const others = workers.filter((_, index) => index !== owned);
    expect(workers[owned]?.batches().flat()).toEqual(expect.arrayContaining(names(40, "a")));
    expect(others.flatMap((worker) => worker.batches().flat())).toEqual(names(8, "b"));
  });

  it("asks only workers that have been used, in their order", async () => {
    const { crew, workers } = createCrew(3, (call) =>
      call.kind === "search" ? { kind: "search", terms: new Map() } : echo(call),
    );
    const { sharing } = share(crew, names(8));
    await answerAll(workers);
    await sharing;
    expect(await crew.ask({ kind: "search" }, "search")).toHaveLength(1);
    expect(workers).toHaveLength(1);
  });

  it("throws everything that a worker refuses, even if it was refused earlier", async () => {
    const problem = { severity: "error", code: "bad", message: "Bad", at: null, hint: null } as const;
    const { crew, workers } = createCrew(1, (call) =>
      call === SETUP ? { kind: "refused", problems: [problem] } : echo(call),
    );
    crew.prepare(SETUP);
    crew.start();
    const { sharing } = share(crew, names(8));
    const refused = expect(sharing).rejects.toMatchObject({ errors: [{ code: "bad", message: "Bad" }] });
    await answerAll(workers);
    await refused;
    await expect(crew.answer("done")).rejects.toMatchObject({ errors: [{ code: "bad" }] });
  });

  it("treats a missing answer, or one of another kind, as a bug", async () => {
    const { crew } = createCrew(1);
    await expect(crew.answer("opened")).rejects.toThrow();
    crew.prepare(SETUP);
    await expect(crew.answer("opened")).rejects.toThrow("Expected the answer opened of a worker, got done");
  });

  it("rejects with the error that ended a worker", async () => {
    const started = new FakeWorker();
    started.run = () => Promise.reject(new Error("A worker thread ended with code 1"));
    const crew = createBuildCrew(1, started);
    crew.prepare(SETUP);
    crew.start();
    await expect(share(crew, names(8)).sharing).rejects.toThrow("ended with code 1");
  });

  it("closes running workers, and a given one that was never used", async () => {
    const started = new FakeWorker();
    await createBuildCrew(2, started, () => new FakeWorker()).close();
    expect(started.closed).toBe(1);
    const { crew, workers } = createCrew(2);
    crew.start();
    await crew.close();
    expect(workers.map(({ closed }) => closed)).toEqual([1]);
  });
});
