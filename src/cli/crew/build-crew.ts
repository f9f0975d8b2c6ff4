import { errorFromProblems } from "../../runtime/model/error.js";
import type { BuildCall, BuildResult } from "./build-calls.js";
import { createThread, type WorkerThread } from "./worker-thread.js";

type ResultOf<Kind extends BuildResult["kind"]> = Extract<BuildResult, { kind: Kind }>;

/** Pages that a worker takes at a time: enough to make a message worth its cost, few enough to share evenly. */
const MOST_IN_BATCH = 32;
/** What is less is not worth another worker. */
const LEAST_IN_BATCH = 8;
/** Of few pages each worker gets so many smaller batches, so that all end at about the same time. */
const BATCHES_PER_WORKER = 6;
/** The second one waits in the thread, which so never waits for the next. */
const CALLS_AT_ONCE = 2;

/**
 * The workers of one build, each of which is started when there is something for it to do. What a worker has read it
 * keeps, so later calls about it go to the same one.
 */
export interface BuildCrew {
  /** Starts a first worker on what was prepared, so that it is ready when it is needed. */
  start(): void;
  /** A call that every worker is to get before the next one, those that start later too. */
  prepare(call: BuildCall): void;
  /** Has one worker answer; gives its answer to the last call that was prepared. */
  answer<Kind extends BuildResult["kind"]>(kind: Kind): Promise<ResultOf<Kind>>;
  /** Makes the same call on every worker that had something to do and gives their answers, in the order of the workers. */
  ask<Kind extends BuildResult["kind"]>(call: BuildCall, kind: Kind): Promise<readonly ResultOf<Kind>[]>;
  /**
   * Shares `things` out in batches: each to the worker that owns its key, or, where nobody does, to the
   * one that is free first, which then owns it. Results come in the order of `things`' batches.
   */
  share<Thing, Kind extends BuildResult["kind"], Taken>(
    things: readonly Thing[],
    options: {
      readonly keyOf: (thing: Thing) => string | null;
      readonly call: (batch: readonly Thing[]) => BuildCall;
      readonly kind: Kind;
      /** A worker without work takes over what another one owns: for calls that tell all that it needs. */
      readonly movable?: boolean;
      /** What of a result is kept until all have come. */
      readonly take: (result: ResultOf<Kind>) => Taken;
      readonly onBatch?: (done: number) => void;
    },
  ): Promise<readonly Taken[]>;
  /** Ends the workers; may be asked again. */
  close(): Promise<void>;
}

/** A worker that speaks the calls of a build. */
export type BuildWorker = WorkerThread<BuildCall, BuildResult>;

/** Starts a worker before it is known what is to be built: it takes its time to load. */
export function startBuildWorker(): BuildWorker {
  return createThread(new URL("./build-worker.js", import.meta.url));
}

/**
 * A crew of `size` workers at the most, the one that is `started` before others. Every call throws an AggregateError
 * where a worker refuses the input.
 */
export function createBuildCrew(
  size: number,
  started: BuildWorker | null = null,
  start: () => BuildWorker = startBuildWorker,
): BuildCrew {
  const workers = Array.from({ length: size }, (_, index) =>
    createLazyWorker(index === 0 ? started : null, start),
  );
  const prepared: BuildCall[] = [];
  const owners = new Map<string, number>();

  const expect = <Kind extends BuildResult["kind"]>(result: BuildResult, kind: Kind) => {
    if (result.kind === "refused") throw errorFromProblems(result.problems);
    if (!isKind(result, kind)) throw new Error(`A worker answered ${result.kind}, not ${kind}`);
    return result;
  };

  return {
    start: () => workers[0]?.start(prepared),
    prepare: (call) => void prepared.push(call),
    async answer(kind) {
      const worker = workers.find((one) => one.isUsed()) ?? workers[0];
      if (worker === undefined) throw new RangeError("A crew without workers was asked something");
      const result = await worker.prepare(prepared);
      if (result === null) throw new Error("A crew was asked for an answer before a call was prepared");
      return expect(result, kind);
    },
    async ask(call, kind) {
      const used = workers.filter((worker) => worker.isUsed());
      const results = await Promise.all(used.map((worker) => worker.run(call, prepared)));
      return results.map((result) => expect(result, kind));
    },
    async share(things, { keyOf, call, kind, movable = false, take, onBatch }) {
      const queues = Array.from({ length: size }, (): (readonly [number, typeof things])[] => []);
      const open: (readonly [number, typeof things])[] = [];
      const share = Math.ceil(things.length / (size * BATCHES_PER_WORKER));
      const most = Math.min(Math.max(share, LEAST_IN_BATCH), MOST_IN_BATCH);
      batches(things, (thing) => owners.get(keyOf(thing) ?? "") ?? null, most).forEach(
        ({ owner, batch }, index) => {
          const queue = owner === null ? open : (queues[owner] ?? open);
          queue.push([index, batch]);
        },
      );
      const takeOver = () => {
        const longest = queues.reduce((one, other) => (other.length > one.length ? other : one));
        return longest.length > CALLS_AT_ONCE ? longest.pop() : undefined;
      };
      const results: (readonly [index: number, taken: ReturnType<typeof take>])[] = [];
      let done = 0;
      const work = async (worker: number) => {
        for (;;) {
          const next = queues[worker]?.shift() ?? open.shift() ?? (movable ? takeOver() : undefined);
          if (next === undefined) return;
          const [index, batch] = next;
          for (const thing of batch) {
            const key = keyOf(thing);
            if (key !== null) owners.set(key, worker);
          }
          const result = await workers[worker]?.run(call(batch), prepared);
          if (result === undefined) throw new RangeError(`There is no worker ${worker}`);
          results.push([index, take(expect(result, kind))]);
          done += batch.length;
          onBatch?.(done);
        }
      };
      const lanes = Array.from({ length: CALLS_AT_ONCE }, () => queues.map((_, worker) => work(worker)));
      await Promise.all(lanes.flat());
      return results.toSorted(([a], [b]) => a - b).map(([, taken]) => taken);
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

interface LazyWorker {
  start(calls: readonly BuildCall[]): void;
  isUsed(): boolean;
  /** Has it answer the calls that it has not got yet; gives the answer to the last of all, or `null` for none. */
  prepare(calls: readonly BuildCall[]): Promise<BuildResult | null>;
  run(call: BuildCall, prepared: readonly BuildCall[]): Promise<BuildResult>;
  close(): Promise<void>;
}

/** Takes the thread that is `given` when there is something to do, or starts one. */
function createLazyWorker(given: BuildWorker | null, start: () => BuildWorker): LazyWorker {
  let thread: BuildWorker | null = null;
  let isUsed = false;
  const answers: Promise<BuildResult>[] = [];
  const running = () => (thread ??= given ?? start());
  const send = (calls: readonly BuildCall[]) => {
    for (const call of calls.slice(answers.length)) answers.push(running().run(call));
  };
  const prepare: LazyWorker["prepare"] = async (calls) => {
    isUsed = true;
    send(calls);
    const results = await Promise.all(answers);
    return results.find(({ kind }) => kind === "refused") ?? results.at(-1) ?? null;
  };
  return {
    start(calls) {
      running();
      send(calls);
      // What fails before it is asked for goes first.
      for (const answer of answers) answer.catch(() => undefined);
    },
    isUsed: () => isUsed,
    prepare,
    async run(call, prepared) {
      const ready = prepare(prepared);
      // At once: the worker answers in order, and this thread may be busy when it is ready.
      const answer = running().run(call);
      // Where that was refused, so is this.
      answer.catch(() => undefined);
      const result = await ready;
      return result?.kind === "refused" ? result : answer;
    },
    close: async () => {
      await (thread ?? given)?.close();
    },
  };
}

function isKind<Kind extends BuildResult["kind"]>(result: BuildResult, kind: Kind): result is ResultOf<Kind> {
  return result.kind === kind;
}

function batches<Thing>(things: readonly Thing[], ownerOf: (thing: Thing) => number | null, most: number) {
  const groups = new Map<number | null, Thing[]>();
  for (const thing of things) {
    const owner = ownerOf(thing);
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [thing]);
    else group.push(thing);
  }
  return [...groups].flatMap(([owner, group]) =>
    Array.from({ length: Math.ceil(group.length / most) }, (_, index) => ({
      owner,
      batch: group.slice(index * most, (index + 1) * most),
    })),
  );
}
