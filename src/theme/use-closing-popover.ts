import { useEffect, type RefObject } from "react";
import { closePopover } from "./close-popover.js";

/** Closes a popover when the window takes another width: there it may have a place in the page. */
export function useClosingPopover(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    let width = root.clientWidth;
    const onResize = () => {
      // The bars of a phone's browser come and go while it is read; they change the height alone.
      if (root.clientWidth === width) return;
      width = root.clientWidth;
      closePopover(popover.current);
    };
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, [popover]);
}
