/** Why a chunk is not there: its script ran without registering it, took too long, or did not load. */
export type ChunkFailure = "missing" | "timeout" | "error";

/** A chunk that could not be loaded, caused by its request; the wording of both is that of spec/site.md §8. */
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
