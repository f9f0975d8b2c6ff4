import { useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { FOLD_HEIGHT } from "../limits.js";
import { usePanel } from "./panel-context.js";
import { SanitizedHtml } from "./SanitizedHtml.js";
import { useCodeColors } from "./use-code-colors.js";
import { useMathHost } from "./use-math-host.js";

/** Renders a comment's text. Tall comments are collapsed, with a button that expands them. */
export function CommentBody({ body }: { readonly body: string }): ReactNode {
  const { strings, renderBody } = usePanel();
  const html = useMemo(() => renderBody(body), [renderBody, body]);
  const host = useMathHost(html);
  useCodeColors(host, html);
  const [isTall, setIsTall] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isTall && !isOpen;

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const measure = () => {
      // The width can be 0 for a moment while the window is resized.
      if (element.clientWidth > 0) setIsTall(element.scrollHeight > FOLD_HEIGHT);
    };
    measure();
    // Pictures load late and can make a comment tall.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);

  // Pointer users can click anywhere on the text; keyboard users have the button.
  const open = isFolded ? () => setIsOpen(true) : undefined;
  return (
    <div className={isFolded ? "comment-text folded" : "comment-text"} onClick={open}>
      <SanitizedHtml className="comment-body" html={html} ref={host} />
      {isFolded && (
        <button
          type="button"
          className="comment-expand"
          aria-expanded={false}
          // The button disappears, so the focus moves to the comment.
          onClick={({ currentTarget }) => currentTarget.closest("article")?.focus({ preventScroll: true })}
        >
          {strings.expand}
        </button>
      )}
    </div>
  );
}
