import { useEffect, useRef } from "react";
import { shortcutOf, takesText, type Shortcut } from "./shortcuts.js";

/**
 * Calls `onShortcut` for each shortcut key, except while the owner types in a field or a dialog is open. If `isOn` is
 * false, only the key of the help works.
 */
export function useShortcuts(isOn: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === null || event.defaultPrevented || takesText(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      // The help has the setting that turns shortcuts on again.
      if (!isOn && shortcut !== "help") return;
      event.preventDefault();
      latest.current(shortcut);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}
