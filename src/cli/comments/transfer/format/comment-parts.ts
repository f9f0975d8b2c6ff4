import type { RecordFault } from "../../../messages/faults/commands.js";
import type { StoredObject } from "../../store/store.js";
import type { Reply } from "./kept-extra.js";

/** A comment of another system, converted to common fields but not checked yet. */
export interface CommentParts {
  /** The id in the other system, or an empty string. */
  readonly id: string;
  /** Ids of the root and of the comment being replied to, or empty strings. */
  readonly rid: string;
  readonly pid: string;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  readonly insertedAt: Date | null;
  readonly status: Status;
  /** `false` if the source contains nothing that could hide the comment, such as without LeanCloud's access rights. */
  readonly isStated: boolean;
  readonly isPinned: boolean;
  /** Number of likes, or `null` if the source has none. */
  readonly likes: number | null;
  readonly body: string;
  /** `unknown` means that the format is detected from the body. */
  readonly bodyKind: "html" | "markdown" | "unknown";
  readonly url: string;
  /** The `authorKey` of this service. It is missing for other systems. */
  readonly authorKey?: string | null;
  /** The id of the reader who wrote the comment after signing in here. It is missing for other systems. */
  readonly reader?: string | null;
  readonly texts: Readonly<Record<"nick" | "mail" | "link" | "ua" | "ip" | "QQAvatar", string | null>>;
  /** The remaining fields of the source object. */
  readonly rest: ReadonlyMap<string, unknown>;
}

/** The field of exports of this service with the id of a reader. */
export const READER_FIELD = "$reader";

/** The status of an imported comment in this service. */
export type Status = "visible" | "waiting" | "spam";

/** A visitor counter of another system, converted to common fields. */
export interface CounterParts {
  readonly id: string;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  readonly url: string;
  readonly xid: string | null;
  readonly title: string | null;
  readonly time: number | null;
  readonly rest: ReadonlyMap<string, unknown>;
}

/** An object that is ready to be stored if its id is new, or the reason why it is rejected. */
export type Draft =
  | {
      readonly kind: "comment";
      readonly object: StoredObject;
      /**
       * Ids of the root and the parent of a reply, or `null` for a comment that is not a reply. They are
       * resolved against the stored comments.
       */
      readonly reply: Reply | null;
      readonly rest: ReadonlyMap<string, unknown>;
      readonly isHtml: boolean;
      /** See `CommentParts`. */
      readonly isStated: boolean;
    }
  | {
      readonly kind: "counter";
      readonly object: StoredObject & { readonly time: number; readonly url: string };
    }
  | { readonly kind: "reaction"; readonly object: StoredObject & ReactionFields }
  | { readonly kind: "refused"; readonly fault: RecordFault };

/** The number of a reaction to a page, from an export of this service. */
interface ReactionFields {
  readonly url: string;
  readonly reaction: string;
  readonly count: number;
}

/** A draft of a comment. */
export type CommentDraft = Extract<Draft, { readonly kind: "comment" }>;

/** A draft of a number of reactions. */
export type ReactionDraft = Extract<Draft, { readonly kind: "reaction" }>;

/** A draft of a counter. */
export type CounterDraft = Extract<Draft, { readonly kind: "counter" }>;
