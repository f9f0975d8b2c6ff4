import type { DevMessage } from "../../runtime/model/dev-message.js";
import type { PageData } from "../../runtime/model/render.js";
import type { Followed } from "./follow-changes.js";

/** The open tabs of a site, which are sent what changed. */
export interface Tabs {
  /** Counts the changes that tabs were told of. */
  readonly version: () => number;
  /** Counts a change, if it has an effect. */
  readonly count: (followed: Followed) => void;
  /** Sends the effects of a change. `styleHref`: URL of the style sheet, or `null` without a program. */
  readonly show: (followed: Followed, styleHref: string | null) => void;
  /** Sends changed pages before the rest of the site is up to date. */
  readonly showEarly: (pages: readonly PageData[]) => void;
  /** Tells tabs that were answered before all pages were read that they can have the rest. */
  readonly showRest: () => void;
}

/** Creates tabs that no change was counted for. */
export function createTabs(send: (message: DevMessage) => void): Tabs {
  let version = 0;
  return {
    version: () => version,
    count({ effects }) {
      if ([...effects].some((effect) => effect !== "none")) version += 1;
    },
    show({ effects, pages }, styleHref) {
      if (effects.has("reload")) {
        send({ kind: "reload" });
        return;
      }
      if (effects.has("style") && styleHref !== null) send({ kind: "style", href: styleHref });
      if (effects.has("update")) send({ kind: "update", pages, others: "changed" });
      else if (effects.has("pages")) send({ kind: "update", pages, others: "same" });
    },
    showEarly(pages) {
      if (pages.length > 0) send({ kind: "update", pages, others: "same" });
    },
    showRest() {
      // No new version: a document that was there before can have the rest without being loaded again.
      send({ kind: "update", pages: [], others: "changed" });
    },
  };
}
