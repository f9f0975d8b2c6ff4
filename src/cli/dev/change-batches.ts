import { resolve } from "node:path";
import type { FileChange } from "./classify-change.js";

/** Events of one save come in a burst; this many milliseconds of silence end it. */
const SILENCE = 20;
/** A page that is written on is read at once: where the save was not at its end, it is read again. */
const SILENCE_OF_PAGE = 2;
/** Many programs empty a file before they write it: an empty one is given this long to be filled. */
const SILENCE_WHEN_EMPTY = 150;

/** Who is called with a batch, and what holds one back. */
export interface ChangeBatchesOptions {
  readonly onChanges: (changes: readonly FileChange[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Whether a removal is known of that no event reported yet. */
  readonly isOwing: () => boolean;
  /** Called after each batch, unless the batches were stopped. */
  readonly afterBatch: () => void;
}

/** Collects changes into batches. A batch is passed on when the one before is done with. */
export interface ChangeBatches {
  /** Adds a change. `size`: bytes of the file. */
  readonly take: (kind: FileChange["kind"], path: string, size?: number) => void;
  readonly stop: () => void;
}

/** Creates batches that hold no change yet. */
export function createChangeBatches(options: ChangeBatchesOptions): ChangeBatches {
  const { onChanges, onError, isOwing, afterBatch } = options;
  const pending = new Map<string, FileChange>();
  let timer: NodeJS.Timeout | null = null;
  let isBusy = false;
  let isStopped = false;

  function flush(): void {
    timer = null;
    if (isBusy || isStopped || pending.size === 0) return;
    // A file under a new name is told at once, that the old one is gone later: one without the other is a page twice.
    if (isOwing() && [...pending.values()].some(({ kind }) => kind === "add")) {
      timer = setTimeout(flush, SILENCE);
      return;
    }
    const changes = [...pending.values()];
    pending.clear();
    isBusy = true;
    onChanges(changes)
      .catch(onError)
      .finally(() => {
        isBusy = false;
        if (isStopped) return;
        afterBatch();
        if (timer === null) flush();
      });
  }

  return {
    take(kind, path, size = 1) {
      const file = resolve(path);
      const before = pending.get(file);
      // A file that an editor replaces is removed and made again: to us it was made, which covers both.
      const change = { kind: before?.kind === "add" && kind === "change" ? "add" : kind, file } as const;
      pending.set(file, change);
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(flush, silenceAfter(change, size));
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function silenceAfter({ kind, file }: FileChange, size: number): number {
  if (size === 0) return SILENCE_WHEN_EMPTY;
  return kind === "change" && /\.md$/i.test(file) ? SILENCE_OF_PAGE : SILENCE;
}
