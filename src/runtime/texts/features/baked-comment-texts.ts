/** Texts of the comments that a build writes into the HTML. Only readers without JavaScript see them. */
export interface BakedCommentTexts {
  readonly noScript: string;
}
