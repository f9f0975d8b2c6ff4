import type { ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { Notice } from "../desk.js";
import { fillText } from "../../model/text/fill-text.js";
import { faultText } from "../form-texts.js";
import type { Operation, UndoStep } from "../operation.js";
import type { AdminTexts } from "../../texts/features/admin-texts.js";

/** Props of `NoticeBar`. `onUndo` receives the steps that undo the last operation. */
export interface NoticeBarProps {
  readonly notice: Notice | null;
  readonly onUndo: (steps: readonly UndoStep[]) => void;
  readonly onDismiss: () => void;
}

/** Renders the result of the last operation and a button that undoes it. */
export function NoticeBar({ notice, onUndo, onDismiss }: NoticeBarProps): ReactNode {
  const { strings } = useAdmin();
  const steps = notice?.kind === "done" ? notice.undo : [];
  return (
    <div className={notice === null ? "toast empty" : `toast ${notice.kind}`}>
      <p role="status">{notice !== null && noticeText(notice, strings)}</p>
      {steps.length > 0 && (
        <button type="button" className="button" onClick={() => onUndo(steps)}>
          {strings.undo}
        </button>
      )}
      {notice !== null && (
        <button type="button" className="button quiet" aria-label={strings.dismiss} onClick={onDismiss}>
          ✕
        </button>
      )}
    </div>
  );
}

function noticeText(notice: Notice, strings: AdminTexts): string {
  if (notice.kind === "failed") return faultText(notice.fault, strings);
  const text = strings[nameOf(notice.operation)];
  const n = notice.operation.ids.length;
  return n === 1 ? text : fillText(strings.times, { text, n });
}

function nameOf(operation: Operation): keyof AdminTexts {
  if (operation.kind === "remove") return "doneRemoved";
  if (operation.isUndo) return "doneUndone";
  const { status, pinned, owner } = operation.change;
  if (status === "visible") return "doneVisible";
  if (status === "spam") return "doneSpam";
  if (status === "waiting") return "doneWaiting";
  if (pinned !== undefined) return pinned ? "donePinned" : "doneUnpinned";
  if (owner !== undefined) return owner ? "doneMine" : "doneNotMine";
  return "doneEdited";
}
