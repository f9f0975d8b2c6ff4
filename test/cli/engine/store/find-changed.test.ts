import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBuildCrew } from "../../../../src/cli/engine/workers/build-crew.js";
import { takeStates } from "../../../../src/cli/engine/store/file-states.js";
import { findChangedPaths } from "../../../../src/cli/engine/store/open-last.js";
import { serveBuildCalls } from "../../../../src/cli/engine/workers/build-worker.js";
import { createLocalWorker } from "../../local-worker.js";
import { temporaryFolder, writeFiles } from "../../output/temporary-folder.js";

it.each([
  ["few paths in this thread", 3, 0],
  ["many paths in a worker", 2000, 1],
])("checks %s and finds the changed ones", async (_, count, workers) => {
  const dir = await temporaryFolder();
  await writeFiles(dir, { "gone.md": "1" });
  const gone = join(dir, "gone.md");
  const missing = Array.from({ length: count - 1 }, (_, number) => join(dir, `none-${number}`));
  const states = takeStates([gone, ...missing], Number.MAX_SAFE_INTEGER);
  await rm(gone);
  let started = 0;
  const crew = createBuildCrew(1, null, () => {
    started += 1;
    return createLocalWorker(serveBuildCalls);
  });
  expect(await findChangedPaths(crew, states)).toEqual([gone]);
  expect(started).toBe(workers);
  await crew.close();
});
