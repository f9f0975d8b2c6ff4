import { readFile } from "node:fs/promises";

/** Returns the `code` of a Node system error such as `ENOENT`, or `null` for anything else. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** Reads a text file. Resolves to `null` if it is missing. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}
