/** `hidden`: nobody sees the page; `still`: the visitor's system asks for no motion. */
export type Motion = "moving" | "hidden" | "still";

/** Tells at once, and at every change, whether things may move; returns its teardown. */
export function watchMotion(listener: (motion: Motion) => void): () => void {
  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
  let last: Motion | null = null;
  function tell(): void {
    const motion = stillness.matches ? "still" : document.hidden ? "hidden" : "moving";
    if (motion === last) return;
    last = motion;
    listener(motion);
  }
  stillness.addEventListener("change", tell);
  document.addEventListener("visibilitychange", tell);
  tell();
  return () => {
    stillness.removeEventListener("change", tell);
    document.removeEventListener("visibilitychange", tell);
  };
}
