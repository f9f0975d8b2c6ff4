import { useEffect, useEffectEvent } from "react";

/** Calls `act` when one of the keys is pressed alone, unless something is being written. */
export function useHotkeys(keys: readonly string[], act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isWriting(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role=textbox]");
}
