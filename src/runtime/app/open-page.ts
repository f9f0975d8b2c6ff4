import type { Opened } from "../router/navigate.js";
import { ChunkLoadError } from "./chunk-load-error.js";
import type { LeaveGuard } from "./leave-guard.js";
import type { LoadedPage, PageSource } from "./load-page.js";
import type { View } from "./site-context.js";

/** Pause before the second try when nothing at all can be fetched, in milliseconds. */
const BACK_OFF = 1000;

/** What opening a route needs of the tab and of its clock. */
export interface OpenPageOptions {
  readonly source: Pick<PageSource, "load" | "refreshManifest">;
  /** Identity of the deployment that this tab was loaded from. */
  readonly build: string;
  readonly leave: LeaveGuard;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Opens a route, and recovers where it can (spec/site.md §8): after a new deployment the target is loaded in
 * full; otherwise there is one more try, unless the first took all the time that a chunk has (spec/site.md §7).
 * Never rejects and never hangs.
 */
export function createPageOpener(
  options: OpenPageOptions,
): (path: string, target: string) => Promise<Opened<View>> {
  const { source, build, leave, wait, onError } = options;
  const opened = ({ path, view }: LoadedPage): Opened<View> => ({ kind: "page", path, page: view });

  return async (path, target) => {
    let isTimeUp = false;
    let isOnline = true;
    try {
      return opened(await source.load(path));
    } catch (error) {
      isTimeUp = error instanceof ChunkLoadError && error.failure === "timeout";
      onError(error);
    }
    try {
      const manifest = await source.refreshManifest("no-store");
      if (manifest.build !== build && leave(target)) return { kind: "left" };
      if (isTimeUp) return { kind: "failed" };
    } catch (error) {
      onError(error);
      if (isTimeUp) return { kind: "failed" };
      // No network, most likely: a moment later there may be one.
      isOnline = false;
      await wait(BACK_OFF);
    }
    try {
      return opened(await source.load(path));
    } catch (error) {
      onError(error);
      // What is imported and failed once is not fetched again by every browser until the next full load. What a host or a
      // proxy answers in place of a page, it will answer again: only the browser itself can show that.
      const isHopeless = !(error instanceof ChunkLoadError) || error.failure === "missing";
      return isOnline && isHopeless && leave(target) ? { kind: "left" } : { kind: "failed" };
    }
  };
}
