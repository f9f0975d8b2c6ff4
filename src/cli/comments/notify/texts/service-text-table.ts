/** What the service writes to people. Names of sites, authors and pages are put in as they are: no HTML. */
export interface ServiceTexts {
  readonly feedTitle: (site: string) => string;
  readonly entryTitle: (nick: string, page: string) => string;
  readonly waitingTitle: (title: string) => string;

  readonly ownerSubject: (site: string, nick: string) => string;
  readonly waitingSubject: (site: string, nick: string) => string;
  readonly ownerIntro: (nick: string, page: string) => string;
  readonly waitingIntro: (nick: string, page: string) => string;
  readonly mail: string;
  readonly link: string;
  readonly address: string;
  readonly openAdmin: string;

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
}
