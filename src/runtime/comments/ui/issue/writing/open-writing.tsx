import type { ComponentType } from "react";
import type { IssueLocale } from "../../../../model/comments.js";
import { loadWritingStrings } from "../../../issue-strings/writing-strings.js";
import { SignInNotice, type SignInNoticeProps } from "./SignInNotice.js";
import { WritingContext } from "./writing-context.js";
import { WritingPanel, type WritingPanelProps } from "./WritingPanel.js";

/** What a panel has for those who sign in, beyond what readers see. */
export interface OpenedWriting {
  readonly Writing: ComponentType<WritingPanelProps>;
  readonly Notice: ComponentType<SignInNoticeProps>;
}

/** Gives it in a visitor's language. */
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
