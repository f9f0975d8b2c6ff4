/** Texts of the issue-based comment panel for signed-in visitors. */
export interface IssueWritingTexts {
  readonly logout: string;
  readonly signedInAs: (name: string) => string;
  readonly submit: string;
  readonly submitting: string;
  readonly placeholder: string;
  readonly cancel: string;
  readonly edit: string;
  readonly save: string;
  readonly saving: string;
  readonly remove: string;
  readonly removing: string;
  readonly reply: string;
  readonly reactionGiven: (reaction: string) => string;
  readonly deleteConfirm: string;
  readonly deleteFailed: string;
  readonly posted: string;
  readonly saved: string;
  readonly removed: string;
  readonly notSent: string;
  readonly signInForeign: string;
  readonly signInRefused: string;
}
