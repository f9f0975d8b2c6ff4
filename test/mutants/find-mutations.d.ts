export interface Mutation {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly line: number;
}

export function findMutations(text: string, file: string): readonly Mutation[];
