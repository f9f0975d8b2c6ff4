import { useEffect, useState, type ReactNode } from "react";
import type { ApiResult } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import type { AdminTexts } from "../../texts/features/admin-texts.js";
import { fillText } from "../../model/text/fill-text.js";
import { Dialog } from "./Dialog.js";

/** Props of `RemoveDialog`. `ids` are the comments to delete. */
export interface RemoveDialogProps {
  readonly ids: readonly string[];
  /** Author of the first comment. */
  readonly nick: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Renders the dialog that confirms a deletion and reports how many replies are deleted too. */
export function RemoveDialog({ ids, nick, onRemove, onClose }: RemoveDialogProps): ReactNode {
  const { api, strings } = useAdmin();
  const [counted, setCounted] = useState<ApiResult<number> | null>(null);
  useEffect(() => {
    let isGone = false;
    void api.countReplies(ids).then((result) => {
      if (!isGone) setCounted(result);
    });
    return () => {
      isGone = true;
    };
  }, [api, ids]);
  return (
    <Dialog title={strings.removeTitle} onClose={onClose}>
      <p>
        {ids.length === 1
          ? fillText(strings.removeOne, { text: nick })
          : fillText(strings.removeMany, { n: ids.length })}
      </p>
      <p role="status">{repliesText(counted, strings)}</p>
      <p className="hint">{strings.noUndo}</p>
      <div className="form-end">
        <button type="button" className="button" autoFocus onClick={onClose}>
          {strings.cancel}
        </button>
        <button type="button" className="button strong danger" disabled={counted === null} onClick={onRemove}>
          {strings.remove}
        </button>
      </div>
    </Dialog>
  );
}

function repliesText(counted: ApiResult<number> | null, strings: AdminTexts): string {
  if (counted === null) return strings.counting;
  if (counted.kind !== "done") return strings.notCounted;
  if (counted.value === 0) return strings.noReplies;
  return counted.value === 1 ? strings.withReply : fillText(strings.withReplies, { n: counted.value });
}
