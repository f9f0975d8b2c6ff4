/** When a check of several fields can run though one of them is faulty: so all faults are found at once. */
export function isRecord({ value }: { readonly value: unknown }): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
