/**
 * Reason why a chunk failed: `missing` means that its script ran without registering it, `timeout` that it
 * took too long, `error` that it did not load.
 */
export type ChunkFailure = "missing" | "timeout" | "error";

/**
 * A chunk that could not be loaded. The wording of the message and of its cause is that of spec/site.md §8.
 */
export class ChunkLoadError extends Error {
  readonly failure: ChunkFailure;
  readonly url: string;

  constructor(chunk: number, failure: ChunkFailure, url: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed.\n(${failure}: ${url})`, { cause });
    this.name = "ChunkLoadError";
    this.failure = failure;
    this.url = url;
  }
}
