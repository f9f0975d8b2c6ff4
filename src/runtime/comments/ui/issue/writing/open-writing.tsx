import type { ComponentType } from "react";
import type { IssueLocale } from "../../../../model/comments.js";
import { loadWritingStrings } from "../../../issue-strings/writing-strings.js";
import { SignInNotice, type SignInNoticeProps } from "./SignInNotice.js";
import { WritingContext } from "./writing-context.js";
import { WritingPanel, type WritingPanelProps } from "./WritingPanel.js";

/** The components for visitors who sign in. */
export interface OpenedWriting {
  readonly Writing: ComponentType<WritingPanelProps>;
  readonly Notice: ComponentType<SignInNoticeProps>;
}

/** Loads the components for signed-in visitors in a language. */
export async function openWriting(locale: IssueLocale): Promise<OpenedWriting> {
  const words = await loadWritingStrings(locale);
  return {
    Writing: (props) => (
      <WritingContext value={words}>
        <WritingPanel {...props} />
      </WritingContext>
    ),
    Notice: (props) => (
      <WritingContext value={words}>
        <SignInNotice {...props} />
      </WritingContext>
    ),
  };
}
