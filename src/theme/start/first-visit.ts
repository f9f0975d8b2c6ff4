/** Key in the dataset of `<html>` while the loader screen may be visible. The style sheet fades the screen out. */
export const FIRST_VISIT = "firstVisit";
/**
 * Maximum duration of the loader screen in ms. The style sheet counts it from the first paint: 450 ms visible, 150 fading.
 */
const SHOWN = 600;
/** Events that end the loader screen early. */
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart", "scroll"] as const;

/** Removes the loader screen after its duration, or at the first input of the visitor. */
export function endLoader(): void {
  const root = document.documentElement;
  if (root.dataset[FIRST_VISIT] === undefined) return;
  const end = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, end);
    delete root.dataset[FIRST_VISIT];
  };
  const timer = setTimeout(end, SHOWN);
  for (const sign of SIGNS) window.addEventListener(sign, end, { passive: true });
}
