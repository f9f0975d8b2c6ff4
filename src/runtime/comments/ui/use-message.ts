import { useCallback, useEffect, useRef, useState } from "react";
import { MESSAGE_TIME } from "../limits.js";

/**
 * Returns a message that disappears after `MESSAGE_TIME`, and the function that shows one. A `lasting` message stays
 * until the next.
 */
export function useMessage(): readonly [message: string, show: (message: string, lasting?: boolean) => void] {
  const [message, setMessage] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: string, lasting = false) => {
    clearTimeout(timer.current);
    setMessage(next);
    if (!lasting) timer.current = setTimeout(() => setMessage(""), MESSAGE_TIME);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [message, show];
}
