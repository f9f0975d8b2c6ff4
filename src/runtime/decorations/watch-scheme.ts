/** Tells at once, and at every change, whether the page is dark by its `color-scheme`; returns its teardown. */
export function watchScheme(listener: (isDark: boolean) => void): () => void {
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let last: boolean | null = null;
  function tell(): void {
    const schemes = getComputedStyle(root).colorScheme.split(" ");
    const isDark = schemes.includes("dark") && (system.matches || !schemes.includes("light"));
    if (isDark === last) return;
    last = isDark;
    listener(isDark);
  }
  // A switch of the theme changes an attribute of the root, whichever.
  const observer = new MutationObserver(tell);
  observer.observe(root, { attributes: true });
  system.addEventListener("change", tell);
  tell();
  return () => {
    observer.disconnect();
    system.removeEventListener("change", tell);
  };
}
