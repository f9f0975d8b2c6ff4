/** Loads a URL of this site in full. Returns `false` if that was tried before without success. */
export type LeaveGuard = (href: string) => boolean;

/**
 * Creates a function that loads each URL at most once per deployment, so that a page that cannot be opened
 * does not reload forever. If `storage` is forbidden, attempts cannot be remembered, so it loads nothing.
 */
export function createLeaveGuard(
  build: string,
  storage: Pick<Storage, "getItem" | "setItem"> | null,
  go: (href: string) => void,
): LeaveGuard {
  return (href) => {
    const key = `hanblog:left:${href}`;
    try {
      if (storage === null || storage.getItem(key) === build) return false;
      storage.setItem(key, build);
    } catch {
      return false;
    }
    go(href);
    return true;
  };
}
