import { type ComponentType, useEffect, useRef, type ReactNode } from "react";
import { ISSUE_WRITING_LOADERS } from "../../../../texts/loaders/issue-writing.js";
import { WritingContext, useWritingStrings } from "./writing-context.js";
import { WritingPanel, type WritingPanelProps } from "./WritingPanel.js";
import { issueFaultText, readIssueFault } from "../../../issue-widget/issue-fault.js";
import { findIssueTexts } from "../../../issue-widget/issue-options.js";
import type { SignInRefusal } from "../../../issue-widget/issue-visit.js";
import { useIssuePanel } from "../issue-context.js";

/** The components for visitors who sign in. */
export interface OpenedWriting {
  readonly Writing: ComponentType<WritingPanelProps>;
  readonly Notice: ComponentType<SignInNoticeProps>;
}

/** Loads the components for signed-in visitors in a language. */
export async function openWriting(locale: string): Promise<OpenedWriting> {
  const [, load] = await findIssueTexts(ISSUE_WRITING_LOADERS, [locale], (further) => further.issueWriting);
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

/** Props of `SignInNotice`: the reason why a sign-in failed. */
interface SignInNoticeProps {
  readonly refusal: SignInRefusal;
}

/** Renders the reason why a sign-in failed. */
function SignInNotice({ refusal }: SignInNoticeProps): ReactNode {
  const { strings, locale } = useIssuePanel();
  const words = useWritingStrings();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: "center" }), []);
  const isForeign = refusal.kind === "foreign";
  const reason = isForeign ? "" : issueFaultText(readIssueFault(refusal.error), strings, locale);
  return (
    <div ref={notice} className="comments-notice" role="alert">
      <p>{isForeign ? words.signInForeign : words.signInRefused}</p>
      {reason !== "" && <p dir="auto">{reason}</p>}
    </div>
  );
}
