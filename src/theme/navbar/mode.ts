/** Colour modes of the theme. `auto` follows the visitor's system. */
export const MODES = ["light", "dark", "auto"] as const;

/** One of `MODES`. */
export type Mode = (typeof MODES)[number];

/** Key in the local storage for the mode that the visitor chose. */
export const MODE_KEY = "hanblog:mode";

/** Returns whether a value from storage, an attribute or the config is a mode. */
export function isMode(value: unknown): value is Mode {
  return (MODES as readonly unknown[]).includes(value);
}

/** Applies a mode. All colours of the style sheet depend on this attribute. */
function showMode(mode: Mode): void {
  document.documentElement.dataset["theme"] = mode;
}

/** Applies and stores the mode of a pressed `[data-mode]` button, and follows the visitor's choice in other tabs. */
export function startModeSwitch(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const mode = target.closest<HTMLElement>("button[data-mode]")?.dataset["mode"];
    if (!isMode(mode)) return;
    showMode(mode);
    try {
      localStorage.setItem(MODE_KEY, mode);
    } catch {
      // Without storage, the choice lasts until the next page load.
    }
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === MODE_KEY && isMode(newValue)) showMode(newValue);
  });
}
