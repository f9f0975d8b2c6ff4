import { useEffect, useRef, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { AdminComment, CommentChange } from "../admin-comment.js";
import { fill } from "../strings.js";

/** The comments on show, and which of them are chosen. */
export interface SelectionBarProps {
  readonly comments: readonly AdminComment[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  readonly onChange: (ids: readonly string[], change: CommentChange) => void;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** What can be done with several comments at once. */
export function SelectionBar({
  comments,
  selected,
  onSelect,
  onChange,
  onRemove,
}: SelectionBarProps): ReactNode {
  const { strings } = useAdmin();
  const box = useRef<HTMLInputElement>(null);
  const chosen = comments.filter(({ id }) => selected.has(id));
  const isSome = chosen.length > 0;
  const isAll = chosen.length === comments.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  const idsOf = (fits: (comment: AdminComment) => boolean) => chosen.filter(fits).map(({ id }) => id);
  const pinnable = idsOf(({ isReply }) => !isReply);
  const isPinned = chosen.every(({ pinned, isReply }) => isReply || pinned);
  return (
    <div className={isSome ? "selection active" : "selection"}>
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() =>
            onSelect(
              comments.map(({ id }) => id),
              !isAll,
            )
          }
        />
        {isSome ? fill(strings.selected, { n: chosen.length }) : strings.selectPage}
      </label>
      {isSome && (
        <div className="actions" role="group" aria-label={fill(strings.selected, { n: chosen.length })}>
          <button
            type="button"
            className="button"
            onClick={() =>
              onChange(
                idsOf(({ status }) => status !== "visible"),
                { status: "visible" },
              )
            }
          >
            {strings.approve}
          </button>
          <button
            type="button"
            className="button"
            onClick={() =>
              onChange(
                idsOf(({ status }) => status !== "spam"),
                { status: "spam" },
              )
            }
          >
            {strings.markSpam}
          </button>
          {pinnable.length > 0 && (
            <button
              type="button"
              className="button"
              onClick={() => onChange(pinnable, { pinned: !isPinned })}
            >
              {isPinned ? strings.unpin : strings.pin}
            </button>
          )}
          <button type="button" className="button danger" onClick={() => onRemove(idsOf(() => true))}>
            {strings.remove}
          </button>
        </div>
      )}
    </div>
  );
}
