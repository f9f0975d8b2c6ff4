import { useEffect, useRef, type RefObject } from "react";
import { MATH_DELAY } from "../limits.js";
import { usePanel } from "./panel-context.js";

/** Returns a ref for an element with the given HTML. Its formulas are rendered shortly after the HTML changes. */
export function useMathHost(html: string): RefObject<HTMLDivElement | null> {
  const { hasMath } = usePanel();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMath || !html.includes("$")) return;
    const timer = setTimeout(() => {
      Promise.all([import("../text/draw-math.js"), import("../text/formula.js")])
        .then(([{ drawMath }, { FORMULA }]) => host.current !== null && drawMath(host.current, FORMULA))
        // Without the renderer, formulas stay as written.
        .catch(() => undefined);
    }, MATH_DELAY);
    return () => clearTimeout(timer);
  }, [hasMath, html]);
  return host;
}
