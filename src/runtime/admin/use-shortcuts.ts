import { useEffect, useRef } from "react";
import { shortcutOf, takesText, type Shortcut } from "./shortcuts.js";

/** Calls back for the keys of the help, but not while somebody writes, nor while a dialog is open. */
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
      // The help says how to switch the keys on again.
      if (!isOn && shortcut !== "help") return;
      event.preventDefault();
      latest.current(shortcut);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}
