import type { ReactNode } from "react";
import { faultText, type Fault } from "../fault.js";
import { usePanel } from "./panel-context.js";

/** A fault of the store as visitors read it; without `onRetry` there is no button. */
export interface NoticeProps {
  readonly fault: Fault;
  /** What stands before it, such as what became of the visitor's text. */
  readonly lead?: string;
  readonly onRetry?: () => void;
}

/** Says what went wrong, and offers to try again. */
export function Notice({ fault, lead, onRetry }: NoticeProps): ReactNode {
  const { strings } = usePanel();
  return (
    <div className="comments-notice" role="alert">
      {lead !== undefined && <p>{lead}</p>}
      {fault.kind === "unreachable" && <p>{strings.unreachable}</p>}
      {fault.kind === "code" && <p>{faultText(fault, strings)}</p>}
      {fault.kind === "unknown" && <pre>{fault.json}</pre>}
      {onRetry !== undefined && (
        <button type="button" className="comments-button" onClick={onRetry}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}
