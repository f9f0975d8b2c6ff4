import { useEffect } from "react";

/** Calls `act` when the browser goes online, while `isWanted` is true. */
export function useWhenOnline(isWanted: boolean, act: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    window.addEventListener("online", act);
    return () => window.removeEventListener("online", act);
  }, [isWanted, act]);
}
