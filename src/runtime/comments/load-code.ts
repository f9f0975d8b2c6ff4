import { PlatformError } from "./platforms/platform.js";

/** Waits for an import. What cannot be had counts as silence: a browser says `TypeError`, as for a bug, in its own words. */
export function loadCode<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch((cause: unknown) => {
    throw new PlatformError(0, String(cause));
  });
}
