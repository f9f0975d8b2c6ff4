import { PlatformError } from "../platforms/platform.js";

/**
 * Awaits an import. Rejects with a `PlatformError` of status 0 if it fails, because browsers report a failed import
 * as a `TypeError` like any bug.
 */
export function loadCode<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch((cause: unknown) => {
    throw new PlatformError(0, String(cause));
  });
}
