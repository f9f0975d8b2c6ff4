import type { ReactNode } from "react";
import { useIssuePanel } from "./issue-context.js";

/** Props of `LoginBox`: the substitute for the editor of visitors who are not signed in. */
export interface LoginBoxProps {
  /** Name of the platform. */
  readonly platform: string;
  /** Text that the visitor wrote before their session ended. */
  readonly text: string;
  readonly onSignIn: () => void;
}

/** Renders the sign-in button and a disabled editor, for visitors who are not signed in. */
export function LoginBox({ platform, text, onSignIn }: LoginBoxProps): ReactNode {
  const { strings } = useIssuePanel();
  return (
    <div className="comments-editor">
      <textarea
        aria-label={strings.editor}
        placeholder={strings.loginPlaceholder}
        // An empty field shows its placeholder, which has the panel's direction.
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
