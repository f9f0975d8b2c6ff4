import type { IssueLocale } from "../../model/comments.js";

/** The words that only those meet who sign in. */
export interface WritingStrings {
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

/** Loads the words of one language only. */
export async function loadWritingStrings(locale: IssueLocale): Promise<WritingStrings> {
  switch (locale) {
    case "en":
      return (await import("./writing/writing-en.js")).EN;
    case "zh":
      return (await import("./writing/writing-zh.js")).ZH;
    case "pt":
      return (await import("./writing/writing-pt.js")).PT;
    case "ja":
      return (await import("./writing/writing-ja.js")).JA;
    case "he":
      return (await import("./writing/writing-he.js")).HE;
  }
}
