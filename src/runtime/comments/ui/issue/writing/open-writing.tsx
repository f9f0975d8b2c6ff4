import type { ComponentType } from "react";
import { ISSUE_WRITING_LOADERS } from "../../../../texts/loaders/issue-writing.js";
import { nearestLanguage } from "../../../../texts/nearest-language.js";
import { SignInNotice, type SignInNoticeProps } from "./SignInNotice.js";
import { WritingContext } from "./writing-context.js";
import { WritingPanel, type WritingPanelProps } from "./WritingPanel.js";

/** The components for visitors who sign in. */
export interface OpenedWriting {
  readonly Writing: ComponentType<WritingPanelProps>;
  readonly Notice: ComponentType<SignInNoticeProps>;
}

/** Loads the components for signed-in visitors in a language. */
export async function openWriting(locale: string): Promise<OpenedWriting> {
  const [, load] = nearestLanguage(ISSUE_WRITING_LOADERS, locale);
  const { issueWriting: words } = await load();
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
