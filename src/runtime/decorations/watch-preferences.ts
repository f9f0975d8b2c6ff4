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

/**
 * Calls `listener` at once and after every change of the page's `color-scheme` between light and dark.
 * Returns the teardown.
 */
export function watchScheme(listener: (isDark: boolean) => void): () => void {
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let last: boolean | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function report(): void {
    const schemes = getComputedStyle(root).colorScheme.split(" ");
    const isDark = schemes.includes("dark") && (system.matches || !schemes.includes("light"));
    if (isDark === last) return;
    last = isDark;
    listener(isDark);
  }
  // A theme switches by changing an attribute of the root. The check waits until after the next frame,
  // because before it would cause a layout.
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = requestAnimationFrame(() => {
      timer = setTimeout(report);
    });
  });
  observer.observe(root, { attributes: true });
  system.addEventListener("change", report);
  report();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    system.removeEventListener("change", report);
  };
}
