import type { Problem } from "../../runtime/model/error.js";

/** All that is wrong with a site at the moment, by the thing that it was found in. */
export interface ProblemBoard {
  readonly set: (key: string, problems: readonly Problem[]) => void;
  readonly remove: (key: string) => void;
  readonly has: (key: string) => boolean;
  readonly all: () => readonly Problem[];
}

/** An empty board. A problem that several things have stands in `all` once. */
export function createProblemBoard(): ProblemBoard {
  const byKey = new Map<string, readonly Problem[]>();
  return {
    set(key, problems) {
      if (problems.length === 0) byKey.delete(key);
      else byKey.set(key, problems);
    },
    remove: (key) => void byKey.delete(key),
    has: (key) => byKey.has(key),
    all() {
      const unique = new Map([...byKey.values()].flat().map((problem) => [JSON.stringify(problem), problem]));
      return [...unique.values()];
    },
  };
}

/** Key of what is wrong with a source's markdown. */
export function bodyKey(source: string): string {
  return `body ${source}`;
}
