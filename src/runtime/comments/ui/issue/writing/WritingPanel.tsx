import { useRef, useState, type ReactNode } from "react";
import type { IssueOptions } from "../../../issue-options.js";
import { issueOf } from "../../../issue-thread.js";
import type { User } from "../../../platforms/platform.js";
import { useDraft } from "../../use-draft.js";
import { IssueListContext } from "../issue-context.js";
import type { IssueThreadHandle } from "../use-issue-thread.js";
import { NewComment } from "./NewComment.js";
import { useVisitorActions } from "./use-visitor-actions.js";
import { WritableCard } from "./WritableCard.js";

/** All that the panel is made of for who is signed in. */
export interface WritingPanelProps {
  readonly handle: IssueThreadHandle;
  readonly options: IssueOptions;
  readonly user: User;
  readonly path: string;
  /** Keeps what is being written. */
  readonly storage: Storage | null;
  readonly takesFocus: boolean;
  readonly isLoading: boolean;
  readonly alert: (message: string) => void;
  readonly announce: (message: string) => void;
  /** Tells the visitor and the page around of a fault; gives what the visitor reads. */
  readonly report: (error: unknown) => string;
  readonly onSignOut: () => void;
  /** The list of comments. */
  readonly children: ReactNode;
}

/** What is loaded for who has signed in: the editor, and what can be done with comments. */
export function WritingPanel(props: WritingPanelProps): ReactNode {
  const { handle, options, user, path, storage, isLoading, alert, announce } = props;
  const [draft, changeDraft, keepDraft] = useDraft(storage, path);
  const [isPosting, setIsPosting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const setText = (change: (text: string) => string) => {
    setFault(null);
    changeDraft((now) => ({ ...now, text: change(now.text) }));
  };

  // A visitor who turns out to be signed out finds the text in the sign-in box.
  const report = (error: unknown) => {
    keepDraft();
    return props.report(error);
  };
  const actions = useVisitorActions({
    handle,
    options,
    user,
    path,
    storage,
    alert,
    announce,
    report,
    onReply(quote) {
      setText((text) => (text === "" ? quote : `${text.trimEnd()}\n\n${quote}`));
      focusEnd(field.current);
    },
  });

  async function submit(): Promise<void> {
    if (isPosting) return;
    setIsPosting(true);
    setFault(null);
    const refused = await actions.post(draft.text);
    setIsPosting(false);
    setFault(refused);
    if (refused !== null) return;
    // What was quoted meanwhile stands behind it, and stays.
    const sent = draft.text.trimEnd().length;
    changeDraft((now) => ({ ...now, text: now.text.slice(sent).trimStart() }));
  }

  const { visit, thread } = handle;
  return (
    <>
      <NewComment
        field={field}
        user={user}
        text={draft.text}
        pending={isPosting ? "posting" : isLoading ? "loading" : null}
        hasIssue={issueOf(thread.status) !== null}
        takesFocus={props.takesFocus}
        fault={fault}
        onText={(text) => setText(() => text)}
        onSubmit={() => void submit()}
        onSignOut={() => {
          keepDraft();
          props.onSignOut();
        }}
      />
      {visit !== null && (
        <IssueListContext value={{ platform: visit.backend.info, writing: actions, Card: WritableCard }}>
          {props.children}
        </IssueListContext>
      )}
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
