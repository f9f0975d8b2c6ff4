import { useEffect } from "react";

/** Does something as soon as the browser is online again, while `isWanted`. */
export function useWhenOnline(isWanted: boolean, act: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    window.addEventListener("online", act);
    return () => window.removeEventListener("online", act);
  }, [isWanted, act]);
}
