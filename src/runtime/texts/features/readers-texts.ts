/** Texts for readers who sign in to the store-backed comments. */
export interface ReadersTexts {
  readonly signIn: (provider: string) => string;
  readonly signedIn: (name: string) => string;
  readonly signOut: string;
  /** The link to the page on which readers see, save and delete their data. */
  readonly ownData: string;
  readonly failed: string;
  /** Shown when a comment is sent with a session that has ended. */
  readonly ended: string;
  /** Explains the mark of an author who has signed in. */
  readonly verified: (provider: string) => string;
  /** The mark of an author who uses the name of one who has signed in, or of the owner. */
  readonly notVerified: string;
  /** Explains that mark. */
  readonly taken: string;
  /** The button that opens the sign-in by mail, its inputs and buttons. */
  readonly byMail: string;
  /** Mail as the way in which a reader signed in. */
  readonly mail: string;
  readonly address: string;
  readonly send: string;
  /** Shown after the link was asked for. It does not say whether the address is known. */
  readonly sent: string;
  readonly code: string;
  readonly enter: string;
}
