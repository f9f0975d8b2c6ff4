import { composeLinkMail } from "../notify/compose-mail.js";
import { toMailAddress } from "../notify/outgoing-mail.js";
import { oneLine } from "../notify/plain-text.js";
import { answerServicePage, type ServicePage } from "../notify/service-page.js";
import { serviceTexts } from "../notify/service-texts.js";
import { LIMITS } from "../limits.js";
import { isSameSecret, normalizeMail, toHex } from "../policy/keyed-hash.js";
import { giveBackLink, mayMailLink, mayTryCode, takeLink } from "../policy/throttle.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { refused } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";
import { readFields, readJsonBody } from "../routes/read-body.js";
import type { Route } from "../routes/routes.js";
import { answerJson, type Answer, type ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import { READER_LINKS, READERS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { findOne, textOf } from "../stored-comments.js";
import { isReserved } from "./mark-authors.js";
import { nameKey } from "./name-key.js";
import { isOwnChallenge, onOwnPage, type PageCookies, openOwnPage } from "./page-cookies.js";
import { challengeOf, findReader, OWN_PAGE, type Reader, type ReaderGrant } from "./reader-sessions.js";
import type { LinkSender, Readers } from "./reader-settings.js";

const MINUTE = 60_000;

/** Lifetime of a link, in minutes. */
const LINK_MINUTES = 20;

/** Time in which a code must be entered after the link was used, in minutes. */
const CODE_MINUTES = 10;

/** Maximum number of used links of one panel whose codes work, the latest. */
const MOST_CODES = 5;

/** Time limit of sending a mail, in milliseconds. */
const SEND_MS = 30_000;

/** Maximum size of a body, in bytes. */
const BODY = 2048;

/** A service whose readers can sign in by mail. */
export interface MailDesk {
  readonly context: ServiceContext;
  readonly readers: Readers;
  readonly sender: LinkSender;
}

/** Returns whether a value can be the hash of the secret of a panel. */
export function isChallenge(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{43}$/.test(value);
}

/** Returns whether a text can be a code that a page of the service shows after a link was used. */
export function isMailCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/**
 * Creates the route `POST /mail`, by which the panel asks for a link. The answer is the same for all addresses, and comes
 * before the address is looked up.
 */
export function createAskRoute(
  { context, readers, sender }: MailDesk,
  check: (request: ServiceRequest) => void,
): Route {
  return {
    method: "POST",
    path: "/mail",
    async run({ request }) {
      check(request);
      const body = await readJsonBody(request, BODY);
      const field = (name: string) => (isJsonObject(body) ? ownValue(body, name) : undefined);
      const challenge = field("challenge");
      const to = readRecipient(field("mail"));
      if (!isChallenge(challenge)) throw refused("Invalid challenge.");
      await requestLink({ context, readers, sender }, request, { to, challenge });
      return answerJson({}, 202);
    },
  };
}

/** Parses the address of a reader. Throws 400 for one that gets no mail. */
export function readRecipient(mail: unknown): string {
  const to = typeof mail === "string" && mail.length <= LIMITS.mail ? toMailAddress(mail) : null;
  if (to === null) throw refused("Invalid mail address.");
  // The mail goes to the form of the address that identifies the reader.
  return normalizeMail(to);
}

/** Mails a link in the background, so that nobody learns from the time whether the address is known. Throws 429. */
export async function requestLink(
  desk: MailDesk,
  request: ServiceRequest,
  own: Omit<AskedLink, "address">,
): Promise<void> {
  const { address } = request;
  await takeLink(desk.context, address);
  const work = sendLink(desk, { ...own, address }).catch(() =>
    desk.readers.onFault("mail", "the mail could not be sent"),
  );
  request.waitUntil?.(work);
}

/** A request for a link. */
interface AskedLink {
  readonly to: string;
  /** IP address of the client. */
  readonly address: string;
  readonly challenge: string;
}

/** Stores a link and mails it, unless too many were mailed. */
async function sendLink({ context, readers, sender }: MailDesk, asked: AskedLink): Promise<void> {
  const { store, keyedHash, now, randomBytes } = context;
  const { to, challenge } = asked;
  const known = await findReader(context, to, "mail");
  if (!(await mayMailLink(context, asked, known !== null))) {
    readers.onFault("mail", "too many mails");
    return;
  }
  const token = toHex(randomBytes(32));
  const createdAt = now();
  const endsAt = new Date(createdAt.getTime() + LINK_MINUTES * MINUTE);
  const own = { mail: to, challenge, endsAt };
  const objectId = keyedHash("reader-link", token);
  await store.objects.create(READER_LINKS, { objectId, createdAt, updatedAt: createdAt, ...own });
  const { from, place } = sender;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const letter = composeLinkMail({
    ...place,
    url: `${readers.serviceUrl}/readers/link?token=${token}`,
    minutes: LINK_MINUTES,
  });
  const messageId = `<reader.${toHex(randomBytes(12))}@${domain}>`;
  const mail = { ...letter, to, from, messageId, unsubscribeUrl: null };
  const outcome = await sender.send(mail, AbortSignal.timeout(SEND_MS));
  if (outcome.kind !== "sent") readers.onFault("mail", outcome.reason);
}

/**
 * Creates the routes of `/link?token=…`, which the mail links to. A GET asks, because programs open links too. A POST uses
 * the link up and shows a code. The reader enters it in the panel that asked, which can be on another device. The link alone
 * therefore signs nobody in: not the browser that opens it, and no panel whose mail somebody else has confirmed by mistake. Only
 * the browser that asked on the page of one's own data is signed in at once.
 */
export function createLinkRoutes(context: ServiceContext, cookies: PageCookies): readonly Route[] {
  const tokenOf = (query: Readonly<Record<string, unknown>>) =>
    typeof query["token"] === "string" ? query["token"] : "";
  return [
    {
      method: "GET",
      path: "/link",
      async run({ query }) {
        const token = tokenOf(query);
        const link = await findLink(context, token);
        return link === null ? answerBadLink(context) : ask(context, link, token);
      },
    },
    {
      method: "POST",
      path: "/link",
      async run({ request, query }) {
        const token = tokenOf(query);
        const body = await readFields(request, BODY);
        const given = isJsonObject(body) ? ownValue(body, "name") : undefined;
        const link = await findLink(context, token);
        if (link === null) return answerBadLink(context);
        const name = typeof given === "string" ? oneLine(given, LIMITS.nick) : "";
        const reader = await takeReader(context, textOf(link, "mail"), name);
        if (reader === null) return ask(context, link, token, name);
        return (await isOwnChallenge(textOf(link, "challenge"), cookies.asked.read(request)))
          ? enterPage(context, link, { cookies, request, reader })
          : showCode(context, link, reader);
      },
    },
  ];
}

async function findLink(
  { store, keyedHash, now }: ServiceContext,
  token: string,
): Promise<StoredObject | null> {
  if (!/^[\da-f]{64}$/.test(token)) return null;
  const isOpen = [equals("objectId", keyedHash("reader-link", token)), equals("code", null)];
  const found = await findOne({ objects: store.objects }, READER_LINKS, ...isOpen);
  return found?.["endsAt"] instanceof Date && found["endsAt"] > now() ? found : null;
}

function answer({ site }: ServiceContext, page: Pick<ServicePage, "message"> & Partial<ServicePage>): Answer {
  const { readerTitle: title } = serviceTexts(site.locale);
  return answerServicePage(site.locale, { status: 200, title, button: null, ...page });
}

function answerBadLink(context: ServiceContext): Answer {
  return answer(context, { status: 410, message: serviceTexts(context.site.locale).badLink });
}

/** Asks to use a link. A new reader chooses a name. `refusedName` is one that nobody else may have. */
async function ask(
  context: ServiceContext,
  link: StoredObject,
  token: string,
  refusedName: string | null = null,
): Promise<Answer> {
  const { site } = context;
  const texts = serviceTexts(site.locale);
  const known = await findReader(context, textOf(link, "mail"), "mail");
  const field = { name: "name", label: texts.linkName, value: refusedName ?? "", most: LIMITS.nick };
  return answer(context, {
    status: refusedName === null ? 200 : 409,
    ...(refusedName === null ? {} : { intro: texts.linkTaken }),
    message: texts.linkAsk(site.name),
    ...(known === null ? { field } : { quote: [known.name] }),
    button: { text: texts.linkButton, action: `?token=${token}` },
  });
}

/** Finds the reader with an address, or creates one with a name. Resolves to `null` if the name belongs to somebody else. */
async function takeReader(context: ServiceContext, mail: string, name: string): Promise<Reader | null> {
  const { store, now, randomBytes } = context;
  const known = await findReader(context, mail, "mail");
  if (known !== null) return known;
  if (await isReserved(context, name)) return null;
  const time = now();
  const created = {
    objectId: `mail:${toHex(randomBytes(12))}`,
    createdAt: time,
    updatedAt: time,
    name,
    nameKey: nameKey(name),
    mail,
  };
  const where: Condition = { kind: "any", of: [equals("nameKey", created.nameKey), equals("mail", mail)] };
  const stored = await store.objects.createIf(READERS, created, { where, most: 0 });
  // The same reader may have sent the form twice at once.
  return stored === null ? findReader(context, mail, "mail") : { id: created.objectId, name, mail };
}

/** Uses a link up. Signs in the browser that asked for it. */
async function enterPage(
  context: ServiceContext,
  link: StoredObject,
  own: Parameters<typeof openOwnPage>[1],
): Promise<Answer> {
  const unused: Condition = { kind: "all", of: [equals("objectId", link.objectId), equals("code", null)] };
  // Of several requests at the same time, one removes the link.
  if ((await context.store.objects.remove(READER_LINKS, unused)) === 0) return answerBadLink(context);
  await giveBackLink(context, { to: textOf(link, "mail"), address: own.request.address });
  return openOwnPage(context, own);
}

/** Uses a link up. Shows the code for the panel that asked. */
async function showCode(context: ServiceContext, link: StoredObject, reader: Reader): Promise<Answer> {
  const { store, keyedHash, now, randomBytes, site } = context;
  const number = randomBytes(4).reduce((sum, byte) => sum * 256 + byte, 0) % 1_000_000;
  const code = String(number).padStart(6, "0");
  const time = now();
  const set = {
    code: keyedHash("reader-code", `${textOf(link, "challenge")} ${code}`),
    reader: reader.id,
    endsAt: new Date(time.getTime() + CODE_MINUTES * MINUTE),
  };
  const change = { objectId: link.objectId, updatedAt: time, set, add: {}, where: equals("code", null) };
  if ((await store.objects.update(READER_LINKS, change)) === null) return answerBadLink(context);
  return answer(context, { message: serviceTexts(site.locale).linkCode(CODE_MINUTES), quote: [code] });
}

/**
 * Uses up the code of a used link. Only the panel or browser that asked knows the secret. Each code works once, and a panel
 * has five attempts, however often it asked. Resolves to `null` if the grant is not valid.
 */
export async function exchangeMailCode(
  context: ServiceContext,
  { code, verifier, origin, address }: ReaderGrant,
): Promise<Reader | null> {
  const { store, keyedHash, now, readers } = context;
  const { objects } = store;
  const own = await challengeOf(verifier);
  const challenge = origin === OWN_PAGE ? onOwnPage(own) : own;
  const isUsed: Condition = { kind: "exists", field: "code", exists: true };
  const isOpen: Condition = { kind: "compare", field: "endsAt", operator: ">", value: now() };
  const where: Condition = { kind: "all", of: [equals("challenge", challenge), isUsed, isOpen] };
  const order = [{ field: "updatedAt", descending: true }];
  const links = await objects.find(READER_LINKS, { where, order, limit: MOST_CODES, skip: 0 });
  if (links.length === 0) return null;
  const mayTry = await mayTryCode(context, challenge);
  const mark = keyedHash("reader-code", `${challenge} ${code}`);
  const link = links.find((each) => isSameSecret(mark, textOf(each, "code")));
  if (!mayTry || link === undefined) {
    readers?.onFault("mail", "wrong code");
    return null;
  }
  // Of several requests at the same time, one removes the link.
  if ((await objects.remove(READER_LINKS, equals("objectId", link.objectId))) === 0) return null;
  await giveBackLink(context, { to: textOf(link, "mail"), address });
  return findReader(context, textOf(link, "reader"));
}
