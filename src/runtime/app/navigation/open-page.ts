import type { Opened } from "../../router/navigate.js";
import { ChunkLoadError } from "./load-chunk.js";
import type { LeaveGuard } from "./leave-guard.js";
import { OtherPolicy } from "./read-document.js";
import type { LoadedPage, PageSource } from "./load-page.js";
import type { View } from "../site-context.js";

/** Delay before the second try if the network failed, in milliseconds. */
const BACK_OFF = 1000;

/** Options of the page opener. */
interface OpenPageOptions {
  readonly source: Pick<PageSource, "load" | "refreshManifest">;
  /** Id of the deployment that this tab was loaded from. */
  readonly build: string;
  readonly leave: LeaveGuard;
  /** Loads a page in full that has another content security policy. */
  readonly load: (href: string) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Creates a function that opens a route and recovers from failures. After a new deployment, the target is loaded in full.
 * Otherwise it tries once more, unless the first try took the whole time limit of a chunk. The function never rejects and
 * never hangs.
 */
export function createPageOpener(
  options: OpenPageOptions,
): (path: string, target: string) => Promise<Opened<View>> {
  const { source, build, leave, wait, onError } = options;
  const opened = ({ path, view }: LoadedPage): Opened<View> => ({ kind: "page", path, page: view });

  return async (path, target) => {
    let isTimeUp = false;
    let isOnline = true;
    const reported = new Set<string>();
    /** Reports an error once per click: the second try usually fails for the same reason. */
    const report = (error: unknown) => {
      if (!reported.has(String(error))) onError(error);
      reported.add(String(error));
    };
    try {
      return opened(await source.load(path));
    } catch (error) {
      if (error instanceof OtherPolicy) {
        options.load(target);
        return { kind: "left" };
      }
      isTimeUp = error instanceof ChunkLoadError && error.failure === "timeout";
      report(error);
    }
    try {
      const manifest = await source.refreshManifest("no-store");
      if (manifest.build !== build && leave(target)) return { kind: "left" };
      if (isTimeUp) return { kind: "failed" };
    } catch (error) {
      report(error);
      if (isTimeUp) return { kind: "failed" };
      // The network has probably failed, and may be back after a moment.
      isOnline = false;
      await wait(BACK_OFF);
    }
    try {
      return opened(await source.load(path));
    } catch (error) {
      report(error);
      // Some browsers do not fetch a failed `import()` again until the next full load. A host or proxy that
      // sends another response in place of a page will send it again. Both need a full load.
      const isHopeless = !(error instanceof ChunkLoadError) || error.failure === "missing";
      return isOnline && isHopeless && leave(target) ? { kind: "left" } : { kind: "failed" };
    }
  };
}
