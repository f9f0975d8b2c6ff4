/** A storage of the browser's; `null` where it forbids it. */
export function storageOf(view: Partial<Storages>, kind: "session" | "local"): Storage | null {
  try {
    return (kind === "local" ? view.localStorage : view.sessionStorage) ?? null;
  } catch {
    return null;
  }
}

/** What of a window keeps things. */
export type Storages = Pick<Window, "localStorage" | "sessionStorage">;
