import { showLoadFailure } from "./load-failure.js";
import type { StoreSettings } from "../model/comments.js";
import type { CommentFailureTexts } from "../texts/features/site-texts.js";

/** Distance from the viewport at which the panel's code is loaded. */
const NEAR = "600px";

/** Events after which the address may name a comment. The router changes the address without a `hashchange` event. */
const LEADS = ["hashchange", "click"] as const;

/** A panel that is not loaded yet. */
export interface LatePanel {
  /** The element that is watched, and that shows a failure. */
  readonly place: Element;
  /** Hash of the address when the page was opened. */
  readonly hash: string;
  /** Whether the panel is needed at once. */
  readonly isCalled?: boolean;
  /** The store of the comments, if they are in one. */
  readonly store: StoreSettings | null;
  /** Loads and mounts the panel. Resolves to its teardown, or to `null` if the page was left meanwhile. */
  readonly mount: (hash: string, isGone: () => boolean) => Promise<(() => void) | null>;
  readonly failure: CommentFailureTexts;
}

/** Mounts a panel when it comes near the viewport, or if the address names a comment. Returns the teardown. */
export function openWhenNear({
  place,
  hash: opened,
  isCalled,
  store,
  mount,
  failure,
}: LatePanel): () => void {
  let unmount: (() => void) | null = null;
  let isGone = false;
  // The visitor may have followed a link to a comment while this code was loading.
  let hash = namesComment(window.location.hash) ? window.location.hash : opened;
  let takeFailureAway = () => {};
  async function load(): Promise<void> {
    stopWaiting();
    takeFailureAway();
    try {
      // The hash may be a link of the system that the comments were imported from.
      if (store && isOldLink(hash)) hash = await (await import("./old-link.js")).findOldComment(hash, store);
      const mounted = await mount(hash, () => isGone);
      if (isGone) mounted?.();
      else unmount = mounted;
    } catch (error) {
      reportError(error);
      if (isGone) return;
      takeFailureAway = showLoadFailure(place, failure);
      // Retries once a visitor who was offline is online again.
      window.addEventListener("online", load, { once: true });
    }
  }
  function follow(): void {
    if (!namesComment(window.location.hash)) return;
    ({ hash } = window.location);
    void load();
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
    },
    { rootMargin: NEAR },
  );
  function stopWaiting(): void {
    observer.disconnect();
    for (const type of LEADS) window.removeEventListener(type, follow);
  }
  if (isCalled || namesComment(hash)) void load();
  else {
    observer.observe(place);
    for (const type of LEADS) window.addEventListener(type, follow);
  }
  return () => {
    isGone = true;
    stopWaiting();
    window.removeEventListener("online", load);
    takeFailureAway();
    unmount?.();
  };
}

/** Matches the links of other systems to their comments. Ids of this service are longer. */
const OLD = /^#((atk-)?comment-\w{1,15}|\d+|[\da-f]{24,32})$/;

function isOldLink(hash: string): boolean {
  // A heading or footnote can have such an id.
  return OLD.test(hash) && document.getElementById(hash.slice(1)) === null;
}

function namesComment(hash: string): boolean {
  return hash.startsWith("#comment-") || isOldLink(hash);
}
