import type { ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { Desk } from "../desk.js";
import type { AdminTexts } from "../../texts/features/admin-texts.js";
import { fillText } from "../../model/text/fill-text.js";

/** Props of `DeskState`. `count` is the number of comments shown. */
export interface DeskStateProps {
  readonly desk: Desk;
  readonly count: number;
  readonly onRetry: () => void;
}

const EMPTY = {
  all: "emptyAll",
  visible: "emptyVisible",
  waiting: "emptyWaiting",
  spam: "emptySpam",
} as const;

/**
 * Renders a message if the list of comments is loading, failed or empty. Announces the number of comments to
 * screen readers.
 */
export function DeskState({ desk, count, onRetry }: DeskStateProps): ReactNode {
  const { strings } = useAdmin();
  const { load } = desk;
  return (
    <>
      {load === "failed" && (
        <div className="notice fault" role="alert">
          <p>{strings.unreachable}</p>
          <button type="button" className="button" onClick={onRetry}>
            {strings.retry}
          </button>
        </div>
      )}
      {/* Rendered before it has a text, because some screen readers ignore the first text of a new live region. */}
      <div role="status">
        {load === "loading" && <p className="blank">{strings.loading}</p>}
        {load === "ready" && count === 0 && <Empty filter={desk.filter} />}
        {load === "ready" && count > 0 && (
          <p className="visually-hidden">{fillText(strings.shown, { n: count })}</p>
        )}
      </div>
    </>
  );
}

function Empty({ filter }: Pick<Desk, "filter">): ReactNode {
  const { strings } = useAdmin();
  const isFiltered = Object.keys(filter.by).length > 0;
  const text: keyof AdminTexts = isFiltered ? "emptyFilter" : EMPTY[filter.status];
  return (
    <div className="blank">
      <p>{strings[text]}</p>
      {text === "emptyAll" && <p className="hint">{strings.emptyAllHint}</p>}
    </div>
  );
}
