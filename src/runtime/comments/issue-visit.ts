import type { IssueBackend, User } from "./platforms/platform.js";

/** A platform as one visitor has it. */
export interface IssueVisit {
  readonly backend: IssueBackend;
  readonly user: User | null;
  /** Why a sign-in that was under way came to nothing, or `null`. */
  readonly refusal: SignInRefusal | null;
  /** Leaves the page for the platform's own; resolves to `false` where the browser has not what that takes. */
  readonly signIn: () => Promise<boolean>;
  readonly signOut: () => void;
}

/**
 * `foreign`: the answer does not belong to a sign-in that began here within 15 minutes (RFC 6749 §10.12).
 * `refused`: the visitor, the platform or the exchange of the code said no.
 */
export type SignInRefusal =
  | { readonly kind: "foreign" }
  | { readonly kind: "refused"; readonly error: unknown };

/** The window of a visit, and where the platform sends it back to. */
export interface VisitPlace {
  readonly window: Window & typeof globalThis;
  /** The site's callback page, with host. */
  readonly callbackUrl: string;
}
