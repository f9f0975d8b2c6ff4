import type { RecordFault } from "../../../messages/en/record-faults.js";
import type { StoredObject } from "../../store/store.js";
import type { Reply } from "./kept-extra.js";

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
  | { readonly kind: "refused"; readonly fault: RecordFault };

/** A draft of a comment. */
export type CommentDraft = Extract<Draft, { readonly kind: "comment" }>;

/** A draft of a counter. */
export type CounterDraft = Extract<Draft, { readonly kind: "counter" }>;
