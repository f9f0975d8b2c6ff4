import { useEffect, useRef, useState, type ReactNode } from "react";
import { perPageChoices, type IssueOptions } from "../../issue-options.js";
import { issueOf, shownOf } from "../../issue-thread.js";
import type { IssueVisit } from "../../open-visit.js";
import type { IssueQuery } from "../../platforms/platform.js";
import { useDraft } from "../use-draft.js";
import { useMessage } from "../use-message.js";
import { IssueActionsContext, useIssuePanel } from "./issue-context.js";
import { IssueList } from "./IssueList.js";
import { IssueStatusView } from "./IssueStatusView.js";
import { NewComment } from "./NewComment.js";
import { ProgressBar } from "./ProgressBar.js";
import { SignInNotice } from "./SignInNotice.js";
import { useIssueThread, type IssuePage } from "./use-issue-thread.js";
import { useVisitorActions } from "./use-visitor-actions.js";

export interface IssuePanelProps {
  readonly options: IssueOptions;
  readonly page: IssuePage;
  readonly path: string;
  /** Keeps what is being written. */
  readonly storage: Storage | null;
  /** Whether the visitor comes from signing in, and wants to go on where they were. */
  readonly isBack: boolean;
  readonly open: () => Promise<IssueVisit>;
  /** Told of everything that failed while comments stand there. */
  readonly onError: (error: unknown) => void;
}

/** Comments of an issue: the editor, what others have written, and what became of it all. */
export function IssuePanel(props: IssuePanelProps): ReactNode {
  const { options, page, path, storage, isBack, open, onError } = props;
  const { strings } = useIssuePanel();
  const [message, alert] = useMessage();
  const [announcement, announce] = useState("");
  const [draft, changeDraft] = useDraft(storage, path);
  const [isPosting, setIsPosting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const setText = (change: (text: string) => string) => {
    setFault(null);
    changeDraft((now) => ({ ...now, text: change(now.text) }));
  };

  const handle = useIssueThread({
    options,
    page,
    open,
    onFault: (_fault, error) => void actions.report(error),
  });
  const actions = useVisitorActions({
    handle,
    options,
    alert,
    announce,
    onError,
    onReply(quote) {
      setText((text) => (text === "" ? quote : `${text.trimEnd()}\n\n${quote}`));
      focusEnd(field.current);
    },
  });
  const { thread, visit } = handle;
  const { status, user } = thread;
  const info = visit?.backend.info ?? null;
  const shown = shownOf(status);
  const issue = issueOf(status);
  const isLoading = status.kind === "loading" || status.kind === "initializing";

  // The panel has come into being under the visitor's eyes, so it may take them to where they were.
  const isOpen = visit !== null;
  useEffect(() => {
    if (!isBack || !isOpen) return;
    field.current?.scrollIntoView({ block: "center" });
    field.current?.focus({ preventScroll: true });
  }, [isBack, isOpen, issue]);

  async function submit(): Promise<void> {
    if (isPosting) return;
    setIsPosting(true);
    setFault(null);
    const refused = await actions.post(draft.text);
    setIsPosting(false);
    setFault(refused);
    if (refused === null) changeDraft((now) => ({ ...now, text: "" }));
  }

  const signIn = () => {
    visit?.signIn().catch((error: unknown) => actions.report(error));
  };
  const signOut = () => {
    visit?.signOut();
    handle.signedOut();
  };
  const createIssue = () => {
    if (user === null) signIn();
    else handle.createIssue();
  };
  const changeQuery = (query: IssueQuery) => {
    // GitHub's GraphQL knows only what follows and what precedes, so another order begins at its beginning.
    const isCursor = info?.name === "GitHub" && info.version === "v4";
    const isReordered = query.sort !== thread.query.sort;
    void handle.load(isCursor && isReordered ? { ...query, page: 1 } : query);
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
      <p className="visually-hidden" role="status">
        {isLoading ? strings.loadingComments : announcement}
      </p>
      {info !== null && (
        <>
          {visit?.refusal != null && user === null && <SignInNotice refusal={visit.refusal} />}
          <NewComment
            field={field}
            platform={info}
            user={user}
            text={draft.text}
            pending={isPosting ? "posting" : isLoading ? "loading" : null}
            hasIssue={issue !== null}
            fault={fault}
            onText={(text) => setText(() => text)}
            onSubmit={() => void submit()}
            onSignIn={signIn}
            onSignOut={signOut}
          />
        </>
      )}
      {shown !== null && issue !== null && info !== null && (
        <IssueActionsContext value={{ ...actions, platform: info }}>
          <IssueList
            shown={shown}
            link={issue.link}
            choices={perPageChoices(options.perPage)}
            isLoading={isLoading}
            onQuery={changeQuery}
            onMessage={alert}
          />
        </IssueActionsContext>
      )}
      <IssueStatusView
        status={status}
        platform={info?.name ?? ""}
        onRetry={handle.retry}
        onCreate={createIssue}
        onSignIn={visit === null ? handle.retry : signIn}
      />
    </>
  );
}

/** Once React has drawn the new text. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  requestAnimationFrame(() => {
    if (field === null) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    field.scrollTop = field.scrollHeight;
  });
}
