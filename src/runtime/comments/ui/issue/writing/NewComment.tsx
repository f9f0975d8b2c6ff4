import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { User } from "../../../platforms/platform.js";
import { useIssuePanel } from "../issue-context.js";
import { UserPicture } from "../CardFrame.js";
import { IssueField } from "./IssueField.js";
import { useWritingStrings } from "./writing-context.js";

/** Props of `NewComment`: the text, and what prevents it from being sent. */
export interface NewCommentProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly user: User;
  readonly text: string;
  /** The operation in progress, which disables submitting, or `null`. */
  readonly pending: "posting" | "loading" | null;
  readonly hasIssue: boolean;
  /** Whether the visitor returns from signing in, so the editor takes the focus. */
  readonly takesFocus: boolean;
  /** Message about why the last comment was not sent; `null` if it was. */
  readonly fault: string | null;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onSignOut: () => void;
}

/** Renders the editor of a signed-in visitor. */
export function NewComment(props: NewCommentProps): ReactNode {
  const { field, user, text, pending, hasIssue, takesFocus, fault } = props;
  const { strings } = useIssuePanel();
  const words = useWritingStrings();
  const form = useRef<HTMLFormElement>(null);
  const isReady = hasIssue && pending === null && text.trim() !== "";
  const submit = () => {
    if (isReady) props.onSubmit();
  };

  // The page was reloaded by the sign-in, so it may scroll to the editor.
  useEffect(() => {
    if (!takesFocus) return;
    form.current?.scrollIntoView({ block: "center" });
    if (hasIssue) field.current?.focus({ preventScroll: true });
  }, [takesFocus, hasIssue, field]);

  return (
    <form
      ref={form}
      className="comments-editor"
      aria-label={strings.editor}
      aria-busy={pending === "posting"}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        // The submit button is disabled while sending and afterwards, and would lose the focus.
        event.currentTarget.focus({ preventScroll: true });
        submit();
      }}
    >
      <IssueField
        ref={field}
        label={strings.editor}
        placeholder={words.placeholder}
        value={text}
        isDisabled={!hasIssue}
        isLocked={pending === "posting"}
        onChange={props.onText}
        onSubmit={submit}
      />
      {fault !== null && (
        <div className="comments-notice" role="alert">
          <p>{words.notSent}</p>
          {fault !== "" && <p dir="auto">{fault}</p>}
        </div>
      )}
      <div className="comments-submit issue-submit">
        <SignedInUser user={user} onSignOut={props.onSignOut} />
        <button type="submit" className="comments-button" title="Ctrl | Cmd + Enter" disabled={!isReady}>
          {pending === "posting" ? words.submitting : words.submit}
        </button>
      </div>
    </form>
  );
}

/** Renders the signed-in user and the sign-out button. */
function SignedInUser({ user, onSignOut }: Pick<NewCommentProps, "user" | "onSignOut">): ReactNode {
  const words = useWritingStrings();
  return (
    <span className="issue-user">
      <UserPicture user={user} />
      <bdi>{words.signedInAs(user.username)}</bdi>
      <button type="button" className="comments-tool" onClick={onSignOut}>
        {words.logout}
      </button>
    </span>
  );
}
