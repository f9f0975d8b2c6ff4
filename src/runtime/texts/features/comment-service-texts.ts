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

  readonly adminNoScript: string;
}
