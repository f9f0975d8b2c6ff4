import { useEffect, useRef, type ReactNode } from "react";
import type { SignInRefusal } from "../../../open-visit.js";
import { useWritingStrings } from "./writing-context.js";

export interface SignInNoticeProps {
  readonly refusal: SignInRefusal;
}

/** Why a visitor who comes from signing in is not signed in. */
export function SignInNotice({ refusal }: SignInNoticeProps): ReactNode {
  const strings = useWritingStrings();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: "center" }), []);
  return (
    <div ref={notice} className="comments-notice" role="alert">
      {refusal.kind === "foreign" ? (
        <p>{strings.signInForeign}</p>
      ) : (
        <>
          <p>{strings.signInRefused}</p>
          {refusal.message !== "" && <p dir="auto">{refusal.message}</p>}
        </>
      )}
    </div>
  );
}
