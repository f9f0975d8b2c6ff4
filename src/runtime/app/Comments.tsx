import { useEffect, useRef, type ReactNode } from "react";
import { useLocale, useSite } from "./site-context.js";

/** A page that has just come is read first; milliseconds (spec/comments.md §9). */
const DELAY = 300;

/** Comments of the page on show, if the site has any. Empty until they come near the view. */
export function Comments(): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const { store } = useSite().comments;
  const { lang } = useLocale();
  useEffect(() => {
    if (!store) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    const open = async () => {
      const { openComments } = await import("../comments/open-comments.js");
      // The page may have been left while the code was on its way.
      if (!isGone && host.current !== null) stop = openComments(host.current, store, lang);
    };
    const timer = setTimeout(() => void open().catch(reportError), DELAY);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [store, lang]);
  return store && <div ref={host} className="comments-panel" />;
}

/**
 * Fills the elements of the document that show how many comments or visits a page has; draws nothing itself. It is
 * mounted anew for each page, by the page's path as its `key`.
 */
export function CommentCounts(): null {
  const { store } = useSite().comments;
  useEffect(() => {
    if (!store) return;
    const show = async () => (await import("../comments/show-counts.js")).showCounts(store);
    const timer = setTimeout(() => void show().catch(reportError), DELAY);
    return () => clearTimeout(timer);
  }, [store]);
  return null;
}
