import type { DevMessage } from "../../runtime/model/dev-message.js";
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
  /** Sends changed pages before the rest of the site is updated. */
  readonly showEarly: (pages: readonly PageData[]) => void;
  /** Notifies the tabs that were served before all pages were read: the rest of the site is available now. */
  readonly showRest: () => void;
}

/** Creates tabs without any counted change. */
export function createTabs(send: (message: DevMessage) => void): Tabs {
  let version = 0;
  return {
    version: () => version,
    count({ effects }) {
      if ([...effects].some((effect) => effect !== "none")) version += 1;
    },
    show({ effects, pages }, styleHrefs) {
      if (effects.has("reload")) {
        send({ kind: "reload" });
        return;
      }
      if (effects.has("style")) send({ kind: "style", hrefs: styleHrefs });
      if (effects.has("update")) send({ kind: "update", pages, others: "changed" });
      else if (effects.has("pages")) send({ kind: "update", pages, others: "same" });
    },
    showEarly(pages) {
      if (pages.length > 0) send({ kind: "update", pages, others: "same" });
    },
    showRest() {
      // The version stays the same, so that existing documents can load the rest without a reload.
      send({ kind: "update", pages: [], others: "changed" });
    },
  };
}
