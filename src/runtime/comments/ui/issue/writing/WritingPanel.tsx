import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { KeyStorage } from "../../../../model/storage.js";
import type { IssueOptions } from "../../../issue-widget/issue-options.js";
import { issueOf } from "../../../issue-widget/issue-thread.js";
import type { User } from "../../../platforms/platform.js";
import { useDraft } from "../../editor/use-draft.js";
import { IssueListContext, type IssueThreadHandle } from "../issue-context.js";
import { NewComment } from "./NewComment.js";
import { useVisitorActions, type VisitorActions } from "./use-visitor-actions.js";
import { WritableCard } from "./WritableCard.js";

/** Props of `WritingPanel`: the parts of the panel for a signed-in visitor. */
export interface WritingPanelProps {
  readonly handle: IssueThreadHandle;
  readonly options: IssueOptions;
  readonly user: User;
  readonly path: string;
  /** Storage of the draft, or `null` if the browser forbids storage. */
  readonly storage: KeyStorage | null;
  readonly takesFocus: boolean;
  readonly isLoading: boolean;
  readonly alert: (message: string) => void;
  readonly announce: (message: string) => void;
  /** Reports an error to the visitor and the embedding page. Returns the visitor's message. */
  readonly report: (error: unknown) => string;
  readonly onSignOut: () => void;
  /** The list of comments. */
  readonly children: ReactNode;
}

/** Renders the panel for a signed-in visitor: the editor, and a list whose comments have actions. */
export function WritingPanel(props: WritingPanelProps): ReactNode {
  const { handle, path, storage, isLoading } = props;
  const [draft, changeDraft, keepDraft] = useDraft(storage, path);
  const field = useRef<HTMLTextAreaElement>(null);
  const changeText = (change: (text: string) => string) => {
    posting.forgetFault();
    changeDraft((now) => ({ ...now, text: change(now.text) }));
  };
  const actions = useVisitorActions({
    ...props,
    // If the visitor turns out to be signed out, the sign-in box shows the saved text.
    report(error) {
      keepDraft();
      return props.report(error);
    },
    onReply(quote) {
      // At once: some telephones open the keyboard only while the click is handled.
      flushSync(() => changeText((text) => (text === "" ? quote : `${text.trimEnd()}\n\n${quote}`)));
      focusEnd(field.current);
    },
  });
  const posting = usePosting(actions.post, () => {
    // Keeps quotes that were added after the sent text while it was sent.
    const sent = draft.text.trimEnd().length;
    changeDraft((now) => ({ ...now, text: now.text.slice(sent).trimStart() }));
  });
  const { visit, thread } = handle;
  return (
    <>
      <NewComment
        field={field}
        user={props.user}
        text={draft.text}
        pending={posting.isPosting ? "posting" : isLoading ? "loading" : null}
        hasIssue={issueOf(thread.status) !== null}
        takesFocus={props.takesFocus}
        fault={posting.fault}
        onText={(text) => changeText(() => text)}
        onSubmit={() => void posting.post(draft.text)}
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

/** Returns a function that posts one comment at a time. `fault` is the message about the last failure, or `null`. */
function usePosting(send: VisitorActions["post"], onPosted: () => void) {
  const [isPosting, setIsPosting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return {
    isPosting,
    fault,
    forgetFault: () => setFault(null),
    async post(raw: string): Promise<void> {
      if (isPosting) return;
      setIsPosting(true);
      setFault(null);
      const refused = await send(raw);
      setIsPosting(false);
      setFault(refused);
      if (refused === null) onPosted();
    },
  };
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.scrollTop = field.scrollHeight;
}
