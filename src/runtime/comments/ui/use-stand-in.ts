import { useLayoutEffect, useState } from "react";
import type { StandIn } from "../stand-in.js";

/** Puts the panel in the place of what the build wrote, part by part; says whether that list is still there. */
export function useStandIn(standIn: StandIn | null, isListed: boolean): boolean {
  const [isThere, setIsThere] = useState(standIn !== null);
  useLayoutEffect(() => standIn?.dropEditor(), [standIn]);
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
