import { useEffect, useState } from "react";
import type { DecorationOptions } from "./options.js";
import { startDecorations } from "./start-decorations.js";

/** Props of `Decorations`. */
export interface DecorationsProps {
  /** Result of `parseDecorationOptions`. */
  readonly options: DecorationOptions;
}

/**
 * Adds decorations to the document while it is mounted. It renders nothing itself; a theme's `Frame` contains
 * it.
 */
export function Decorations({ options }: DecorationsProps): null {
  const stable = useStable(options);
  useEffect(() => startDecorations(document.body, stable), [stable]);
  return null;
}

/**
 * Returns the same object as long as its values are equal, so that a new rendering of the frame does not
 * restart decorations.
 */
function useStable<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}
