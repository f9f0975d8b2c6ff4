import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { letGoOfFiles } from "../store/sqlite/sqlite-connection.js";
import { explainMissing } from "../missing-package.js";
import { COMMENTS, COUNTERS, PULLED_COMMENTS, REACTION_COUNTS } from "../store/collections.js";
import type { ObjectStore, FullStore } from "../store/store.js";
import { readAll } from "./export-objects.js";

/**
 * Runs `work` on a temporary copy of the store, which is deleted afterwards. A dry run therefore reports
 * exactly what the real run would do. `store` is only read, and is `null` if there are no comments yet.
 */
export async function tryOut<T>(
  store: FullStore | null,
  work: (objects: ObjectStore) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-trial-"));
  try {
    return await workOnCopy(join(dir, "comments.db"), store, work);
  } finally {
    await letGoOfFiles();
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function workOnCopy<T>(
  file: string,
  store: FullStore | null,
  work: (objects: ObjectStore) => Promise<T>,
): Promise<T> {
  const { openSqliteStore } = await import("../store/sqlite-store.js").catch(explainMissing);
  const trial = await openSqliteStore(file);
  try {
    await store?.snapshot(async (objects) => {
      for (const collection of [COMMENTS, COUNTERS, REACTION_COUNTS, PULLED_COMMENTS]) {
        for await (const page of readAll(objects, collection)) {
          await trial.objects.createAll(collection, page);
        }
      }
    });
    return await work(trial.objects);
  } finally {
    await trial.close();
  }
}
