import { useEffect, useRef } from "react";
import { hasMore, type ListState } from "../thread.js";
import { anchorOf } from "./CommentCard.js";

/** Leads to the comment that the address names, and loads further pages until it is there. */
export function useCommentLink(list: ListState, loadMore: (page: number) => void): void {
  const reached = useRef(false);
  useEffect(() => {
    const wanted = window.location.hash;
    if (reached.current || !wanted.startsWith(`#${anchorOf("")}`) || list.kind !== "ready") return;
    const target = document.getElementById(wanted.slice(1));
    if (target !== null) {
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
      reached.current = true;
    } else if (list.more === "idle" && hasMore(list.loaded)) {
      loadMore(list.loaded.page + 1);
    }
  }, [list, loadMore]);
}
