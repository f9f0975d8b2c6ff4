import { useEffect, useRef, useState, type ReactNode } from "react";
import type { IssueOptions } from "../../issue-options.js";
import { isSettled, shownOf } from "../../issue-thread.js";
import type { StandIn } from "../../stand-in.js";
import { useMessage } from "../use-message.js";
import { useStandIn } from "../use-stand-in.js";
import { useWhenOnline } from "../use-when-online.js";
import { useIssuePanel } from "./issue-context.js";
import { IssueStatusView } from "./IssueStatusView.js";
import type { IssuePage } from "./load-issue.js";
import type { OpenedVisit } from "./opened-visit.js";
import { ProgressBar } from "./ProgressBar.js";
import { useIssueThread } from "./use-issue-thread.js";
import { useReport } from "./use-report.js";
import { VisitPanel } from "./VisitPanel.js";

/** Props of `IssuePanel`: the issue-based panel of one page. */
export interface IssuePanelProps {
  readonly options: IssueOptions;
  readonly page: IssuePage;
  readonly path: string;
  /** Storage of the draft, or `null` if the browser forbids storage. */
  readonly storage: Storage | null;
  /** Whether the visitor returns from signing in, so the editor takes the focus. */
  readonly isBack: boolean;
  /** The comments that the build wrote into the panel's place, or `null`. */
  readonly standIn: StandIn | null;
  readonly open: () => Promise<OpenedVisit>;
  /** Called with each error, unless signing in may help. */
  readonly onError: (error: unknown) => void;
}

/** Renders the issue-based panel: the editor or the sign-in box, the comments, and messages. */
export function IssuePanel(props: IssuePanelProps): ReactNode {
  const { hash } = props.page;
  const { strings } = useIssuePanel();
  const [message, alert] = useMessage();
  const [announcement, announce] = useState("");
  const said = useRef<HTMLParagraphElement>(null);
  const handle = useIssueThread({ ...props, onFault: (error) => void report(error) });
  const { visit } = handle;
  const { status, user } = handle.thread;
  const report = useReport({ ...props, user, alert, signedOut: handle.signedOut });
  const shown = shownOf(status);
  const isLoading = status.kind === "loading" || status.kind === "initializing";
  useWhenOnline("fault" in status && status.fault?.isSilence === true, handle.retry);
  const isListed = shown !== null;
  // Scrolls once the comment named by the address is rendered. Signing out renders a new list without scrolling.
  useEffect(() => {
    if (isListed && hash.startsWith("#comment-")) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isListed, hash]);
  const hasStaticList = useStandIn(props.standIn, { hasEditor: visit !== null, isListed: isSettled(status) });

  const signIn = () => {
    visit?.signIn().then((isBegun) => {
      if (!isBegun) alert(strings.signInBlocked, true);
    }, report);
  };
  // The retry button disappears, so the focus moves to the status text.
  const retry = () => {
    said.current?.focus();
    handle.retry();
  };
  return (
    <>
      <ProgressBar isLoading={isLoading} label={strings.loadingComments} />
      <div role="alert">
        {message !== "" && (
          <button type="button" className="issue-alert" title={strings.closeAlert} onClick={() => alert("")}>
            <bdi>{message}</bdi>
          </button>
        )}
      </div>
      <p ref={said} className="visually-hidden" role="status" tabIndex={-1}>
        {isLoading
          ? strings.loadingComments
          : announcement || (shown !== null && strings.comments(shown.count))}
      </p>
      {visit !== null && (
        <VisitPanel {...{ ...props, handle, visit, isLoading, alert, announce, report, signIn }} />
      )}
      {!(isLoading && hasStaticList) && (
        <IssueStatusView
          status={status}
          platform={visit?.backend.info.name ?? ""}
          onRetry={retry}
          onCreate={user === null ? signIn : handle.createIssue}
          onSignIn={visit === null ? retry : signIn}
        />
      )}
    </>
  );
}
