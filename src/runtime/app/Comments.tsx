import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { CALLBACK_PATH, chooseWidget } from "../model/comments.js";
import { Html } from "./Html.js";
import { useSite, useView } from "./site-context.js";

/** A page that has just come is read first; milliseconds (spec/comments.md §9). */
const DELAY = 300;

/** Comments of the page on show, if the site has any. Until they come near the view it holds what the build wrote. */
export function Comments(): ReactNode {
  const host = useRef<HTMLElement>(null);
  const { comments, base } = useSite();
  const widget = useMemo(() => chooseWidget(comments), [comments]);
  const { route, comments: baked = "", issue: known = null } = useView();
  const { lang, documentTitle: title } = route.info;
  const issueId = ("page" in route ? route.page.frontmatter.issue : undefined) ?? null;
  useEffect(() => {
    if (!widget) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    const { hash } = window.location;
    const open = async () => {
      const { openComments } = await import("../comments/open-comments.js");
      // The page may have been left while the code was on its way.
      if (isGone || host.current === null) return;
      const callbackUrl = window.location.origin + base + CALLBACK_PATH;
      stop = openComments(host.current, widget, { lang, title, issueId, known, hash, callbackUrl });
    };
    const timer = setTimeout(() => void open().catch(reportError), DELAY);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [widget, base, lang, title, issueId, known]);
  return widget && <Html tag="div" ref={host} className="comments-panel" html={baked} data-comments="" />;
}

/**
 * Fills the elements of the document that show how many comments or visits a page has; draws nothing itself. It is
 * mounted anew for each page, by the page's path as its `key`.
 */
export function CommentCounts(): null {
  const { store } = useSite().comments;
  useEffect(() => {
    if (!store) return;
    let isGone = false;
    const show = async () => {
      const { showCounts } = await import("../comments/show-counts.js");
      // A page that was left meanwhile is not on show, and the next one counts for itself.
      if (!isGone) await showCounts(store);
    };
    const timer = setTimeout(() => void show().catch(reportError), DELAY);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [store]);
  return null;
}
