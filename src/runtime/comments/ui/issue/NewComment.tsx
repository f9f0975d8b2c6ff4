import type { ReactNode, RefObject } from "react";
import type { PlatformInfo, User } from "../../platforms/platform.js";
import { IssueField } from "./IssueField.js";
import { useIssuePanel } from "./issue-context.js";
import { UserPicture } from "./UserPicture.js";

export interface NewCommentProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly platform: PlatformInfo;
  readonly user: User | null;
  readonly text: string;
  /** What is under way: then nothing is sent. */
  readonly pending: "posting" | "loading" | null;
  readonly hasIssue: boolean;
  /** Why the last comment was not sent, or `null`. */
  readonly fault: string | null;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
}

/** Where a visitor writes, or signs in to write. */
export function NewComment(props: NewCommentProps): ReactNode {
  const { field, platform, user, text, pending, hasIssue, fault } = props;
  const { strings } = useIssuePanel();
  const isReady = user !== null && hasIssue && pending === null && text.trim() !== "";
  const submit = () => {
    if (isReady) props.onSubmit();
  };
  return (
    <form
      className="comments-editor"
      aria-label={strings.editor}
      aria-busy={pending === "posting"}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <IssueField
        ref={field}
        label={strings.editor}
        placeholder={user === null ? strings.loginPlaceholder : strings.placeholder}
        value={text}
        isDisabled={user === null || !hasIssue}
        isLocked={pending === "posting"}
        onChange={props.onText}
        onSubmit={submit}
      />
      {fault !== null && (
        <div className="comments-notice" role="alert">
          <p>{strings.notSent}</p>
          {fault !== "" && <p dir="auto">{fault}</p>}
        </div>
      )}
      {user === null ? (
        <div className="comments-submit issue-submit">
          <span className="issue-user">{strings.loginToComment(platform.name)}</span>
          <button type="button" className="comments-button" onClick={props.onSignIn}>
            {strings.login(platform.name)}
          </button>
        </div>
      ) : (
        <div className="comments-submit issue-submit">
          <span className="issue-user">
            <UserPicture user={user} />
            <bdi>{strings.signedInAs(user.username)}</bdi>
            <button type="button" className="comments-tool" onClick={props.onSignOut}>
              {strings.logout}
            </button>
          </span>
          <button type="submit" className="comments-button" title="Ctrl | Cmd + Enter" disabled={!isReady}>
            {pending === "posting" ? strings.submitting : strings.submit}
          </button>
        </div>
      )}
    </form>
  );
}
