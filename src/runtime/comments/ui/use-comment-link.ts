import { useEffect, useRef, useState } from "react";
import { hasMore, type ListState } from "../thread.js";
import { anchorOf } from "./CommentCard.js";

/**
 * Scrolls to the comment that `hash` or a link clicked later names. Loads further pages until it is found. It does
 * not read the current address, because scrolling past headings changes it.
 */
export function useCommentLink(hash: string, list: ListState, loadMore: (page: number) => void): void {
  const [wanted, setWanted] = useState(() => readId(hash));
  const reached = useRef<string | null>(null);
  useEffect(() => {
    const follow = () => {
      const id = readId(window.location.hash);
      // If the comment is already rendered, the browser or the router scrolls to it.
      if (id !== null && document.getElementById(id) === null) setWanted(id);
    };
    // The router changes the address without a `hashchange` event.
    window.addEventListener("hashchange", follow);
    window.addEventListener("click", follow);
    return () => {
      window.removeEventListener("hashchange", follow);
      window.removeEventListener("click", follow);
    };
  }, []);
  useEffect(() => {
    if (wanted === null || wanted === reached.current || list.kind !== "ready") return;
    const target = document.getElementById(wanted);
    if (target !== null) {
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
      reached.current = wanted;
    } else if (list.more === "idle" && hasMore(list.loaded)) {
      loadMore(list.loaded.page + 1);
    }
  }, [wanted, list, loadMore]);
}

function readId(hash: string): string | null {
  return hash.startsWith(`#${anchorOf("")}`) ? hash.slice(1) : null;
}
