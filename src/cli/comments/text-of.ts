import type { StoredObject } from "./store/store.js";

/** Returns a text field of an object, or an empty text if the field is absent or has another type. */
export function textOf(object: StoredObject, field: string): string {
  const value = object[field];
  return typeof value === "string" ? value : "";
}
