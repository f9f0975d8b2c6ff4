import { useEffect } from "react";
import { whenIdle } from "../decorations/when-idle.js";

/** Loads the mascot's code and starts it; gives what takes it away. */
export type StartMascot = () => Promise<() => void>;

/** Brings the mascot, last of all. */
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
