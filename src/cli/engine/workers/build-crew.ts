import { errorFromProblems } from "../../../runtime/model/error.js";
import type { BuildCall, BuildResult } from "./build-calls.js";
import { createThread, type WorkerThread } from "./worker-thread.js";

type ResultOf<Kind extends BuildResult["kind"]> = Extract<BuildResult, { kind: Kind }>;

/** Maximum number of pages per batch: enough to be worth a message, few enough to share evenly. */
const MOST_IN_BATCH = 32;
/** Minimum number of pages per batch. Fewer are not worth another worker. */
const LEAST_IN_BATCH = 8;
/** Number of batches per worker for small sites, so that all workers finish at about the same time. */
const BATCHES_PER_WORKER = 6;
/** Calls in flight per worker. The second one waits in the thread, which therefore never idles. */
const CALLS_AT_ONCE = 2;

/**
 * Workers of one build. Each is started when it gets its first work. A worker keeps the pages that it has
 * read, so later calls for them go to the same worker.
 */
export interface BuildCrew {
  /** Starts a first worker with the prepared calls, so that it is ready when needed. */
  start(): void;
  /** Adds a call that every worker receives before its next one, including workers that start later. */
  prepare(call: BuildCall): void;
  /** Runs the prepared calls in one worker. Resolves to the answer to the last one. */
  answer<Kind extends BuildResult["kind"]>(kind: Kind): Promise<ResultOf<Kind>>;
  /**
   * Sends a call to every worker that has been used. Resolves to the answers, in the order of the workers.
   */
  ask<Kind extends BuildResult["kind"]>(call: BuildCall, kind: Kind): Promise<readonly ResultOf<Kind>[]>;
  /**
   * Distributes `things` in batches. Each goes to the worker that owns its key, or else to the first free
   * worker, which then owns it. Results are in the order of the batches.
   */
  share<Thing, Kind extends BuildResult["kind"], Taken>(
    things: readonly Thing[],
    options: {
      readonly keyOf: (thing: Thing) => string | null;
      readonly call: (batch: readonly Thing[]) => BuildCall;
      readonly kind: Kind;
      /** Selects the part of a result to keep until all have arrived. */
      readonly take: (result: ResultOf<Kind>) => Taken;
      readonly onBatch?: (done: number) => void;
    },
  ): Promise<readonly Taken[]>;
  /** Ends the workers. Can be called repeatedly. */
  close(): Promise<void>;
}

/** A worker thread for the calls of a build. */
export type BuildWorker = WorkerThread<BuildCall, BuildResult>;

/** Starts a worker before the build is known, because loading takes time. */
export function startBuildWorker(): BuildWorker {
  return createThread(new URL("./build-worker.js", import.meta.url));
}

/**
 * Creates a crew of up to `size` workers; `started` is used first. Every call throws an AggregateError if a
 * worker finds a problem in the input.
 */
export function createBuildCrew(
  size: number,
  started: BuildWorker | null = null,
  start: () => BuildWorker = startBuildWorker,
): BuildCrew {
  const workers = Array.from({ length: size }, (_, index): CrewMember => {
    const thread = index === 0 ? started : null;
    return { thread, start, isUsed: false, answers: [] };
  });
  const prepared: BuildCall[] = [];
  const owners = new Map<string, number>();

  return {
    start: () => {
      if (workers[0] !== undefined) threadOf(workers[0], prepared);
    },
    prepare: (call) => void prepared.push(call),
    async answer(kind) {
      const worker = workers.find(({ isUsed }) => isUsed) ?? workers[0];
      if (worker === undefined) throw new RangeError("A crew without workers cannot answer");
      threadOf(worker, prepared);
      const last = worker.answers.at(-1);
      if (last === undefined) throw new Error("A crew cannot answer before a call is prepared");
      return expectResult(await answerOf(worker, last), kind);
    },
    async ask(call, kind) {
      const used = workers.filter(({ isUsed }) => isUsed);
      const results = await Promise.all(
        used.map((worker) => answerOf(worker, threadOf(worker, prepared).run(call))),
      );
      return results.map((result) => expectResult(result, kind));
    },
    async share(things, { keyOf, call, kind, take, onBatch }) {
      const ownerOf = (thing: (typeof things)[number]) => owners.get(keyOf(thing) ?? "") ?? null;
      const queues = createQueues(batches(things, ownerOf, batchSize(things.length, size)), size);
      const results: (readonly [index: number, taken: ReturnType<typeof take>])[] = [];
      let done = 0;
      const lanes = Array.from({ length: CALLS_AT_ONCE }, () => [...workers.entries()]).flat();
      await Promise.all(
        lanes.map(async ([number, worker]) => {
          for (;;) {
            const next = queues.next(number);
            if (next === undefined) return;
            for (const key of next.batch.map(keyOf)) if (key !== null) owners.set(key, number);
            const running = threadOf(worker, prepared).run(call(next.batch));
            results.push([next.index, take(expectResult(await answerOf(worker, running), kind))]);
            done += next.batch.length;
            onBatch?.(done);
          }
        }),
      );
      return results.toSorted(([a], [b]) => a - b).map(([, taken]) => taken);
    },
    close: async () => {
      await Promise.all(workers.flatMap(({ thread }) => thread?.close() ?? []));
    },
  };
}

/** A worker of a crew. */
interface CrewMember {
  /** Its thread, from its first work on. */
  thread: BuildWorker | null;
  readonly start: () => BuildWorker;
  /** Whether it has been given work, other than prepared calls. */
  isUsed: boolean;
  /** Answers to the prepared calls that it has been sent. */
  readonly answers: Promise<BuildResult>[];
}

/** Returns the thread of a worker, which has been sent all prepared calls. It answers in order. */
function threadOf(worker: CrewMember, prepared: readonly BuildCall[]): BuildWorker {
  const thread = (worker.thread ??= worker.start());
  for (const call of prepared.slice(worker.answers.length)) {
    const answer = thread.run(call);
    // Avoids an unhandled rejection; the promises are awaited in `answerOf`.
    answer.catch(() => undefined);
    worker.answers.push(answer);
  }
  return thread;
}

/**
 * Returns the answer of a worker, or its refusal of a call that was prepared before. The call is sent at once, because this
 * thread may be busy when the worker has answered those.
 */
async function answerOf(worker: CrewMember, answer: Promise<BuildResult>): Promise<BuildResult> {
  worker.isUsed = true;
  // Avoids an unhandled rejection: if a prepared call fails, this one fails too.
  answer.catch(() => undefined);
  const results = await Promise.all(worker.answers);
  return results.find(({ kind }) => kind === "refused") ?? answer;
}

/** Returns a result of the expected kind. Throws an AggregateError if a worker has refused the input. */
export function expectResult<Kind extends BuildResult["kind"]>(
  result: BuildResult,
  kind: Kind,
): ResultOf<Kind> {
  if (result.kind === "refused") throw errorFromProblems(result.problems);
  if (!isKind(result, kind)) throw new Error(`Expected the answer ${kind} of a worker, got ${result.kind}`);
  return result;
}

function isKind<Kind extends BuildResult["kind"]>(result: BuildResult, kind: Kind): result is ResultOf<Kind> {
  return result.kind === kind;
}

/** Things for one call of a worker. */
interface Batch<Thing> {
  /** Position among all batches. */
  readonly index: number;
  /** Worker that must get the batch; `null` for the first free one. */
  readonly owner: number | null;
  readonly batch: readonly Thing[];
}

/** Returns the maximum number of things per batch. */
function batchSize(things: number, workers: number): number {
  const share = Math.ceil(things / (workers * BATCHES_PER_WORKER));
  return Math.min(Math.max(share, LEAST_IN_BATCH), MOST_IN_BATCH);
}

/** Creates a queue per worker, and one for batches without an owner. */
function createQueues<Thing>(all: readonly Batch<Thing>[], size: number) {
  const queues = Array.from({ length: size }, (): Batch<Thing>[] => []);
  const open: Batch<Thing>[] = [];
  for (const batch of all) {
    const queue = batch.owner === null ? open : (queues[batch.owner] ?? open);
    queue.push(batch);
  }
  return {
    /** Removes and returns the next batch for a worker. */
    next: (worker: number): Batch<Thing> | undefined => queues[worker]?.shift() ?? open.shift(),
  };
}

/** Groups things by owner, and divides the groups into batches of at most `most`. */
function batches<Thing>(
  things: readonly Thing[],
  ownerOf: (thing: Thing) => number | null,
  most: number,
): readonly Batch<Thing>[] {
  const groups = new Map<number | null, Thing[]>();
  for (const thing of things) {
    const owner = ownerOf(thing);
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [thing]);
    else group.push(thing);
  }
  return [...groups]
    .flatMap(([owner, group]) =>
      Array.from({ length: Math.ceil(group.length / most) }, (_, index) => ({
        owner,
        batch: group.slice(index * most, (index + 1) * most),
      })),
    )
    .map((batch, index) => ({ index, ...batch }));
}
