import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { CALLBACK_PATH, chooseWidget } from "../model/comments.js";
import { Html } from "./Html.js";
import { useSite, useView } from "./site-context.js";
import type { PageView } from "../model/render.js";

/** Delay before the comments of a new page are loaded, in milliseconds. */
const DELAY = 300;

/**
 * Renders the comments block of the current page, if the site has comments. It contains the HTML from the build until
 * the reader comes near it.
 */
export function Comments(): ReactNode {
  const host = useRef<HTMLElement>(null);
  const { comments, base } = useSite();
  const widget = useMemo(() => chooseWidget(comments), [comments]);
  const hasStore = comments.store !== null;
  const { route, comments: baked = "", issue: known = null } = useView();
  const { lang, documentTitle: title } = route.info;
  const issueId = ("page" in route ? route.page.frontmatter.issue : undefined) ?? null;
  useEffect(() => {
    if (!widget) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    const { hash } = window.location;
    const open = async () => {
      const { openComments } = await (hasStore
        ? import("../comments/first-view.js")
        : import("../comments/open-comments.js"));
      // The visitor may have left the page while the code was loading.
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
  }, [widget, hasStore, base, lang, title, issueId, known]);
  return widget && <Html tag="div" ref={host} className="comments-panel" html={baked} data-comments="" />;
}

/**
 * Fills the elements of the document that show the number of comments or visits of a page. It renders nothing
 * itself. It needs the page's path as `key`, so that it is mounted again for each page.
 */
export function CommentCounts(): null {
  const { store } = useSite().comments;
  useEffect(() => {
    if (!store) return;
    let isGone = false;
    const show = async () => {
      const { showCounts } = await import("../comments/first-view.js");
      // After a navigation, the counts of the next page are shown by its own `CommentCounts`.
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

/**
 * Returns whether a page shows the comments block. The flag of the front matter takes precedence over that of the site.
 * Without either, the block is shown.
 */
export function areCommentsShown(site: boolean | undefined, page: boolean | undefined): boolean {
  return page ?? site ?? true;
}

/** Returns whether a page shows comments. Without a platform or a service in the configuration, none does. */
export function useCommentsShown(page: PageView): boolean {
  const { comments } = useSite();
  return !!(comments.store ?? comments.issue) && areCommentsShown(comments.show, page.frontmatter.comments);
}
