import { failureTexts } from "../comments/load-failure.js";
import { openWhenNear } from "../comments/open-when-near.js";
import { standInFor } from "../comments/stand-in.js";
import type { StoreSettings } from "../model/comments.js";

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
    store: settings,
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

/** Attributes of `html`, `body` or an element around the panel that name a scheme. */
const NAMES = [
  "data-theme",
  "data-mode",
  "data-color-mode",
  "data-color-scheme",
  "data-bs-theme",
  "data-user-color-scheme",
];

/** Attributes by which pages switch their colours. */
const SWITCHES = ["class", "style", ...NAMES];

/** Keeps the scheme of a panel equal to that of the page around it. Returns the teardown. */
function followScheme(host: Element, panel: HTMLElement): () => void {
  const follow = () => {
    const { scheme, behind } = pageScheme(host);
    panel.style.colorScheme = scheme;
    if (behind === null) panel.style.removeProperty("--behind");
    else panel.style.setProperty("--behind", behind);
  };
  follow();
  const observer = new MutationObserver(follow);
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true, attributeFilter: SWITCHES });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", follow);
  // Pages may fade to their new colours.
  const onEnd = ({ target }: Event) => {
    if (target instanceof Element && target.contains(host)) follow();
  };
  document.addEventListener("transitionend", onEnd);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", follow);
    document.removeEventListener("transitionend", onEnd);
  };
}

/** The colours of a page around an element. */
interface PageScheme {
  readonly scheme: "light" | "dark";
  /** The colour behind the element as CSS text, or `null` if a picture or nothing opaque is behind it. */
  readonly behind: string | null;
}

/**
 * Returns the scheme of the page around an element: the one that the page names in an attribute or a class, or else that
 * of the colours behind the element. They follow `prefers-color-scheme` if the page does.
 */
function pageScheme(element: Element): PageScheme {
  const behind = colorBehind(element);
  return { scheme: namedScheme(element) ?? shownScheme(element, behind), behind };
}

function namedScheme(element: Element): "light" | "dark" | null {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const host = each;
    const names = NAMES.map((name) => host.getAttribute(name)?.toLowerCase());
    const named = [...names, ...host.classList].find((name) => name === "dark" || name === "light");
    if (named !== undefined) return named;
  }
  return null;
}

function shownScheme(element: Element, behind: string | null): "light" | "dark" {
  if (behind !== null) return brightness(behind) < 0.5 ? "dark" : "light";
  // Bright text is on a dark ground.
  return brightness(getComputedStyle(element.parentElement ?? element).color) > 0.5 ? "dark" : "light";
}

function colorBehind(element: Element): string | null {
  for (let each = element.parentElement; each !== null; each = each.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(each);
    if (backgroundImage !== "none") return null;
    const [, , , alpha] = channels(backgroundColor);
    if (alpha === 1) return backgroundColor;
    // Something translucent changes the colour behind it.
    if (alpha > 0.5) return null;
  }
  return null;
}

/** Returns the perceived brightness of a colour, from 0 to 1 (ITU-R BT.601). */
function brightness(color: string): number {
  const [red, green, blue] = channels(color);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** Returns the channels of a computed colour, `rgb(…)` or `rgba(…)`. */
function channels(color: string): readonly [number, number, number, number] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
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
