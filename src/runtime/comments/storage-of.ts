/** Returns a storage of the browser, or `null` if the browser forbids it. */
export function storageOf(view: Partial<Storages>, kind: "session" | "local"): Storage | null {
  try {
    return (kind === "local" ? view.localStorage : view.sessionStorage) ?? null;
  } catch {
    return null;
  }
}

/** The storages that a window offers. */
export type Storages = Pick<Window, "localStorage" | "sessionStorage">;
