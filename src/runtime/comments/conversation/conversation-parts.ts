import type { ReactNode } from "react";
import type { Comment, CommentBackend } from "../backend.js";
import type { StoreOptions } from "../store-widget/options.js";

/** Replaces a comment in the list by its new version, or removes it. */
export type ChangeComment = (next: Comment | null) => void;

/** The parts of the conversation that a site has turned on. */
export interface ConversationParts {
  /** Renders the mark next to the name of the owner, of a moderator, or of an author who signed in. */
  readonly mark: (comment: Comment) => ReactNode;
  /** Renders what is above the editor. Calls `onChange` when the list must be loaded again. */
  readonly top: (onChange: () => void) => ReactNode;
  /** Returns the options with the inputs above the editor. */
  readonly fields: () => Pick<StoreOptions, "meta" | "requiredFields">;
  /** Renders the buttons below a comment. */
  readonly actions: (comment: Comment, onChange: ChangeComment) => ReactNode;
  /**
   * Renders the choice of the order above more than one comment, and what only the owner sees. Calls `onChange` when the
   * list must be loaded again.
   */
  readonly above: (count: number, onChange: () => void) => ReactNode;
  /** Returns the chosen order as the store names it, or `null` for the default one. */
  readonly order: () => string | null;
  /** Returns the backend, which remembers the comments that this browser sends. */
  readonly watch: (backend: CommentBackend) => CommentBackend;
}
