/** Texts of the notice that replaces a comment panel whose code could not be loaded. */
export interface CommentFailureTexts {
  readonly failed: string;
  readonly reload: string;
}
