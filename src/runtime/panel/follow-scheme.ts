/** Attributes by which pages switch their colours. */
const SWITCHES = [
  "class",
  "style",
  "data-theme",
  "data-mode",
  "data-color-mode",
  "data-color-scheme",
  "data-bs-theme",
  "data-user-color-scheme",
];

/** Keeps the scheme of a panel equal to that of the page around it. Returns the teardown. */
export function followScheme(host: Element, panel: HTMLElement): () => void {
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

/** Attributes of `html`, `body` or an element around the panel that name a scheme. */
const NAMES = ["theme", "userColorScheme", "colorMode", "colorScheme", "mode", "bsTheme"] as const;

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
    if (!(each instanceof HTMLElement)) continue;
    const { dataset, classList } = each;
    const names = NAMES.map((name) => dataset[name]?.toLowerCase());
    if (names.includes("dark")) return "dark";
    if (names.includes("light")) return "light";
    if (classList.contains("dark")) return "dark";
    if (classList.contains("light")) return "light";
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
