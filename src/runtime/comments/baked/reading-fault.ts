import type { ReadingFault } from "../../model/issue-reading.js";
import { shorten } from "../issue-widget/issue-fault.js";
import { PlatformError } from "../platforms/platform.js";

/** Returns the fault for a `PlatformError`. Rethrows every other error. */
export function readFault(step: ReadingFault["step"], error: unknown): ReadingFault {
  if (!(error instanceof PlatformError)) throw error;
  const { status, message, retryAt } = error;
  return { step, status, message: shorten(message), retryAt };
}
