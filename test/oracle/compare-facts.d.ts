export interface Difference {
  readonly key: string;
  readonly what: string;
}

export interface ReportRow {
  readonly corpus: string;
  readonly kind: string;
  readonly keys: number;
  readonly lines: number;
  readonly differences: readonly Difference[];
}

export function compareFacts(
  old: ReadonlyMap<string, readonly string[]>,
  current: ReadonlyMap<string, readonly string[]>,
): readonly Difference[];

export function formatReport(rows: readonly ReportRow[], missing?: readonly string[]): string;
