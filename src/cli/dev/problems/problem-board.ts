import type { Problem } from "../../../runtime/model/error.js";

/** Current problems of a site, grouped by a key for the part of the site that was checked. */
export interface ProblemBoard {
  readonly set: (key: string, problems: readonly Problem[]) => void;
  readonly remove: (key: string) => void;
  readonly has: (key: string) => boolean;
  readonly all: () => readonly Problem[];
}

/** Creates an empty board. */
export function createProblemBoard(): ProblemBoard {
  const byKey = new Map<string, readonly Problem[]>();
  return {
    set(key, problems) {
      if (problems.length === 0) byKey.delete(key);
      else byKey.set(key, problems);
    },
    remove: (key) => void byKey.delete(key),
    has: (key) => byKey.has(key),
    all: () => [...byKey.values()].flat(),
  };
}

/** Returns a list that has equal problems once. */
export function withoutEqual(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Returns the key for problems of a source's markdown. */
export function bodyKey(source: string): string {
  return `body ${source}`;
}
