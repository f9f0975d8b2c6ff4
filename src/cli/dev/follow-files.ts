import type { DevProject } from "./dev-project.js";
import type { DevSite } from "./dev-site.js";
import { watchSite, type WatchOptions } from "./watch.js";
import { watchedPaths, type WatchedSite } from "./watched-paths.js";

/** The site, as far as the watcher has to know it. */
export interface FollowedSite extends WatchedSite, Pick<DevSite, "apply" | "isRead"> {
  readonly current: () => Pick<DevProject, "programSources" | "earlyFiles" | "dueFiles"> | null;
}

/** Whose files are followed. */
export interface FollowOptions extends Pick<WatchOptions, "since" | "onError"> {
  readonly site: FollowedSite;
  /** Absolute. */
  readonly siteDir: string;
  readonly packageDir: string;
  /** Watches files, unless the usual watcher does. */
  readonly watch?: typeof watchSite;
}

/** Milliseconds between two looks whether the date of an article has come. */
const LOOK = 1000;

/** Tells a site which of its files change, from the time `since` on; `close` ends that. */
export function followFiles({
  site,
  siteDir,
  packageDir,
  since,
  onError,
  watch: open = watchSite,
}: FollowOptions) {
  const onChanges: WatchOptions["onChanges"] = async (changes) => {
    const applied = site.apply(changes);
    // While pages are being read, the next change is shown without waiting for what comes of this one.
    if (site.current() === null || site.isRead()) await applied;
    else applied.catch(onError);
  };
  const watch = (paths: () => readonly string[]) =>
    open({ paths, dest: () => site.loaded()?.project.dest ?? null, since, onChanges, onError });
  const all = watch(() => watchedPaths(siteDir, packageDir, site));
  // Who watches all files of a large site sees nothing before it has looked at each: those on show are watched apart.
  const shown = site.current()?.earlyFiles() ?? [];
  const first = watch(() => shown);
  all.ready.then(first.close).catch(onError);
  let isTelling = false;
  // An article whose date comes changes as if it was saved, and no file says so.
  const clock = setInterval(() => {
    const due = isTelling ? [] : (site.current()?.dueFiles() ?? []);
    if (due.length === 0) return;
    isTelling = true;
    const told = site.apply(due.map((file) => ({ kind: "change", file })));
    void told.catch(onError).finally(() => (isTelling = false));
  }, LOOK);
  return {
    async close(): Promise<void> {
      clearInterval(clock);
      await Promise.all([first.close(), all.close()]);
    },
  };
}
