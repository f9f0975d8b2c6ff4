/**
 * Condition for a check of several fields: it also runs if one of the fields is invalid, so all errors are found at
 * once.
 */
export function isRecord({ value }: { readonly value: unknown }): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
