/** Texts of the mails, feeds and pages of the comment service. Arguments are inserted as plain text, not as HTML. */
export interface CommentServiceTexts {
  readonly feedTitle: (site: string) => string;
  readonly entryTitle: (nick: string, page: string) => string;
  readonly waitingTitle: (title: string) => string;
  /** For a page that cannot compute the proof of work. */
  readonly proofNeeded: string;
  /** Title of the dialog with the check of Turnstile. */
  readonly turnstileTitle: string;
  readonly turnstileCancel: string;
  /** Message in place of the check if it cannot be loaded. */
  readonly turnstileFailed: string;
  /** Message of a comment that was sent without the check. */
  readonly turnstileNeeded: string;

  readonly ownerSubject: (site: string, nick: string) => string;
  readonly waitingSubject: (site: string, nick: string) => string;
  readonly ownerIntro: (nick: string, page: string) => string;
  readonly waitingIntro: (nick: string, page: string) => string;
  readonly mail: string;
  readonly link: string;
  readonly address: string;
  readonly openAdmin: string;
  readonly approve: string;
  readonly remove: string;

  readonly replySubject: (site: string, nick: string) => string;
  readonly replyIntro: (nick: string) => string;
  readonly yourWords: string;
  readonly openComment: string;
  readonly whyYou: (site: string) => string;
  readonly unsubscribe: string;

  readonly askTitle: string;
  readonly ask: (site: string) => string;
  readonly askButton: string;
  readonly done: (site: string) => string;
  readonly undoButton: string;
  readonly undone: (site: string) => string;
  readonly badLink: string;

  readonly confirmSubject: (site: string) => string;
  readonly confirmIntro: (site: string) => string;
  readonly confirmLink: string;
  readonly confirmTitle: string;
  readonly confirmAsk: (site: string) => string;
  readonly confirmButton: string;
  readonly confirmed: (site: string) => string;

  readonly moderationTitle: string;
  readonly askApprove: (nick: string, page: string) => string;
  /** `replies` is the number of replies that are deleted too. */
  readonly askDelete: (nick: string, page: string, replies: number) => string;
  readonly approved: string;
  readonly deleted: string;
  readonly endedLink: string;
  readonly usedLink: string;

  /** The page at the address of the service. `site` is empty without a name. */
  readonly frontTitle: (site: string) => string;
  readonly frontText: string;
  readonly frontHealthy: string;
  readonly frontAway: string;
  readonly frontSite: (site: string) => string;
  readonly frontAdmin: string;
  /** The page on which an owner tries the panel. The two lines of HTML follow the text. */
  readonly exampleLink: string;
  readonly exampleTitle: string;
  readonly exampleText: string;

  /** The window in which a reader signs in, after its end. */
  readonly readerTitle: string;
  readonly readerWindow: string;
  readonly readerFailed: string;

  /** The mail with a link by which a reader signs in, and the page that the link opens. */
  readonly linkSubject: (site: string) => string;
  readonly linkIntro: (site: string, minutes: number) => string;
  readonly linkButton: string;
  readonly linkName: string;
  readonly linkAsk: (site: string) => string;
  readonly linkTaken: string;
  /** The code to enter where the reader asked for the mail follows. */
  readonly linkCode: (minutes: number) => string;

  /** The page on which readers see, save and delete their own data. */
  readonly ownTitle: string;
  readonly ownSignIn: (site: string) => string;
  readonly ownWith: (platform: string) => string;
  readonly ownMail: string;
  readonly ownSend: string;
  readonly ownSent: string;
  readonly ownCode: string;
  readonly ownFailed: string;
  /** `by` is the platform or the mail address. */
  readonly ownAs: (name: string, by: string) => string;
  readonly ownSignOut: string;
  readonly ownComments: (count: number) => string;
  readonly ownWaiting: string;
  readonly ownNewer: string;
  readonly ownOlder: string;
  readonly ownSessions: string;
  readonly ownSession: (place: string, date: string) => string;
  readonly ownEnd: string;
  readonly ownExport: string;
  readonly ownExportText: string;
  readonly ownExportLink: string;
  readonly ownErase: string;
  readonly ownEraseText: string;
  /** The link to the page that asks. */
  readonly ownEraseLink: string;
  readonly ownEraseButton: string;
  readonly ownEraseLeft: (count: number) => string;
  /** The button that erases the next part. */
  readonly ownEraseOn: string;
  readonly ownErased: string;
  /** Replaces the text of a comment that others have answered. */
  readonly erasedComment: string;
  readonly ownReplies: string;
  readonly ownRepliesOn: (mail: string) => string;
  /** For a reader whose mail address the sign-in has not proved. */
  readonly ownRepliesTyped: string;
  readonly ownRepliesOff: string;
  readonly ownTurnOn: string;
  readonly ownTurnOff: string;

  readonly adminNoScript: string;
}

/** Texts of the comments that a build writes into the HTML. Only readers without JavaScript see them. */
export interface BakedCommentTexts {
  readonly noScript: string;
}
