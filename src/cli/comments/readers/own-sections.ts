import { serviceTexts } from "../notify/service-texts.js";
import type { ServiceSection } from "../notify/service-page.js";
import type { ReplyChoice } from "../notify/reply-choice.js";
import { quotedLines } from "../notify/plain-text.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredObject } from "../store/store.js";
import { commentLink, PART, textOf } from "../stored-comments.js";
import { isWaiting, type OwnComments } from "./own-data.js";
import { ownPageUrl } from "./page-cookies.js";
import { OWN_PAGE } from "./reader-sessions.js";
import type { Readers } from "./reader-settings.js";

interface SectionDesk {
  readonly context: ServiceContext;
  readonly readers: Readers;
}

/** Maximum number of characters of a comment in the list. */
const QUOTED = 300;

/** Describes a page of the reader's comments, with links to the pages before and after it. */
export function describeComments(
  { context, readers }: SectionDesk,
  { count, comments }: OwnComments,
  page: number,
): ServiceSection {
  const texts = serviceTexts(context.site.locale);
  const { url } = context.site;
  const link = (text: string, to: number) => ({ text, url: `${ownPageUrl(readers)}?page=${to}` });
  return {
    title: texts.ownComments(count),
    items: comments.map((comment) => ({
      text: dayOf(comment),
      quote: quotedLines(textOf(comment, "comment"), QUOTED),
      ...(isWaiting(context, comment) || url === null
        ? { text: `${dayOf(comment)} (${texts.ownWaiting})` }
        : { link: { text: texts.openComment, url: commentLink(url, comment) } }),
    })),
    links: [
      ...(page > 1 ? [link(texts.ownNewer, page - 1)] : []),
      ...(count > page * PART ? [link(texts.ownOlder, page + 1)] : []),
    ],
  };
}

/** Describes the choice about mails that report replies. */
export function describeReplies(
  { context, readers }: SectionDesk,
  { isOn, mail }: ReplyChoice,
): ServiceSection {
  const texts = serviceTexts(context.site.locale);
  const message = mail === "" ? texts.ownRepliesTyped : texts.ownRepliesOn(mail);
  const action = `${ownPageUrl(readers)}/replies/${isOn ? "off" : "on"}`;
  return {
    title: texts.ownReplies,
    message: isOn ? message : texts.ownRepliesOff,
    forms: [{ button: { text: isOn ? texts.ownTurnOff : texts.ownTurnOn, action } }],
  };
}

/** Describes the sessions. All but the current one can be ended. */
export function describeSessions(
  { context, readers }: SectionDesk,
  sessions: readonly StoredObject[],
  current: string,
): ServiceSection {
  const texts = serviceTexts(context.site.locale);
  return {
    title: texts.ownSessions,
    items: sessions.map((session) => {
      const { objectId } = session;
      const origin = textOf(session, "origin");
      const place = origin === OWN_PAGE ? texts.ownTitle : origin;
      const action = `${ownPageUrl(readers)}/sessions/${objectId}/end`;
      return {
        text: texts.ownSession(place, dayOf(session)),
        ...(objectId === current ? {} : { form: { button: { text: texts.ownEnd, action } } }),
      };
    }),
  };
}

function dayOf({ createdAt }: StoredObject): string {
  return createdAt.toISOString().slice(0, 10);
}

/** Describes the ways to save and to erase the data. */
export function describeExits({ context, readers }: SectionDesk): readonly ServiceSection[] {
  const texts = serviceTexts(context.site.locale);
  const url = ownPageUrl(readers);
  return [
    {
      title: texts.ownExport,
      message: texts.ownExportText,
      links: [{ text: texts.ownExportLink, url: `${url}/export` }],
    },
    {
      title: texts.ownErase,
      message: texts.ownEraseText,
      links: [{ text: texts.ownEraseLink, url: `${url}/erase` }],
    },
  ];
}
