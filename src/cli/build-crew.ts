import { errorFromProblems } from "../runtime/model/error.js";
import type { BuildCall, BuildResult } from "./build-worker.js";
import { createPool, createThread, type WorkerThread } from "./render/pool.js";

type ResultOf<Kind extends BuildResult["kind"]> = Extract<BuildResult, { kind: Kind }>;

/** Pages that a worker takes at a time: enough to make a message worth its cost, few enough to share evenly. */
const BATCH_SIZE = 32;

/** The workers of one build. What a worker has read it keeps, so later calls about it go to the same one. */
export interface BuildCrew {
  /** Makes the same call on every worker. */
  tell<Kind extends BuildResult["kind"]>(call: BuildCall, kind: Kind): Promise<ResultOf<Kind>>;
  /** Makes the same call on every worker and gives all their answers, in the order of the workers. */
  ask<Kind extends BuildResult["kind"]>(call: BuildCall, kind: Kind): Promise<readonly ResultOf<Kind>[]>;
  /**
   * Shares `things` out in batches: each to the worker that owns its key, or, where nobody does, to the
   * one that is free first, which then owns it. Results come in the order of `things`' batches.
   */
  share<Thing, Kind extends BuildResult["kind"]>(
    things: readonly Thing[],
    options: {
      readonly keyOf: (thing: Thing) => string | null;
      readonly call: (batch: readonly Thing[]) => BuildCall;
      readonly kind: Kind;
      readonly onBatch?: (done: number) => void;
    },
  ): Promise<readonly ResultOf<Kind>[]>;
  close(): Promise<void>;
}

export type BuildWorker = WorkerThread<BuildCall, BuildResult>;

/** Starts a worker before it is known what is to be built: it takes its time to load. */
export function startBuildWorker(): BuildWorker {
  return createThread(new URL("./build-worker.js", import.meta.url));
}

/**
 * Starts workers, `size` with the one that is `started`. Every call throws an AggregateError where a worker refuses
 * the input.
 */
export function createBuildCrew(size: number, started: BuildWorker | null = null): BuildCrew {
  const place = new URL("./build-worker.js", import.meta.url);
  const pool = createPool<BuildCall, BuildResult>(place, size, started === null ? [] : [started]);
  const owners = new Map<string, number>();

  const expect = <Kind extends BuildResult["kind"]>(result: BuildResult, kind: Kind) => {
    if (result.kind === "refused") throw errorFromProblems([result.problem]);
    if (!isKind(result, kind)) throw new Error(`A worker answered ${result.kind}, not ${kind}`);
    return result;
  };

  const ask: BuildCrew["ask"] = async (call, kind) =>
    (await pool.runAll(call)).map((result) => expect(result, kind));

  return {
    ask,
    async tell(call, kind) {
      const [first] = await ask(call, kind);
      if (first === undefined) throw new RangeError("A crew without workers was told something");
      return first;
    },
    async share(things, { keyOf, call, kind, onBatch }) {
      const queues = Array.from({ length: size }, (): (readonly [number, typeof things])[] => []);
      const open: (readonly [number, typeof things])[] = [];
      batches(things, (thing) => owners.get(keyOf(thing) ?? "") ?? null).forEach(
        ({ owner, batch }, index) => {
          const queue = owner === null ? open : (queues[owner] ?? open);
          queue.push([index, batch]);
        },
      );
      const results: (readonly [index: number, result: ResultOf<typeof kind>])[] = [];
      let done = 0;
      const work = async (worker: number) => {
        for (;;) {
          const next = queues[worker]?.shift() ?? open.shift();
          if (next === undefined) return;
          const [index, batch] = next;
          for (const thing of batch) {
            const key = keyOf(thing);
            if (key !== null) owners.set(key, worker);
          }
          results.push([index, expect(await pool.run(worker, call(batch)), kind)]);
          done += batch.length;
          onBatch?.(done);
        }
      };
      await Promise.all(queues.map((_, worker) => work(worker)));
      return results.toSorted(([a], [b]) => a - b).map(([, result]) => result);
    },
    close: () => pool.close(),
  };
}

function isKind<Kind extends BuildResult["kind"]>(result: BuildResult, kind: Kind): result is ResultOf<Kind> {
  return result.kind === kind;
}

function batches<Thing>(things: readonly Thing[], ownerOf: (thing: Thing) => number | null) {
  const groups = new Map<number | null, Thing[]>();
  for (const thing of things) {
    const owner = ownerOf(thing);
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [thing]);
    else group.push(thing);
  }
  return [...groups].flatMap(([owner, group]) =>
    Array.from({ length: Math.ceil(group.length / BATCH_SIZE) }, (_, index) => ({
      owner,
      batch: group.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    })),
  );
}
