import type { ReactNode } from "react";
import { useIssuePanel } from "./issue-context.js";

/** What stands in place of the editor for who is not signed in. */
export interface LoginBoxProps {
  /** Name of the platform. */
  readonly platform: string;
  /** What the visitor wrote before their session ended. */
  readonly text: string;
  readonly onSignIn: () => void;
}

/** Where a visitor signs in to write. */
export function LoginBox({ platform, text, onSignIn }: LoginBoxProps): ReactNode {
  const { strings } = useIssuePanel();
  return (
    <div className="comments-editor">
      <textarea
        aria-label={strings.editor}
        placeholder={strings.loginPlaceholder}
        // The words of an empty field have the panel's direction.
        dir={text === "" ? undefined : "auto"}
        rows={5}
        value={text}
        disabled
      />
      <div className="comments-submit issue-submit">
        <span className="issue-user">{strings.loginToComment(platform)}</span>
        <button type="button" className="comments-button" onClick={onSignIn}>
          {strings.login(platform)}
        </button>
      </div>
    </div>
  );
}
