export interface JudgedResult {
  readonly query: string;
  readonly expected: readonly string[];
  readonly first: readonly string[];
}

export const JUDGED_SITES: Readonly<Record<string, ((dir: string) => void) | null>>;

export function buildJudged(name: string, dir: string): Promise<string>;

export function judge(name: string, output: string): Promise<readonly JudgedResult[]>;

export function findMisses(results: readonly JudgedResult[]): {
  readonly atOne: readonly string[];
  readonly atThree: readonly string[];
};
