/**
 * Texts of the store-backed comment panel. A site replaces them with `langMode`. The keys up to `code-403` are Valine's.
 * Nouns after a number have their forms with `|` between them, as `countText` reads them. With `{count}`, the number is in
 * that place.
 */
export interface StoreCommentTexts {
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  readonly nickFail: string;
  readonly mailFail: string;
  readonly sofa: string;
  readonly submit: string;
  readonly reply: string;
  readonly cancelReply: string;
  readonly comments: string;
  readonly more: string;
  readonly preview: string;
  readonly emoji: string;
  readonly expand: string;
  readonly seconds: string;
  readonly minutes: string;
  readonly hours: string;
  readonly days: string;
  readonly now: string;
  readonly uploading: string;
  readonly uploadDone: string;
  readonly busy: string;
  readonly "code-98": string;
  readonly "code-99": string;
  readonly "code-100": string;
  readonly "code-140": string;
  readonly "code-401": string;
  readonly "code-403": string;
  readonly editor: string;
  readonly leave: string;
  readonly markdown: string;
  readonly required: string;
  readonly loading: string;
  readonly sending: string;
  readonly sent: string;
  readonly waiting: string;
  readonly notSent: string;
  readonly unreachable: string;
  readonly retry: string;
  readonly retryAfter: string;
  readonly linkFail: string;
  readonly tooLong: string;
  readonly uploadFail: string;
  readonly permalink: string;
  readonly replyTo: string;
  readonly avatar: string;
  readonly emptyPreview: string;
  readonly pinned: string;
  readonly "code-410": string;
  readonly "code-413": string;
  readonly "code-503": string;
}
