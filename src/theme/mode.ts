/** The modes of the look; `auto` follows the visitor's system. */
export const MODES = ["light", "dark", "auto"] as const;

/** One of `MODES`. */
export type Mode = (typeof MODES)[number];

/** Name in the local storage of the mode that the visitor chose. */
export const MODE_KEY = "hanblog:mode";

/** Whether a value that came from storage, an attribute or a setting is a mode. */
export function isMode(value: unknown): value is Mode {
  return (MODES as readonly unknown[]).includes(value);
}

/** Shows a mode: every colour of the style sheet depends on this attribute. */
function showMode(mode: Mode): void {
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
      localStorage.setItem(MODE_KEY, mode);
    } catch {
      // Without storage the choice holds until the next page load.
    }
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === MODE_KEY && isMode(newValue)) showMode(newValue);
  });
}
