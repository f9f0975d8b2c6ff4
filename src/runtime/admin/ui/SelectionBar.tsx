import { useEffect, useRef, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { AdminComment, CommentChange } from "../admin-comment.js";
import { fillText } from "../../model/text/fill-text.js";

/** Props of `SelectionBar`. `comments` are the listed comments, `selected` the ids of the selected ones. */
export interface SelectionBarProps {
  readonly comments: readonly AdminComment[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  readonly onChange: (ids: readonly string[], change: CommentChange) => void;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** Renders the checkbox that selects all comments, and the actions for the selected ones. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { comments, selected, onSelect } = props;
  const { strings } = useAdmin();
  const box = useRef<HTMLInputElement>(null);
  const chosen = comments.filter(({ id }) => selected.has(id));
  const isSome = chosen.length > 0;
  const isAll = chosen.length === comments.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <div className={isSome ? "selection active" : "selection"}>
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(allIds(comments), !isAll)}
        />
        {isSome ? fillText(strings.selected, { n: chosen.length }) : strings.selectPage}
      </label>
      {isSome && <SelectionActions chosen={chosen} onChange={props.onChange} onRemove={props.onRemove} />}
    </div>
  );
}

interface SelectionActionsProps extends Pick<SelectionBarProps, "onChange" | "onRemove"> {
  readonly chosen: readonly AdminComment[];
}

/** Renders the buttons for the selected comments. */
function SelectionActions({ chosen, onChange, onRemove }: SelectionActionsProps): ReactNode {
  const { strings } = useAdmin();
  const isPinned = chosen.every(({ pinned, isReply }) => isReply || pinned);
  const pinnable = allIds(chosen.filter(({ isReply }) => !isReply));
  const setStatus = (status: AdminComment["status"]) =>
    onChange(allIds(chosen.filter((comment) => comment.status !== status)), { status });
  return (
    <div className="actions" role="group" aria-label={fillText(strings.selected, { n: chosen.length })}>
      <button type="button" className="button" onClick={() => setStatus("visible")}>
        {strings.approve}
      </button>
      <button type="button" className="button" onClick={() => setStatus("spam")}>
        {strings.markSpam}
      </button>
      {pinnable.length > 0 && (
        <button type="button" className="button" onClick={() => onChange(pinnable, { pinned: !isPinned })}>
          {isPinned ? strings.unpin : strings.pin}
        </button>
      )}
      <button type="button" className="button danger" onClick={() => onRemove(allIds(chosen))}>
        {strings.remove}
      </button>
    </div>
  );
}

function allIds(comments: readonly AdminComment[]): readonly string[] {
  return comments.map(({ id }) => id);
}
