/** The modes of the look; `auto` follows the visitor's system. */
export const MODES = ["light", "dark", "auto"] as const;

/** One of `MODES`. */
export type Mode = (typeof MODES)[number];

const STORAGE_KEY = "hanblog:mode";

/** Whether a value that came from storage, an attribute or a setting is a mode. */
export function isMode(value: unknown): value is Mode {
  return (MODES as readonly unknown[]).includes(value);
}

/** The mode that the visitor chose before; `null` where they never did, or where storage is forbidden. */
export function rememberedMode(): Mode | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isMode(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Shows a mode: every colour of the style sheet depends on this attribute. */
export function showMode(mode: Mode): void {
  document.documentElement.dataset["theme"] = mode;
}

/** Shows the mode that a press on a `[data-mode]` button chooses, here and in the visitor's other tabs. */
export function startModeSwitch(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const mode = target.closest<HTMLElement>("button[data-mode]")?.dataset["mode"];
    if (!isMode(mode)) return;
    showMode(mode);
    try {
      localStorage.setItem(STORAGE_KEY, mode);
    } catch {
      // Without storage the choice holds until the next page load.
    }
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && isMode(newValue)) showMode(newValue);
  });
}
