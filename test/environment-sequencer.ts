import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs the files that need a simulated browser one after the other. A worker is reused only for files with
 * the same environment. Mixed files would start a worker, and load all modules, at each change.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files);
    const simulated = new Set(sorted.filter(({ moduleId }) => namesEnvironment(moduleId)));
    return [...simulated, ...sorted.filter((file) => !simulated.has(file))];
  }
}

function namesEnvironment(file: string): boolean {
  return readFileSync(file, "utf8").startsWith("// @vitest-environment");
}
