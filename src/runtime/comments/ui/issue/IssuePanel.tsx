import { useEffect, useRef, useState, type ReactNode } from "react";
import { readDraftText } from "../../draft.js";
import { perPageChoices, type IssueOptions } from "../../issue-options.js";
import { isSettled, issueOf, shownOf } from "../../issue-thread.js";
import type { IssueQuery } from "../../platforms/platform.js";
import type { StandIn } from "../../stand-in.js";
import { useMessage } from "../use-message.js";
import { useStandIn } from "../use-stand-in.js";
import { useWhenOnline } from "../use-when-online.js";
import { IssueCard } from "./IssueCard.js";
import { IssueListContext, useIssuePanel } from "./issue-context.js";
import { IssueList } from "./IssueList.js";
import { IssueStatusView } from "./IssueStatusView.js";
import { LoginBox } from "./LoginBox.js";
import type { OpenedVisit } from "./opened-visit.js";
import { Pager } from "./Pager.js";
import { ProgressBar } from "./ProgressBar.js";
import { useIssueThread, type IssuePage } from "./use-issue-thread.js";
import { useReport } from "./use-report.js";

/** What the panel is made of on one page. */
export interface IssuePanelProps {
  readonly options: IssueOptions;
  readonly page: IssuePage;
  readonly path: string;
  /** Keeps what is being written. */
  readonly storage: Storage | null;
  /** Whether the visitor comes from signing in, and wants to go on where they were. */
  readonly isBack: boolean;
  /** What the build wrote where the panel comes. */
  readonly standIn: StandIn | null;
  readonly open: () => Promise<OpenedVisit>;
  /** Told of everything that failed, unless signing in may help. */
  readonly onError: (error: unknown) => void;
}

/** Comments of an issue: the editor or the way to it, what others have written, and what became of it all. */
export function IssuePanel(props: IssuePanelProps): ReactNode {
  const { options, page, path, storage, isBack, standIn, open, onError } = props;
  const { strings } = useIssuePanel();
  const [message, alert] = useMessage();
  const [announcement, announce] = useState("");
  const said = useRef<HTMLParagraphElement>(null);
  const handle = useIssueThread({ options, page, open, onError, onFault: (error) => void report(error) });
  const { thread, visit, signedOut } = handle;
  const { status, user } = thread;
  const report = useReport({ user, alert, onError, signedOut });
  const shown = shownOf(status);
  const issue = issueOf(status);
  const platform = visit?.backend.info ?? null;
  const isLoading = status.kind === "loading" || status.kind === "initializing";
  useWhenOnline("fault" in status && status.fault?.isSilence === true, handle.retry);
  const isListed = shown !== null;
  const { hash } = page;
  // The comment that the address names has only now come. Who signs out gets a new list, and stays where they are.
  useEffect(() => {
    if (isListed && hash.startsWith("#comment-")) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isListed, hash]);
  const isStoodIn = useStandIn(standIn, { hasEditor: platform !== null, isListed: isSettled(status) });

  const signIn = () => {
    visit?.signIn().then((isBegun) => {
      if (!isBegun) alert(strings.signInBlocked, true);
    }, report);
  };
  // Its button goes, and must not take the focus with it.
  const retry = () => {
    said.current?.focus();
    handle.retry();
  };
  const createIssue = () => {
    if (user === null) signIn();
    else handle.createIssue();
  };
  const changeQuery = (query: IssueQuery) => {
    announce("");
    // Of GitHub only GraphQL has orders: it knows what follows and what precedes, so another one begins at its beginning.
    const isCursor = platform?.name === "GitHub";
    const isReordered = query.sort !== thread.query.sort;
    void handle.load(isCursor && isReordered ? { ...query, page: 1 } : query);
  };

  const list = shown !== null && issue !== null && (
    <IssueList
      shown={shown}
      link={issue.link}
      isLoading={isLoading}
      pager={
        <Pager
          shown={shown}
          choices={perPageChoices(options.perPage)}
          isSortable={platform?.isSortable === true}
          isLoading={isLoading}
          onQuery={changeQuery}
          onMessage={alert}
        />
      }
    />
  );
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
      {platform !== null && user === null && (
        <>
          {visit?.writing != null && visit.refusal !== null && (
            <visit.writing.Notice refusal={visit.refusal} />
          )}
          <LoginBox platform={platform.name} text={readDraftText(storage, path)} onSignIn={signIn} />
          <IssueListContext value={{ platform, writing: null, Card: IssueCard }}>{list}</IssueListContext>
        </>
      )}
      {visit?.writing != null && user !== null && (
        <visit.writing.Writing
          handle={handle}
          options={options}
          user={user}
          path={path}
          storage={storage}
          takesFocus={isBack}
          isLoading={isLoading}
          alert={alert}
          announce={announce}
          report={report}
          onSignOut={() => {
            visit.signOut();
            signedOut();
          }}
        >
          {list}
        </visit.writing.Writing>
      )}
      {!(isLoading && isStoodIn) && (
        <IssueStatusView
          status={status}
          platform={platform?.name ?? ""}
          onRetry={retry}
          onCreate={createIssue}
          onSignIn={visit === null ? retry : signIn}
        />
      )}
    </>
  );
}
