import { useEffect, useRef, useState } from "react";
import { hasMore, type ListState } from "../thread.js";
import { anchorOf } from "./CommentCard.js";

/**
 * Leads to the comment that `hash` names, or a link that is followed later, and loads further pages until it is there.
 * The address itself does not tell: it changes with each heading that is scrolled past meanwhile.
 */
export function useCommentLink(hash: string, list: ListState, loadMore: (page: number) => void): void {
  const [wanted, setWanted] = useState(() => readId(hash));
  const reached = useRef<string | null>(null);
  useEffect(() => {
    const follow = () => {
      const id = readId(window.location.hash);
      // Where it is there already, whoever changed the address leads to it.
      if (id !== null && document.getElementById(id) === null) setWanted(id);
    };
    // A link that the router follows is told by the click alone.
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
