import { useEffect } from "react";
import { whenIdle } from "../decorations/when-idle.js";

/** Loads the mascot's code and starts it. Resolves to a function that removes it. */
export type StartMascot = () => Promise<() => void>;

/** Starts the mascot when the browser is idle. */
export function useMascot(start: StartMascot | undefined): void {
  useEffect(() => {
    if (start === undefined) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    const open = async () => {
      const close = await start();
      if (isGone) close();
      else stop = close;
    };
    const cancel = whenIdle(() => void open().catch(reportError));
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [start]);
}
