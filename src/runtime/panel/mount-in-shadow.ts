import { failureTexts } from "../comments/load-failure.js";
import { openWhenNear } from "../comments/open-when-near.js";
import { standInFor } from "../comments/stand-in.js";
import type { StoreSettings } from "../model/comments.js";
import { followScheme } from "./follow-scheme.js";

/** Class of the only element that the panel adds to a page. Its content is in a shadow root. */
const HOST = "hanblog-comments";
/** Class of the element around the panel, below which the style sheet applies. */
const PANEL = "hanblog-panel";

/** The parameters of `mountInShadow`. */
export interface ShadowSetup {
  readonly settings: StoreSettings;
  /** Language of the page. */
  readonly lang: string;
  /** Address of the panel's style sheet. */
  readonly style: string;
}

/**
 * Mounts the panel in `place`, below a shadow root: neither the page's styles and scripts nor the panel's reach beyond
 * it. The present content of `place` is shown until the comments are loaded. Returns the teardown.
 */
export function mountInShadow(place: Element, { settings, lang, style }: ShadowSetup): () => void {
  const host = document.createElement("div");
  host.className = HOST;
  // The style sheet is loaded when the host comes near the viewport, so a page must not hide it before.
  host.style.setProperty("display", "block", "important");
  const root = host.attachShadow({ mode: "open" });
  const panel = document.createElement("div");
  panel.className = PANEL;
  panel.lang = settings.lang ?? lang;
  root.append(panel);
  const standIn = place.childElementCount === 0 ? null : standInFor(place, root);
  place.prepend(host);
  const unfollow = followScheme(host, panel);
  const stopGrowth = announceGrowth(host);
  const close = openWhenNear({
    place: panel,
    hash: window.location.hash,
    isCalled: false,
    async mount(hash, isGone) {
      const [{ mountHere }] = await Promise.all([import("./mount-here.js"), loadStyle(root, style)]);
      return isGone() ? null : mountHere(panel, settings, { lang, hash, standIn });
    },
    failure: failureTexts({ kind: "store", settings }, lang),
  });
  return () => {
    close();
    unfollow();
    stopGrowth();
    // The components remove themselves first.
    queueMicrotask(() => host.remove());
  };
}

/**
 * Sends a `resize` event to the page when an element is higher than ever before. Scripts of themes measure the page then:
 * one fixes the footer of a short page to the window, where it would cover a panel that comes later. Only growth counts,
 * so that no script can answer forever. Returns the teardown.
 */
function announceGrowth(element: Element): () => void {
  let most = 0;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    const { height } = element.getBoundingClientRect();
    if (height <= most) return;
    most = height;
    cancelAnimationFrame(frame);
    // Not during the observation, where a script must not change sizes.
    frame = requestAnimationFrame(() => window.dispatchEvent(new Event("resize")));
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Adds the style sheet to a shadow root. Resolves when it is loaded, also if that fails: the text stays readable. */
function loadStyle(root: ShadowRoot, href: string): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => done());
    root.prepend(link);
  });
}
