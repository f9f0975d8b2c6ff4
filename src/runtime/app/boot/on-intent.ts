/** Events that show that a visitor is about to act. Moving the mouse over text does not count. */
const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown"] as const;
const USABLE = "a[href], button, input, select, textarea, summary, [data-island]";

/** Calls `act` each time the visitor is about to use the page. Returns the teardown. */
export function onIntent(act: () => void): () => void {
  const listen = ({ type, target }: Event) => {
    if (type === "keydown" || (target instanceof Element && target.closest(USABLE) !== null)) act();
  };
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) document.addEventListener(sign, listen, options);
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, listen, options);
  };
}
