/** Texts of the optional parts of the store-backed comments. */
export interface ConversationTexts {
  /** The mark of the site's owner. */
  readonly owner: string;
  /** The mark of a moderator. */
  readonly moderator: string;
  readonly order: string;
  readonly newest: string;
  readonly oldest: string;
  readonly popular: string;
  readonly like: string;
  readonly notSaved: string;
  readonly edit: string;
  readonly cancelEdit: string;
  readonly delete: string;
  readonly deleteConfirm: string;
  readonly tooLate: string;
  readonly hasReplies: string;
}
