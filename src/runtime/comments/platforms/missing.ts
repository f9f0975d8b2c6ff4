import { PlatformError } from "./platform.js";

/**
 * Returns the result of a lookup, or `null` if the platform reports that the object does not exist (404 or 410).
 * Rejects with any other error of the lookup.
 */
export async function nullIfMissing<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof PlatformError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}
