import { useEffect, useRef, type ReactNode } from "react";
import { issueFaultText, readIssueFault } from "../../../issue-fault.js";
import type { SignInRefusal } from "../../../issue-visit.js";
import { useIssuePanel } from "../issue-context.js";
import { useWritingStrings } from "./writing-context.js";

/** Props of `SignInNotice`: the reason why a sign-in failed. */
export interface SignInNoticeProps {
  readonly refusal: SignInRefusal;
}

/** Renders the reason why a sign-in failed. */
export function SignInNotice({ refusal }: SignInNoticeProps): ReactNode {
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
