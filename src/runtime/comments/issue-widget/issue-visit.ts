import type { IssueBackend, User } from "../platforms/platform.js";

/** A platform connection for one visitor. */
export interface IssueVisit {
  readonly backend: IssueBackend;
  readonly user: User | null;
  /** The reason why the last sign-in failed, or `null`. */
  readonly refusal: SignInRefusal | null;
  /** Leaves the page for the platform's sign-in page. Resolves to `false` if the browser lacks a required feature. */
  readonly signIn: () => Promise<boolean>;
  readonly signOut: () => void;
}

/**
 * The reason why a sign-in failed. `foreign`: the response does not belong to a sign-in started in this window
 * within 15 minutes (RFC 6749 §10.12). `refused`: the visitor, the platform or the code exchange rejected it.
 */
export type SignInRefusal =
  | { readonly kind: "foreign" }
  | { readonly kind: "refused"; readonly error: unknown };

/** The window of a visit, and the address that the platform returns to. */
export interface VisitPlace {
  readonly window: Window & typeof globalThis;
  /** Absolute URL of the site's callback page. */
  readonly callbackUrl: string;
}
