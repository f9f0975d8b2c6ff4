import { useLayoutEffect, useState } from "react";
import type { StandIn } from "../stand-in.js";

/** The parts of the live panel that are ready. */
export interface LiveParts {
  readonly hasEditor: boolean;
  /** Whether the live list, or a message that replaces it for good, is ready. */
  readonly isListed: boolean;
}

/**
 * Replaces the build's static comments with the live panel, part by part. Returns whether the static list is still on
 * the page.
 */
export function useStandIn(standIn: StandIn | null, { hasEditor, isListed }: LiveParts): boolean {
  const [isThere, setIsThere] = useState(standIn !== null);
  useLayoutEffect(() => {
    if (hasEditor) standIn?.dropEditor();
  }, [standIn, hasEditor]);
  // After one more render, tall comments are collapsed, and positions can be compared.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- renders again before the browser paints
    if (isListed) setIsThere(false);
  }, [isListed]);
  useLayoutEffect(() => {
    if (!isThere) standIn?.drop();
  }, [standIn, isThere]);
  return isThere;
}
