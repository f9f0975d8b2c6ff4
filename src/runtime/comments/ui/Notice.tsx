import type { ReactNode } from "react";
import { faultText, type Fault } from "../fault.js";
import { usePanel } from "./panel-context.js";

/** Props of `Notice`. Without `onRetry`, it has no retry button. */
export interface NoticeProps {
  readonly fault: Fault;
  /** Text before the message, such as a note that the comment was not sent. */
  readonly lead?: string;
  readonly onRetry?: () => void;
}

/** Renders an error message with a retry button. */
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
