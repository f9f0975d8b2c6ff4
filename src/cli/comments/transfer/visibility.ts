import { equals } from "../query/query.js";
import type { Change, StoredObject } from "../store/store.js";
import { textOf } from "../stored-comments.js";

/**
 * The visibility of a comment here, compared with its source. `shown` is visible here only, and `hidden` is visible in
 * the source only. `decided` is a difference that the owner of the service wants.
 */
export type Visibility = "same" | "shown" | "hidden" | "decided";

/** The fields of a comment that its visibility depends on. */
export interface SeenStatus {
  readonly status: string;
  readonly updatedAt: Date;
}

/**
 * Compares the visibility of a comment on both sides. Earlier versions did not record decisions, so a change here
 * after the last one in the source counts as a decision, too.
 */
export function compareVisibility(
  here: SeenStatus & { readonly isDecided: boolean },
  there: SeenStatus,
): Visibility {
  const isVisible = here.status === "visible";
  if (isVisible === (there.status === "visible")) return "same";
  if (here.isDecided || here.updatedAt > there.updatedAt) return "decided";
  return isVisible ? "shown" : "hidden";
}

/**
 * Returns the change that hides a comment as in its source, unless the owner changes it at the same time. Returns `null`
 * if the comment is not visible or must stay so. The date stays, so that later imports still recognize the version.
 */
export function hideAsIn(there: StoredObject, here: StoredObject): Change | null {
  const { objectId, updatedAt } = here;
  const status = textOf(there, "status");
  const isDecided = here["decided"] === 1;
  const standing = { status: textOf(here, "status"), updatedAt, isDecided };
  if (compareVisibility(standing, { status, updatedAt: there.updatedAt }) !== "shown") return null;
  const of = [equals("updatedAt", updatedAt), equals("status", "visible"), equals("decided", null)];
  return { objectId, updatedAt, set: { status }, add: {}, where: { kind: "all", of } };
}
