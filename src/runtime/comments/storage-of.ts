/** A storage of the browser's; `null` where it forbids it. */
export function storageOf(window: Window, kind: "session" | "local"): Storage | null {
  try {
    return kind === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}
