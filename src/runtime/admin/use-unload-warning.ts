import { useEffect } from "react";

/** Makes the browser confirm leaving the page while `isDirty` is true, because unsaved work would be lost. */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
