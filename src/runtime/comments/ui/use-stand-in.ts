import { useLayoutEffect, useState } from "react";
import type { StandIn } from "../stand-in.js";

/** What of the live panel is there. */
export interface LiveParts {
  readonly hasEditor: boolean;
  /** Whether its list is, or what stands in the place of one. */
  readonly isListed: boolean;
}

/** Puts the panel in the place of what the build wrote, part by part; says whether that list is still there. */
export function useStandIn(standIn: StandIn | null, { hasEditor, isListed }: LiveParts): boolean {
  const [isThere, setIsThere] = useState(standIn !== null);
  useLayoutEffect(() => {
    if (hasEditor) standIn?.dropEditor();
  }, [standIn, hasEditor]);
  // One drawing later tall comments are folded, and places can be compared.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a second drawing before anything is painted is the point
    if (isListed) setIsThere(false);
  }, [isListed]);
  useLayoutEffect(() => {
    if (!isThere) standIn?.drop();
  }, [standIn, isThere]);
  return isThere;
}
