import { useCallback, useEffect, useRef, useState } from "react";
import type { KeyStorage } from "../../../model/storage.js";
import { keepDraft, readDraft, type Draft } from "../../draft.js";
import { DEBOUNCE } from "../../limits.js";

/** Returns the visitor's draft on a page, which survives a reload. `keep` saves it at once. */
export function useDraft(
  storage: KeyStorage | null,
  path: string,
): readonly [draft: Draft, change: (update: (draft: Draft) => Draft) => void, keep: () => void] {
  const [draft, setDraft] = useState(() => readDraft(storage, path));
  const latest = useRef(draft);
  const kept = useRef(draft);

  const keep = useCallback(() => {
    // If this tab has not changed the draft, another tab may have saved or sent a newer one.
    if (latest.current === kept.current) return;
    kept.current = latest.current;
    keepDraft(storage, path, latest.current);
  }, [storage, path]);

  const change = useCallback(
    (update: (draft: Draft) => Draft) => {
      const isBegun = latest.current.text !== "";
      latest.current = update(latest.current);
      setDraft(latest.current);
      // Clears a sent draft at once, because the visitor may have left the page while it was sent.
      if (isBegun && latest.current.text === "") keep();
    },
    [keep],
  );

  useEffect(() => {
    if (draft === kept.current) return;
    const timer = setTimeout(keep, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [keep, draft]);

  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);

  return [draft, change, keep];
}
