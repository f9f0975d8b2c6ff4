import { useCallback, useEffect, useRef, useState } from "react";
import { keepDraft, readDraft, type Draft } from "../draft.js";
import { DEBOUNCE } from "../limits.js";

/** What the visitor is writing on a page; it is there again after a reload. */
export function useDraft(
  storage: Storage | null,
  path: string,
): readonly [draft: Draft, change: (update: (draft: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(storage, path));
  const latest = useRef(draft);

  const change = useCallback((update: (draft: Draft) => Draft) => {
    latest.current = update(latest.current);
    setDraft(latest.current);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => keepDraft(storage, path, draft), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [storage, path, draft]);

  useEffect(() => {
    const keep = () => keepDraft(storage, path, latest.current);
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [storage, path]);

  return [draft, change];
}
