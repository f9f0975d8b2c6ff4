import { pageScheme } from "./page-scheme.js";

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
