import { issueFaultText, readIssueFault } from "../../issue-fault.js";
import type { User } from "../../platforms/platform.js";
import { useIssuePanel } from "./issue-context.js";

/** The parameters of `useReport`, which reports errors to the visitor and the embedding page. */
export interface ReportSetup {
  readonly user: User | null;
  /** Shows a message to the visitor. */
  readonly alert: (message: string) => void;
  /** Reports an error to the page that embeds the panel. */
  readonly onError: (error: unknown) => void;
  readonly signedOut: () => void;
}

/**
 * Returns the function that reports an error to the visitor and the embedding page. It returns the visitor's message.
 */
export function useReport({ user, alert, onError, signedOut }: ReportSetup): (error: unknown) => string {
  const { strings, locale } = useIssuePanel();
  return (error) => {
    const fault = readIssueFault(error);
    const hasEnded = fault.status === 401 && user !== null;
    // The session has already deleted its token.
    if (hasEnded) signedOut();
    const text = hasEnded ? strings.sessionEnded : issueFaultText(fault, strings, locale);
    alert(text);
    onError(error);
    reportError(error);
    return text;
  };
}
