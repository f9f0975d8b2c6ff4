import { useEffect, useRef, useState } from "react";
import type { Root } from "../root-of.js";
import { hasMore, type ListState } from "../thread.js";
import { anchorOf } from "./CommentCard.js";

/** The parameters of `useCommentLink`. */
export interface CommentLinkSetup {
  /** Hash of the address when the page was opened. The current one may differ: scrolling past headings changes it. */
  readonly hash: string;
  /** The document or shadow root that contains the panel. */
  readonly root: Root;
  readonly list: ListState;
  readonly loadMore: (page: number) => void;
}

/** Scrolls to the comment that `hash` or a link clicked later names. Loads further pages until it is found. */
export function useCommentLink({ hash, root, list, loadMore }: CommentLinkSetup): void {
  const [wanted, setWanted] = useState(() => wish(hash));
  const reached = useRef<Wish | null>(null);
  useEffect(() => {
    // In a document, the browser or the router scrolls to a comment that is already rendered.
    const isOurs = (id: string) => root !== document || root.getElementById(id) === null;
    const follow = (event: Event) => {
      const next = wish(event.type === "click" ? clickedHash(event, root) : window.location.hash);
      if (next !== null && isOurs(next.id)) setWanted(next);
    };
    window.addEventListener("hashchange", follow);
    window.addEventListener("click", follow);
    return () => {
      window.removeEventListener("hashchange", follow);
      window.removeEventListener("click", follow);
    };
  }, [root]);
  useEffect(() => {
    if (wanted === null || wanted === reached.current || list.kind !== "ready") return;
    const target = root.getElementById(wanted.id);
    if (target !== null) {
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
      reached.current = wanted;
    } else if (list.more === "idle" && hasMore(list.loaded)) {
      loadMore(list.loaded.page + 1);
    }
  }, [root, wanted, list, loadMore]);
}

/** A request to scroll to a comment. Two requests for the same comment are different objects. */
interface Wish {
  readonly id: string;
}

function wish(hash: string): Wish | null {
  return hash.startsWith(`#${anchorOf("")}`) ? { id: hash.slice(1) } : null;
}

/**
 * Returns the hash that a click may have led to. In a document, only the router changes the address without a
 * `hashchange` event. In a shadow root, a second click on a link changes nothing, but the visitor may have scrolled.
 */
function clickedHash(event: Event, root: Root): string {
  if (root === document) return window.location.hash;
  const [target] = event.composedPath();
  return (target instanceof Element && target.closest("a")?.getAttribute("href")) || "";
}
