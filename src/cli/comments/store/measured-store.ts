import type { ServiceStore } from "./store.js";

/** Wraps a store and calls `observe` with the name and duration of each call, in seconds. */
export function measureStore(
  store: ServiceStore,
  observe: (operation: string, seconds: number) => void,
): ServiceStore {
  const timed = async <Value>(operation: string, run: () => Promise<Value>): Promise<Value> => {
    const started = performance.now();
    try {
      return await run();
    } finally {
      observe(operation, (performance.now() - started) / 1000);
    }
  };
  const { objects, rates } = store;
  return {
    ...store,
    objects: {
      ...objects,
      find: (collection, query) => timed("find", () => objects.find(collection, query)),
      count: (collection, where) => timed("count", () => objects.count(collection, where)),
      measure: (collection, query) => timed("measure", () => objects.measure(collection, query)),
      create: (collection, object) => timed("create", () => objects.create(collection, object)),
      createIf: (collection, object, guard) =>
        timed("create", () => objects.createIf(collection, object, guard)),
      update: (collection, change) => timed("update", () => objects.update(collection, change)),
      remove: (collection, where) => timed("remove", () => objects.remove(collection, where)),
      removeIf: (collection, where, guard) =>
        timed("remove", () => objects.removeIf(collection, where, guard)),
    },
    rates: {
      ...rates,
      take: (key, rate, now) => timed("limit", () => rates.take(key, rate, now)),
      giveBack: (key, rate) => timed("limit", () => rates.giveBack(key, rate)),
    },
  };
}
