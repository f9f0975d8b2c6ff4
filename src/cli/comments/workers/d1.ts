/** A prepared statement of D1, as far as the store uses it (https://developers.cloudflare.com/d1/worker-api/). */
export interface D1Statement {
  bind(...values: readonly (string | number | null)[]): D1Statement;
  /** Resolves to the rows, each as the values of its columns. */
  raw(): Promise<readonly (readonly unknown[])[]>;
  run(): Promise<D1Result>;
}

/** The result of a statement. Its rows are objects, whose fields have the order of the columns. */
export interface D1Result {
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly changes: number };
}

/** A database of Cloudflare. */
export interface D1Database {
  prepare(text: string): D1Statement;
  /** Runs statements in order. If one fails, none has any effect. */
  batch(statements: readonly D1Statement[]): Promise<readonly D1Result[]>;
}
