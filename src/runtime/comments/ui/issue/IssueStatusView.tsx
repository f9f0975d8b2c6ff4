import type { ReactNode } from "react";
import { issueFaultText, type IssueFault } from "../../issue-widget/issue-fault.js";
import type { IssueStatus } from "../../issue-widget/issue-thread.js";
import { useIssuePanel } from "./issue-context.js";

/** Props of `IssueStatusView`: a status, and the actions that it offers. */
export interface IssueStatusViewProps {
  readonly status: IssueStatus;
  /** Name of the platform; empty until its code is loaded. */
  readonly platform: string;
  readonly onRetry: () => void;
  readonly onCreate: () => void;
  readonly onSignIn: () => void;
}

/** Renders the status that is shown in place of comments. */
export function IssueStatusView(props: IssueStatusViewProps): ReactNode {
  const { status, platform } = props;
  const { strings } = useIssuePanel();
  switch (status.kind) {
    case "initializing":
      return <p className="comments-empty">{strings.initializing}</p>;
    case "loading":
      return status.before === null && <p className="comments-empty">{strings.loadingComments}</p>;
    case "failed":
      return (
        <div className="comments-notice" role="alert">
          <p>{strings.failed}</p>
          {status.fault === null ? (
            <p>{strings.ownerOnly}</p>
          ) : (
            <>
              <FaultText platform={platform} fault={status.fault} />
              <button type="button" className="comments-button" onClick={props.onRetry}>
                {strings.retry}
              </button>
            </>
          )}
        </div>
      );
    case "issue-not-created":
      return (
        <p className="comments-empty">
          <button
            type="button"
            className="comments-button quiet"
            disabled={status.isCreating}
            onClick={props.onCreate}
          >
            {status.isCreating ? strings.creatingIssue : strings.issueNotCreated}
          </button>
        </p>
      );
    case "login-required":
      return (
        <div className="comments-empty">
          <button type="button" className="comments-button quiet" onClick={props.onSignIn}>
            {strings.loginRequired}
          </button>
          {/* The message of a 401 repeats the button's text in the platform's language. */}
          {status.fault.status !== 401 && <FaultText platform={platform} fault={status.fault} />}
          {status.fault.isSilence && (
            <button type="button" className="comments-button quiet" onClick={props.onRetry}>
              {strings.retry}
            </button>
          )}
        </div>
      );
    case "no-comments":
      return <p className="comments-empty">{strings.noComments}</p>;
    case "ready":
      return null;
  }
}

function FaultText({
  platform,
  fault,
}: {
  readonly platform: string;
  readonly fault: IssueFault;
}): ReactNode {
  const { strings, locale } = useIssuePanel();
  const isMissing = fault.status === 404 || fault.status === 410;
  // Bitbucket closed its issue trackers in August 2026.
  const missing = platform === "Bitbucket" ? strings.trackerClosed : strings.notFound;
  const text = isMissing ? missing : issueFaultText(fault, strings, locale);
  return text !== "" && <p dir="auto">{text}</p>;
}
