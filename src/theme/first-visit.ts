/** Name in the root's dataset while the loader screen may show; the style sheet fades it out. */
export const FIRST_VISIT = "firstVisit";
/** Milliseconds from its first paint until the loader screen has faded: 1,000 and 500, as in the original theme. */
const SHOWN = 1500;
/** Any of these tells that the visitor wants to read. */
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart", "scroll"] as const;

/** Ends the loader screen at its time, or as soon as the visitor does anything. */
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
