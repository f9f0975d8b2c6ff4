import { resolve } from "node:path";
import { addChange, type FileChange } from "./classify-change.js";

/** Milliseconds without an event after which a batch is complete. One save causes several events. */
const SILENCE = 20;
/**
 * Shorter wait, in milliseconds, for changes of a page. If the save was not complete, the page is read again.
 */
const SILENCE_OF_PAGE = 2;
/** Longer wait, in milliseconds, for an empty file: many programs truncate a file before they write it. */
const SILENCE_WHEN_EMPTY = 150;

/** Callbacks of `createChangeBatches`. */
export interface ChangeBatchesOptions {
  readonly onChanges: (changes: readonly FileChange[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Whether a removal has been noticed whose event has not arrived yet. */
  readonly isRemovalPending: () => boolean;
  /** Called after each batch, unless the batches were stopped. */
  readonly afterBatch: () => void;
}

/** Collects file changes into batches. A batch is passed on only after the previous one was applied. */
export interface ChangeBatches {
  /** Adds a change. `size` is the size of the file in bytes. */
  readonly take: (kind: FileChange["kind"], path: string, size?: number) => void;
  readonly stop: () => void;
}

/** Creates an empty collector of changes. */
export function createChangeBatches(options: ChangeBatchesOptions): ChangeBatches {
  const { onChanges, onError, isRemovalPending, afterBatch } = options;
  const pending = new Map<string, FileChange>();
  let timer: NodeJS.Timeout | null = null;
  let isBusy = false;
  let isStopped = false;

  function flush(): void {
    timer = null;
    if (isBusy || isStopped || pending.size === 0) return;
    // A renamed file is reported under its new name at once and removed under its old name later. Wait for
    // both, or the page exists twice.
    if (isRemovalPending() && [...pending.values()].some(({ kind }) => kind === "add")) {
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
      const change = addChange(pending, { kind, file: resolve(path) });
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
