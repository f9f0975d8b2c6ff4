import { issueFaultText, readIssueFault } from "../../issue-fault.js";
import type { User } from "../../platforms/platform.js";
import { useIssuePanel } from "./issue-context.js";

/** Who is told of a fault, and how. */
export interface ReportSetup {
  readonly user: User | null;
  /** Shows a visitor what went wrong. */
  readonly alert: (message: string) => void;
  /** Tells the page around of a fault. */
  readonly onError: (error: unknown) => void;
  readonly signedOut: () => void;
}

/** Tells the visitor and the page around of a fault; gives what the visitor reads. */
export function useReport({ user, alert, onError, signedOut }: ReportSetup): (error: unknown) => string {
  const { strings, locale } = useIssuePanel();
  return (error) => {
    const fault = readIssueFault(error);
    const hasEnded = fault.status === 401 && user !== null;
    // The session has forgotten its token by now.
    if (hasEnded) signedOut();
    const text = hasEnded ? strings.sessionEnded : issueFaultText(fault, strings, locale);
    alert(text);
    onError(error);
    reportError(error);
    return text;
  };
}
