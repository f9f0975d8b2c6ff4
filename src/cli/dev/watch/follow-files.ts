import type { DevProject } from "../dev-project.js";
import type { DevSite } from "../dev-site.js";
import { watchSite, type WatchOptions } from "./watch.js";
import { watchedPaths, type WatchedSite } from "./watched-paths.js";

/** The parts of a site that the watcher uses. */
export interface FollowedSite extends WatchedSite, Pick<DevSite, "apply" | "isRead"> {
  readonly current: () => Pick<DevProject, "programSources" | "earlyFiles" | "dueFiles"> | null;
}

/** Options of `followFiles`. */
export interface FollowOptions extends Pick<WatchOptions, "since" | "onError"> {
  readonly site: FollowedSite;
  /** Absolute path of the site folder. */
  readonly siteDir: string;
  readonly packageDir: string;
  /** Called after each change that was applied. */
  readonly onApplied?: () => void;
  /** Replaces the usual file watcher. */
  readonly watch?: typeof watchSite;
}

/** Interval of checks for drafts whose date has passed, in milliseconds. */
const LOOK = 1000;

/** Reports file changes since the time `since` to a site, until `close` is called. */
export function followFiles({
  site,
  siteDir,
  packageDir,
  since,
  onApplied,
  onError,
  watch: open = watchSite,
}: FollowOptions) {
  const apply: FollowedSite["apply"] = async (changes, onShown) => {
    await site.apply(changes, onShown);
    all.renew();
    onApplied?.();
  };
  const onChanges: WatchOptions["onChanges"] = (changes) =>
    new Promise((done, fail) => {
      // The next change does not wait while pages are being read, and for one that tabs show already.
      let isFree = site.current() !== null && !site.isRead();
      const free = () => {
        isFree = true;
        done();
      };
      apply(changes, free).then(done, (error: unknown) => (isFree ? onError(error) : fail(error)));
      if (isFree) done();
    });
  const watch = (paths: () => readonly string[]) =>
    open({ paths, dest: () => site.loaded()?.project.dest ?? null, since, onChanges, onError });
  const all = watch(() => watchedPaths(siteDir, packageDir, site));
  // The full watcher of a large site reports nothing until it has visited every file, so pages on show get
  // their own watcher.
  const shown = site.current()?.earlyFiles() ?? [];
  const first = watch(() => shown);
  all.ready.then(first.close).catch(onError);
  let isApplying = false;
  // When the date of a draft or an expiry date passes, the article changes although its file does not.
  const clock = setInterval(() => {
    const due = isApplying ? [] : (site.current()?.dueFiles() ?? []);
    if (due.length === 0) return;
    isApplying = true;
    const applied = apply(due.map((file) => ({ kind: "change", file })));
    void applied.catch(onError).finally(() => (isApplying = false));
  }, LOOK);
  return {
    async close(): Promise<void> {
      clearInterval(clock);
      await Promise.all([first.close(), all.close()]);
    },
  };
}
