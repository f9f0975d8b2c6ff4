import type { readOutput } from "./read-output.js";

export function chooseQueries(facts: ReturnType<typeof readOutput>): readonly string[];

export function searchOutput(
  dir: string,
  versionDir: string,
  queries: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>>;
