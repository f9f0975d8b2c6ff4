import { PROVIDERS, type Provider } from "../exchange/oauth-clients.js";
import { LIMITS } from "../limits.js";
import { answerServicePage, type ServicePage } from "../notify/service-page.js";
import { hashMail } from "../notify/link-tokens.js";
import { chooseReplies, findReplyChoice } from "../notify/reply-choice.js";
import { serviceTexts } from "../notify/service-texts.js";
import { toHex } from "../policy/keyed-hash.js";
import { takeOwnChange } from "../policy/throttle.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { forbidden, RequestError } from "../protocol/request-error.js";
import { readFields } from "../routes/read-body.js";
import type { Area, Route, RouteCall } from "../routes/routes.js";
import { type Answer, answerJson, type ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import { isCommentId } from "../stored-comments.js";
import { eraseData } from "./erase-data.js";
import { exchangeMailCode, isMailCode, readRecipient, requestLink } from "./mail-links.js";
import { collectData, listOwnComments } from "./own-data.js";
import { describeComments, describeExits, describeReplies, describeSessions } from "./own-sections.js";
import { leadToPage, onOwnPage, openOwnPage, ownPageUrl, type PageCookies } from "./page-cookies.js";
import {
  challengeOf,
  endListed,
  endSession,
  findSignedIn,
  idOf,
  listSessions,
  OWN_PAGE,
  providerOf,
  type Reader,
} from "./reader-sessions.js";
import type { Readers } from "./reader-settings.js";

/** The parts of the page of one's own data. */
export interface PageDesk {
  readonly context: ServiceContext;
  readonly readers: Readers;
  readonly cookies: PageCookies;
  /** Leads the browser to a platform. Throws 404 for one that the service does not offer. */
  readonly begin: (provider: unknown) => Promise<Answer>;
}

/** Maximum size of a form, in bytes. */
const FORM_BODY = 2048;

/** Maximum number of a page of the list. */
const MOST_PAGES = 10_000;

/** Names of the platforms on which readers can sign in. */
const PLATFORM_NAMES: Readonly<Record<Provider, string>> = { github: "GitHub", gitee: "Gitee" };

/**
 * Headers of the page. Others cannot show it, open it with access to its window, or embed its answers. Forms have the origin of
 * the page, which browsers leave out without a referrer.
 */
const HEADERS = {
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

/**
 * Creates the routes of the page on which readers see, export and remove their own data. They sign in on it: tokens of the panel,
 * which all scripts of the blog can read, do not open it. Nothing is changed by a link, and forms count only if they come from
 * the page itself.
 */
export function createOwnPageArea(desk: PageDesk): Area {
  const { origin } = new URL(desk.readers.serviceUrl);
  return {
    path: "/readers/me",
    isClosed: true,
    headers: () => HEADERS,
    check(request) {
      const isReading = ["GET", "HEAD"].includes(request.method);
      if (!isReading && request.header("origin") !== origin)
        throw forbidden("The form is not from this page.");
    },
    routes: [...createSignInRoutes(desk), ...createDataRoutes(desk)],
  };
}

/** Returns the response with a page, whose forms have an origin. */
function answer({ context }: PageDesk, page: Pick<ServicePage, "message"> & Partial<ServicePage>): Answer {
  const { locale } = context.site;
  const { ownTitle: title } = serviceTexts(locale);
  const { headers, ...rest } = answerServicePage(locale, { status: 200, title, button: null, ...page });
  return { ...rest, headers: { ...headers, ...HEADERS } };
}

/** Reads a form field as a text. */
async function readField(request: ServiceRequest, name: string): Promise<string> {
  const fields = await readFields(request, FORM_BODY);
  const value = isJsonObject(fields) ? ownValue(fields, name) : undefined;
  return typeof value === "string" ? value : "";
}

function createSignInRoutes(desk: PageDesk): readonly Route[] {
  const { context, readers, cookies } = desk;
  const texts = serviceTexts(context.site.locale);
  const { mail: sender } = readers;
  const begin: Route = {
    method: "GET",
    path: "/sign-in/:provider",
    run: ({ params }) => desk.begin(params["provider"]),
  };
  if (sender === null) return [begin];
  const askForCode = (message: string, status = 200) => answer(desk, { status, message, ...codeForm(desk) });
  return [
    begin,
    {
      method: "POST",
      path: "/mail",
      async run({ request }) {
        const mail = await readField(request, "mail");
        const secret = toHex(context.randomBytes(32));
        try {
          const [to, challenge] = [readRecipient(mail.trim()), onOwnPage(await challengeOf(secret))];
          await requestLink({ context, readers, sender }, request, { to, challenge });
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          return answerSignIn(desk, error.status);
        }
        const page = askForCode(texts.ownSent);
        return { ...page, headers: { ...page.headers, "Set-Cookie": cookies.asked.set(secret) } };
      },
    },
    {
      method: "POST",
      path: "/code",
      async run({ request }) {
        const code = (await readField(request, "code")).replace(/\D/g, "");
        const verifier = cookies.asked.read(request);
        const isGrant = verifier !== "" && isMailCode(code);
        const grant = { code, verifier, origin: OWN_PAGE, address: request.address };
        const reader = isGrant ? await exchangeMailCode(context, grant) : null;
        if (reader === null) return askForCode(texts.ownFailed, 401);
        return openOwnPage(context, { cookies, request, reader });
      },
    },
  ];
}

function codeForm({ context, readers }: PageDesk): Pick<ServicePage, "field" | "button"> {
  const texts = serviceTexts(context.site.locale);
  return {
    field: { name: "code", label: texts.ownCode, value: "", most: 9, kind: "one-time-code" },
    button: { text: texts.linkButton, action: `${ownPageUrl(readers)}/code` },
  };
}

/** Shows the ways to sign in. A status of an error says that the last attempt failed. */
function answerSignIn(desk: PageDesk, status = 200): Answer {
  const { context, readers } = desk;
  const { site } = context;
  const texts = serviceTexts(site.locale);
  const url = ownPageUrl(readers);
  const links = PROVIDERS.filter((provider) => readers.apps.has(provider)).map((provider) => ({
    text: texts.ownWith(PLATFORM_NAMES[provider]),
    url: `${url}/sign-in/${provider}`,
  }));
  const field = { name: "mail", label: texts.ownMail, value: "", most: LIMITS.mail, kind: "email" } as const;
  const form = { field, button: { text: texts.ownSend, action: `${url}/mail` } };
  return answer(desk, {
    status,
    message: status === 200 ? texts.ownSignIn(site.name) : texts.ownFailed,
    ...(readers.mail === null ? {} : form),
    links,
  });
}

/** A request of a reader who has signed in. */
interface OwnCall extends RouteCall {
  readonly reader: Reader;
}

function tokenOf({ cookies }: PageDesk, request: ServiceRequest): string {
  return cookies.session.read(request);
}

/** Creates a `run` for readers who have signed in. Others get the page to sign in. */
function signedIn(
  desk: PageDesk,
  run: (call: OwnCall) => Promise<Answer>,
  other = () => leadToPage(desk.context),
): Route["run"] {
  return async (call) => {
    const reader = await findSignedIn(desk.context, tokenOf(desk, call.request), OWN_PAGE);
    return reader === null ? other() : run({ ...call, reader });
  };
}

/** Creates a route that makes a change, and shows the page again. */
function createChange(desk: PageDesk, path: string, run: (call: OwnCall) => Promise<unknown>): Route {
  const { context } = desk;
  return {
    method: "POST",
    path,
    run: signedIn(desk, async (call) => {
      await takeOwnChange(context, asVisitor(call.request));
      await run(call);
      return leadToPage(context);
    }),
  };
}

function createDataRoutes(desk: PageDesk): readonly Route[] {
  const { context, readers, cookies } = desk;
  return [
    {
      method: "GET",
      path: "/",
      run: signedIn(
        desk,
        ({ request, reader, query }) =>
          showData(desk, {
            reader,
            page: readNumber(query["page"], 1, MOST_PAGES),
            token: tokenOf(desk, request),
          }),
        () => answerSignIn(desk),
      ),
    },
    {
      method: "GET",
      path: "/export",
      run: signedIn(desk, async ({ request, reader, query }) => {
        await takeOwnChange(context, asVisitor(request));
        const skip = readNumber(query["skip"], 0, LIMITS.skip);
        const data = await collectData(context, reader, { skip, url: `${ownPageUrl(readers)}/export` });
        return answerJson(data, 200, { "Content-Disposition": 'attachment; filename="my-comments.json"' });
      }),
    },
    createChange(desk, "/sessions/:id/end", async ({ reader, params }) => {
      const id = params["id"] ?? "";
      if (isCommentId(id)) await endListed(context, reader, id);
    }),
    createChange(desk, "/replies/:choice", async ({ reader, params }) => {
      const isOn = params["choice"] === "on";
      await chooseReplies(context, reader.id, isOn);
      // The reader has proved the address, and turning the mails on undoes an earlier unsubscription, as its own page does.
      if (isOn && reader.mail !== "") {
        await context.store.unsubscribed.remove(hashMail(context.keyedHash, reader.mail));
      }
    }),
    ...createEraseRoutes(desk),
    {
      method: "POST",
      path: "/sign-out",
      async run({ request }) {
        await endSession(context, tokenOf(desk, request), OWN_PAGE);
        return leadToPage(context, [cookies.session.clear(), cookies.asked.clear()]);
      },
    },
  ];
}

/**
 * Creates the routes by which readers erase their data: a page that asks, and the form on it. A call erases a part if there are
 * many comments, and asks to continue.
 */
function createEraseRoutes(desk: PageDesk): readonly Route[] {
  const { context, readers, cookies } = desk;
  const texts = serviceTexts(context.site.locale);
  const url = ownPageUrl(readers);
  const ask = (message: string, text: string) =>
    answer(desk, {
      title: texts.ownErase,
      message,
      button: { text, action: `${url}/erase` },
      links: [{ text: texts.ownTitle, url }],
    });
  return [
    {
      method: "GET",
      path: "/erase",
      run: signedIn(desk, async () => ask(texts.ownEraseText, texts.ownEraseButton)),
    },
    {
      method: "POST",
      path: "/erase",
      run: signedIn(desk, async ({ request, reader }) => {
        await takeOwnChange(context, asVisitor(request));
        const left = await eraseData(context, reader, texts.erasedComment);
        if (left > 0) return ask(texts.ownEraseLeft(left), texts.ownEraseOn);
        const page = answer(desk, { title: texts.ownErase, message: texts.ownErased });
        return { ...page, headers: { ...page.headers, "Set-Cookie": cookies.session.clear() } };
      }),
    },
  ];
}

function asVisitor({ address }: ServiceRequest) {
  return { address, isMaster: false, origin: null };
}

/** Parses a whole number of a query. Returns `least` for anything else. */
function readNumber(value: unknown, least: number, most: number): number {
  const number = typeof value === "string" && /^\d{1,7}$/.test(value) ? Number(value) : least;
  return Math.min(most, Math.max(least, number));
}

interface Shown {
  readonly reader: Reader;
  /** Page of the list of comments. */
  readonly page: number;
  readonly token: string;
}

async function showData(desk: PageDesk, { reader, page, token }: Shown): Promise<Answer> {
  const { context, readers } = desk;
  const texts = serviceTexts(context.site.locale);
  const [own, sessions, choice] = await Promise.all([
    listOwnComments(context, reader, page),
    listSessions(context, reader),
    readers.mailsReplies ? findReplyChoice(context, reader.id) : null,
  ]);
  const url = ownPageUrl(readers);
  const current = idOf(context.keyedHash, token, OWN_PAGE);
  const provider = PROVIDERS.find((known) => known === providerOf(reader.id));
  const name = provider === undefined ? reader.mail : PLATFORM_NAMES[provider];
  return answer(desk, {
    message: texts.ownAs(reader.name, name),
    button: { text: texts.ownSignOut, action: `${url}/sign-out` },
    sections: [
      describeComments(desk, own, page),
      ...(choice === null ? [] : [describeReplies(desk, choice)]),
      describeSessions(desk, sessions, current),
      ...describeExits(desk),
    ],
  });
}
