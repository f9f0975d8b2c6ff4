/** Loads a URL of this site in full; `false` when that was tried before and led here again. */
export type LeaveGuard = (href: string) => boolean;

/**
 * Full loads, each target once a deployment: a page that cannot be opened must not reload for ever.
 * Where `storage` is forbidden nothing can be remembered, so nothing is loaded.
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
