import { setImmediate as nextTurn } from "node:timers/promises";
import type { BuildCall, BuildResult } from "./build-calls.js";
import { expectResult, type BuildCrew } from "./build-crew.js";
import type { Answerer } from "./build-worker.js";

/** Milliseconds of work in this thread after which other work gets a turn. */
const TURN = 5;

/** Creates a crew that works in this thread, with the session that the answerer has. Things are handled one by one. */
export function createLocalCrew({ answer, refusals }: Answerer): BuildCrew {
  let prepared: Promise<BuildResult | null> = Promise.resolve(null);

  async function run(call: BuildCall): Promise<BuildResult> {
    if (call.kind === "look") throw new RangeError("Files are checked in a thread of their own");
    try {
      return await answer(call);
    } catch (error) {
      const problems = refusals(error);
      if (problems.length === 0) throw error;
      return { kind: "refused", problems };
    }
  }

  return {
    start: () => undefined,
    prepare(call) {
      // A program that could not be opened does not keep the next one from it.
      prepared = prepared.catch(() => null).then(() => run(call));
      // Avoids an unhandled rejection; the promise is awaited below.
      prepared.catch(() => undefined);
    },
    async answer(kind) {
      const result = await prepared;
      if (result === null) throw new Error("A crew cannot answer before a call is prepared");
      return expectResult(result, kind);
    },
    ask: async (call, kind) => [expectResult(await run(call), kind)],
    async share(things, { call, kind, take, onBatch }) {
      await prepared;
      const results: ReturnType<typeof take>[] = [];
      let began = performance.now();
      for (const thing of things) {
        results.push(take(expectResult(await run(call([thing])), kind)));
        onBatch?.(results.length);
        if (performance.now() - began < TURN) continue;
        await nextTurn();
        began = performance.now();
      }
      return results;
    },
    close: () => Promise.resolve(),
  };
}
