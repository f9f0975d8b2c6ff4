import { DEV_PATCH_PATH, type DevMessage } from "../../runtime/model/dev-message.js";
import type { PageData } from "../../runtime/model/render.js";
import type { Followed } from "./watch/follow-changes.js";

/** Open tabs of a site, which receive changes. */
export interface Tabs {
  /** Returns the number of changes that tabs were notified of. */
  readonly version: () => number;
  /** Counts a change that has an effect on tabs. */
  readonly count: (followed: Followed) => void;
  /**
   * Sends the effects of a change. `styleHrefs` are the URLs of all style sheets.
   */
  readonly show: (followed: Followed, styleHrefs: readonly string[]) => void;
  /** Sends new versions of modules before the program is bundled. */
  readonly showCode: (codes: readonly string[]) => void;
  /** Returns a new version of a module by its path, or `null` for any other path. */
  readonly code: (path: string) => string | null;
  /** Sends changed pages before the rest of the site is updated. */
  readonly showEarly: (pages: readonly PageData[]) => void;
  /** Notifies the tabs that were served before all pages were read: the rest of the site is available now. */
  readonly showRest: () => void;
}

/** Number of versions of modules that tabs can still request. */
const MOST_CODES = 100;

/** Creates tabs without any counted change. */
export function createTabs(send: (message: DevMessage) => void): Tabs {
  let version = 0;
  let count = 0;
  const codes = new Map<string, string>();
  /** URLs of the versions that the program does not contain yet. */
  let sent: readonly string[] = [];
  return {
    version: () => version,
    count({ effects }) {
      if ([...effects].some((effect) => effect !== "none")) version += 1;
    },
    show({ effects, pages }, styleHrefs) {
      const urls = sent;
      sent = [];
      if (effects.has("reload")) {
        send({ kind: "reload" });
        return;
      }
      if (effects.has("style")) send({ kind: "style", hrefs: styleHrefs });
      // Again, for tabs that were opened meanwhile with the former program.
      if (effects.has("code") && urls.length > 0) send({ kind: "code", urls });
      if (effects.has("update")) send({ kind: "update", pages, others: "changed" });
      else if (effects.has("pages")) send({ kind: "update", pages, others: "same" });
    },
    showCode(added) {
      const urls = added.map(() => `${DEV_PATCH_PATH}${++count}.js`);
      urls.forEach((url, index) => codes.set(url, added[index] ?? ""));
      for (const url of [...codes.keys()].slice(0, -MOST_CODES)) codes.delete(url);
      sent = [...sent, ...urls];
      send({ kind: "code", urls });
    },
    code: (path) => codes.get(path) ?? null,
    showEarly(pages) {
      if (pages.length > 0) send({ kind: "update", pages, others: "same" });
    },
    showRest() {
      // The version stays the same, so that existing documents can load the rest without a reload.
      send({ kind: "update", pages: [], others: "changed" });
    },
  };
}
