import type { ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { Desk } from "../desk.js";
import type { Strings } from "../strings.js";

/** A list that is loading, failed or empty. */
export interface DeskStateProps {
  readonly desk: Desk;
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
}

const EMPTY = {
  all: "emptyAll",
  visible: "emptyVisible",
  waiting: "emptyWaiting",
  spam: "emptySpam",
} as const;

/** What is said in the place of the list, or above it. */
export function DeskState({ desk: { load, filter }, isEmpty, onRetry }: DeskStateProps): ReactNode {
  const { strings } = useAdmin();
  if (load === "failed") {
    return (
      <div className="notice fault" role="alert">
        <p>{strings.unreachable}</p>
        <button type="button" className="button" onClick={onRetry}>
          {strings.retry}
        </button>
      </div>
    );
  }
  if (load === "loading") return <p className="blank">{strings.loading}</p>;
  if (!isEmpty) return null;
  const isFiltered = Object.keys(filter.by).length > 0;
  const text: keyof Strings = isFiltered ? "emptyFilter" : EMPTY[filter.status];
  return (
    <div className="blank">
      <p>{strings[text]}</p>
      {text === "emptyAll" && <p className="hint">{strings.emptyAllHint}</p>}
    </div>
  );
}
