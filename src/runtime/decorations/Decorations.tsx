import { useEffect, useState } from "react";
import type { DecorationOptions } from "./options.js";
import { startDecorations } from "./start-decorations.js";

/** What to decorate with. */
export interface DecorationsProps {
  /** From `parseDecorationOptions`. */
  readonly options: DecorationOptions;
}

/** Decorates the document while it is mounted; a theme's `Frame` holds it. Draws nothing itself. */
export function Decorations({ options }: DecorationsProps): null {
  const stable = useStable(options);
  useEffect(() => startDecorations(document.body, stable), [stable]);
  return null;
}

/** The same object for as long as its values are the same, so that a frame that draws anew disturbs nothing. */
function useStable<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}
