import { useEffect, type RefObject } from "react";

/** Colours the code of an element with the given HTML. The colours are loaded with the first such code. */
export function useCodeColors(host: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    if (!html.includes('"language-')) return;
    let drop: (() => void) | null = null;
    let isGone = false;
    import("../text/color-code.js")
      .then(({ colorCode }) => {
        if (!isGone && host.current !== null) drop = colorCode(host.current);
      })
      // Code can be read without colours.
      .catch(() => undefined);
    return () => {
      isGone = true;
      drop?.();
    };
  }, [host, html]);
}
