import { useState, type ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import type { Comment } from "../backend.js";
import type { Likes } from "./likes.js";

/** Props of `LikeButton`. */
export interface LikeButtonProps {
  readonly comment: Comment;
  readonly texts: ConversationTexts;
  readonly likes: Likes;
}

/** An em space between the buttons of a comment. */
const GAP = "\u2003";

/** Renders a button that likes a comment or takes the like back, with the number of likes. */
export function LikeButton({ comment, texts, likes }: LikeButtonProps): ReactNode {
  const { id } = comment;
  const [count, setCount] = useState(comment.likes ?? 0);
  const [isLiked, setLiked] = useState(() => likes.has(id));
  const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
  const toggle = async () => {
    if (state === "sending") return;
    setState("sending");
    try {
      const answer = await likes.send(id, !isLiked);
      setCount(answer);
      setLiked(!isLiked);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      {GAP}
      <button
        type="button"
        className="comment-reply"
        aria-label={`${texts.like} @${comment.author.name}`}
        aria-pressed={isLiked}
        aria-disabled={state === "sending"}
        onClick={() => void toggle()}
      >
        {isLiked ? "♥" : "♡"} {count > 0 && count}
      </button>
      {state === "failed" && (
        <span className="comment-time" role="alert">
          {texts.likeFail}
        </span>
      )}
    </>
  );
}
