import { useLayoutEffect, useState } from "react";
import type { StandIn } from "../stand-in.js";

/** Puts the panel in the place of what the build wrote, part by part; says whether that list is still there. */
export function useStandIn(standIn: StandIn | null, isListed: boolean): boolean {
  const [isThere, setIsThere] = useState(standIn !== null);
  useLayoutEffect(() => standIn?.dropEditor(), [standIn]);
  // One drawing later, so that tall comments are folded by the time that places are compared; nothing is painted yet.
  useLayoutEffect(() => {
    if (isListed) setIsThere(false);
  }, [isListed]);
  useLayoutEffect(() => {
    if (!isThere) standIn?.drop();
  }, [standIn, isThere]);
  return isThere;
}
