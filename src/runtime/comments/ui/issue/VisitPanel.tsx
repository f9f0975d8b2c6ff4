import type { ReactNode } from "react";
import { readDraftText } from "../../draft.js";
import { perPageChoices } from "../../issue-widget/issue-options.js";
import { issueOf, shownOf } from "../../issue-widget/issue-thread.js";
import type { IssueQuery } from "../../platforms/platform.js";
import { IssueCard, IssueList } from "./IssueList.js";
import { IssueListContext } from "./issue-context.js";
import { LoginBox } from "./LoginBox.js";
import type { OpenedVisit } from "./opened-visit.js";
import { Pager } from "./Pager.js";
import type { WritingPanelProps } from "./writing/WritingPanel.js";

/** Props of `VisitPanel`: the parts of the panel that need the platform's code. */
export interface VisitPanelProps extends Omit<
  WritingPanelProps,
  "user" | "takesFocus" | "onSignOut" | "children"
> {
  readonly visit: OpenedVisit;
  /** Whether the visitor returns from signing in, so the editor takes the focus. */
  readonly isBack: boolean;
  readonly signIn: () => void;
}

/** Renders the editor or the sign-in box, and the comments. */
export function VisitPanel(props: VisitPanelProps): ReactNode {
  const { handle, visit, path, storage, isBack, signIn } = props;
  const { writing, refusal, backend } = visit;
  const { user } = handle.thread;
  const platform = backend.info;
  const list = <Comments {...props} />;
  if (user === null) {
    return (
      <>
        {writing !== null && refusal !== null && <writing.Notice refusal={refusal} />}
        <LoginBox platform={platform.name} text={readDraftText(storage, path)} onSignIn={signIn} />
        <IssueListContext value={{ platform, writing: null, Card: IssueCard }}>{list}</IssueListContext>
      </>
    );
  }
  return (
    writing !== null && (
      <writing.Writing
        {...props}
        user={user}
        takesFocus={isBack}
        onSignOut={() => {
          visit.signOut();
          handle.signedOut();
        }}
      >
        {list}
      </writing.Writing>
    )
  );
}

/** Renders the list of comments once it is loaded. */
function Comments({ handle, visit, options, isLoading, alert, announce }: VisitPanelProps): ReactNode {
  const { status, query } = handle.thread;
  const shown = shownOf(status);
  const issue = issueOf(status);
  const { name, isSortable } = visit.backend.info;
  if (shown === null || issue === null) return null;
  const changeQuery = (next: IssueQuery) => {
    announce("");
    // GitHub's GraphQL API has cursors only, so a new order starts at the first page.
    const isReordered = name === "GitHub" && next.sort !== query.sort;
    void handle.load(isReordered ? { ...next, page: 1 } : next);
  };
  return (
    <IssueList
      shown={shown}
      link={issue.link}
      isLoading={isLoading}
      pager={
        <Pager
          shown={shown}
          choices={perPageChoices(options.perPage)}
          isSortable={isSortable}
          isLoading={isLoading}
          onQuery={changeQuery}
          onMessage={alert}
        />
      }
    />
  );
}
