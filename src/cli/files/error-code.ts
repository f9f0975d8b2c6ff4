/** Returns the `code` of a Node system error such as `ENOENT`, or `null` for anything else. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}
