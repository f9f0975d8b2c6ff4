/**
 * Whether decorations may move. `hidden` means that the page is not visible, `still` that the visitor prefers
 * reduced motion.
 */
export type Motion = "moving" | "hidden" | "still";

/** Calls `listener` at once and after every change. Returns the teardown. */
export function watchMotion(listener: (motion: Motion) => void): () => void {
  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
  let last: Motion | null = null;
  function report(): void {
    const motion = stillness.matches ? "still" : document.hidden ? "hidden" : "moving";
    if (motion === last) return;
    last = motion;
    listener(motion);
  }
  stillness.addEventListener("change", report);
  document.addEventListener("visibilitychange", report);
  report();
  return () => {
    stillness.removeEventListener("change", report);
    document.removeEventListener("visibilitychange", report);
  };
}
