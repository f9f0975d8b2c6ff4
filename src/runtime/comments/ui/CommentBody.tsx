import { useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { FOLD_HEIGHT } from "../limits.js";
import { usePanel } from "./panel-context.js";
import { SanitizedHtml } from "./SanitizedHtml.js";
import { useMathHost } from "./use-math-host.js";

/** The text of a comment; a tall one is folded until its reader wants to see more. */
export function CommentBody({ body }: { readonly body: string }): ReactNode {
  const { strings, renderBody } = usePanel();
  const html = useMemo(() => renderBody(body), [renderBody, body]);
  const host = useMathHost(html);
  const [isTall, setIsTall] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isTall && !isOpen;

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const measure = () => {
      // A window that is being resized may have no width for a moment.
      if (element.clientWidth > 0) setIsTall(element.scrollHeight > FOLD_HEIGHT);
    };
    measure();
    // Pictures come late, and make a short comment tall.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);

  // The keyboard has the button; a pointer may press anywhere on the text.
  const open = isFolded ? () => setIsOpen(true) : undefined;
  return (
    <div className={isFolded ? "comment-text folded" : "comment-text"} onClick={open}>
      <SanitizedHtml className="comment-body" html={html} ref={host} />
      {isFolded && (
        <button
          type="button"
          className="comment-expand"
          aria-expanded={false}
          // It goes, and must not take the focus along.
          onClick={({ currentTarget }) => currentTarget.closest("article")?.focus({ preventScroll: true })}
        >
          {strings.expand}
        </button>
      )}
    </div>
  );
}
