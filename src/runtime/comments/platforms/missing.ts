import { PlatformError } from "./platform.js";

/**
 * What a lookup gives, or `null` where the platform says that there is no such thing (404), or no more (410). Rejects
 * with everything else that the lookup rejects with.
 */
export async function nullIfMissing<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof PlatformError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}
