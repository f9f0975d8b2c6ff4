import { statSync, watch, type FSWatcher } from "node:fs";
import type { FileChange } from "./classify-change.js";
import { silenceAfter } from "./silence-after.js";

/**
 * Watches the files (absolute) of the pages on show by themselves: who watches all files of a large site sees nothing
 * before it has looked at each. Gives what ends it.
 */
export function watchShown(files: readonly string[], onChange: (change: FileChange) => void): () => void {
  const watchers = files.flatMap((file) => watchFile(file, onChange));
  return () => {
    for (const stop of watchers) stop();
  };
}

/** Nothing for a file that cannot be watched: it is told a moment later, with all others. */
function watchFile(file: string, onChange: (change: FileChange) => void): readonly (() => void)[] {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher;
  const change: FileChange = { kind: "change", file };
  const take = () => {
    clearTimeout(timer);
    // One that an editor replaces is not there for a moment, which is as good as empty.
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    timer = setTimeout(() => onChange(change), silenceAfter(change, size));
  };
  try {
    watcher = watch(file, take);
  } catch {
    return [];
  }
  watcher.on("error", () => watcher.close());
  return [
    () => {
      clearTimeout(timer);
      watcher.close();
    },
  ];
}
