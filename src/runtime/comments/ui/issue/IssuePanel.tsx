import { useEffect, useRef, useState, type ReactNode, useReducer } from "react";
import type { KeyStorage } from "../../../model/storage.js";
import type { IssueOptions } from "../../issue-widget/issue-options.js";
import { isSettled, shownOf, issueOf, issueReducer, newThread } from "../../issue-widget/issue-thread.js";
import type { StandIn } from "../../stand-in.js";
import { useMessage } from "../use-message.js";
import { useStandIn } from "../use-stand-in.js";
import { useWhenOnline } from "../use-when-online.js";
import { useIssuePanel, type IssueThreadHandle } from "./issue-context.js";
import { IssueStatusView } from "./IssueStatusView.js";
import {
  type IssuePage,
  createIssue,
  loadIssue,
  startLoading,
  type IssueLoading,
  type IssueThreadSetup,
} from "./load-issue.js";
import type { OpenedVisit } from "./opened-visit.js";
import { VisitPanel } from "./VisitPanel.js";
import { issueFaultText, readIssueFault } from "../../issue-widget/issue-fault.js";
import type { User } from "../../platforms/platform.js";

/** Props of `IssuePanel`: the issue-based panel of one page. */
export interface IssuePanelProps {
  readonly options: IssueOptions;
  readonly page: IssuePage;
  readonly path: string;
  /** Storage of the draft, or `null` if the browser forbids storage. */
  readonly storage: KeyStorage | null;
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

/** Loads the platform, the page's issue and its comments. Every new query loads the comments again. */
function useIssueThread(setup: IssueThreadSetup): IssueThreadHandle<OpenedVisit> {
  const { options, page, open } = setup;
  const [thread, dispatch] = useReducer(issueReducer, newThread(options.perPage));
  const [visit, setVisit] = useState<OpenedVisit | null>(null);
  const loading = useRef<IssueLoading>({ turn: 0, thread, setup, dispatch });
  useEffect(() => {
    Object.assign(loading.current, { thread, setup });
  });

  useEffect(() => {
    const { current } = loading;
    // Starts after the first render of the panel.
    const timer = setTimeout(() => void startLoading(current, { options, page, open }, setVisit));
    return () => {
      clearTimeout(timer);
      current.turn += 1;
    };
  }, [options, page, open]);

  return {
    thread,
    visit,
    retry() {
      dispatch({ type: "opening" });
      void startLoading(loading.current, setup, setVisit);
    },
    createIssue() {
      if (visit !== null) void createIssue(loading.current, visit);
    },
    async load(query) {
      const { current } = loading;
      const issue = issueOf(current.thread.status);
      if (visit !== null && issue !== null) await loadIssue(current, visit, issue, query);
    },
    changed: (comment) => dispatch({ type: "changed", comment }),
    removed: (id) => dispatch({ type: "removed", id }),
    signedOut: () => dispatch({ type: "signed-out" }),
  };
}

/** The parameters of `useReport`, which reports errors to the visitor and the embedding page. */
interface ReportSetup {
  readonly user: User | null;
  /** Shows a message to the visitor. */
  readonly alert: (message: string) => void;
  /** Reports an error to the page that embeds the panel. */
  readonly onError: (error: unknown) => void;
  readonly signedOut: () => void;
}

/**
 * Returns the function that reports an error to the visitor and the embedding page. It returns the visitor's message.
 */
function useReport({ user, alert, onError, signedOut }: ReportSetup): (error: unknown) => string {
  const { strings, locale } = useIssuePanel();
  return (error) => {
    const fault = readIssueFault(error);
    const hasEnded = fault.status === 401 && user !== null;
    // The session has already deleted its token.
    if (hasEnded) signedOut();
    const text = hasEnded ? strings.sessionEnded : issueFaultText(fault, strings, locale);
    alert(text);
    onError(error);
    reportError(error);
    return text;
  };
}

/** Time between two steps in milliseconds; size of a step and last step in percent. */
const STEP_TIME = 200;
const STEP = 5;
const LAST_STEP = 94;

/** Time that the full bar is shown, in milliseconds. */
const FULL_TIME = 400;

/** Renders a progress bar that advances while something loads, fills up when it ends, and then disappears. */
function ProgressBar({
  isLoading,
  label,
}: {
  readonly isLoading: boolean;
  readonly label: string;
}): ReactNode {
  const [percent, setPercent] = useState<number | null>(null);
  const [wasLoading, setWasLoading] = useState(false);
  if (isLoading !== wasLoading) {
    setWasLoading(isLoading);
    setPercent(isLoading ? 0 : 100);
  }
  useEffect(() => {
    const timer = isLoading
      ? setInterval(() => setPercent((now) => Math.min(LAST_STEP, (now ?? 0) + STEP)), STEP_TIME)
      : setTimeout(() => setPercent(null), FULL_TIME);
    // `clearTimeout` also clears intervals (HTML, timers).
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (percent === null) return null;
  return (
    <div className="issue-progress" role="progressbar" aria-label={label} aria-valuenow={percent}>
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
