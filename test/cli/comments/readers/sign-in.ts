import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { ReaderSettings } from "../../../../src/cli/comments/readers/reader-settings.js";
import type { Readers } from "../../../../src/cli/comments/readers/reader-settings.js";
import { createSmtpSender } from "../../../../src/cli/comments/node/smtp-sender.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import type { TestOptions, TestService } from "../service.js";
import type { MailServer, ReceivedMail } from "../notify/mail-server.js";
import { APP, type Platform } from "./platform.js";

export const BLOG = "https://user.github.io";
export const SERVICE = "https://comments.example";

/** Returns the options of a service whose readers sign in at a platform. */
export function readerOptions(
  { url, fetch }: Platform,
  ...names: readonly ("github" | "gitee")[]
): TestOptions {
  const apps: ReaderSettings["apps"] = new Map(names.map((name) => [name, { ...APP, base: url }]));
  return {
    pauseSeconds: 0,
    site: { ...NO_SITE, url: `${BLOG}/blog/`, serviceUrl: SERVICE },
    readers: {
      apps,
      mail: null,
      mailsReplies: false,
      serviceUrl: SERVICE,
      origin: BLOG,
      fetch,
      onFault: () => undefined,
    },
  };
}

/** Returns the options of a service whose readers sign in by mails that a server receives. */
export function mailOptions(server: MailServer, onFault: Readers["onFault"] = () => undefined): TestOptions {
  const smtp = {
    kind: "smtp",
    host: "mail.example",
    port: 25,
    secure: false,
    user: null,
    password: "",
  } as const;
  const url = `${BLOG}/blog/`;
  const mail = {
    send: createSmtpSender(smtp, server.openSocket),
    from: { name: "Blog", address: "blog@blog.example" },
    place: { siteName: "Blog", siteUrl: url, serviceUrl: SERVICE, locale: "en" as const },
  };
  return {
    pauseSeconds: 0,
    site: { ...NO_SITE, url, name: "Blog", serviceUrl: SERVICE, locale: "en" },
    readers: { apps: new Map(), mail, mailsReplies: true, serviceUrl: SERVICE, origin: BLOG, fetch, onFault },
  };
}

/** Asks for a link. */
export function askForLink(
  service: TestService,
  body: unknown,
  { origin = BLOG, from = "10.9.8.7" }: { readonly origin?: string; readonly from?: string } = {},
): Promise<Response> {
  return service.fetch("/readers/mail", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, "X-Forwarded-For": from },
    body: JSON.stringify(body),
  });
}

/** Returns the path of the link in a mail. */
export function linkIn({ mail }: ReceivedMail): string {
  return pathOf(/https:\/\/\S+\/readers\/link\?token=[\da-f]{64}/.exec(mail.text ?? "")?.[0] ?? "");
}

/** Uses a link up, with the name that a new reader chooses. */
export function takeLink(service: TestService, path: string, name = ""): Promise<Response> {
  return service.fetch(path, { method: "POST", body: new URLSearchParams({ name }) });
}

/** Returns the code that a page shows. */
export async function codeOn(page: Response): Promise<string> {
  return /<blockquote[^>]*>(\d{6})<\/blockquote>/.exec(await page.text())?.[1] ?? "";
}

/** Signs a reader in by mail. Resolves to the token of the session. */
export async function signInByMail(
  service: TestService,
  server: MailServer,
  { mail, name, from }: { readonly mail: string; readonly name?: string; readonly from?: string },
): Promise<string> {
  const { verifier, challenge } = createVerifier();
  const count = server.received.length;
  expect((await askForLink(service, { mail, challenge }, from === undefined ? {} : { from })).status).toBe(
    202,
  );
  await expect.poll(() => server.received.length).toBe(count + 1);
  const received = server.received.at(-1);
  if (received === undefined) throw new Error("No mail");
  const code = await codeOn(await takeLink(service, linkIn(received), name));
  const answer = await exchange(service, { code, verifier }, BLOG, from);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { readonly token: string }).token;
}

/** The service, and the platform that its readers sign in at. */
export interface Places {
  readonly service: TestService;
  readonly platform: Platform;
}

/** The secret of a panel, and its hash. */
export function createVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString("hex");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Returns the address of a path of the service, as its own requests have it. */
const pathOf = (url: string) => url.replace(SERVICE, "");

/** Goes from the panel to the platform and back, as a browser does. Resolves to the address that the platform returns to. */
export async function visitPlatform(
  { service, platform }: Places,
  challenge: string,
  provider = "github",
): Promise<string> {
  const start = await service.fetch(`/readers/sign-in/${provider}?challenge=${challenge}`, {
    redirect: "manual",
  });
  expect(start.status).toBe(302);
  const back = await platform.fetch(start.headers.get("location") ?? "", { redirect: "manual" });
  return pathOf(back.headers.get("location") ?? "");
}

/** Opens the address that the platform returns to. Resolves to the code for the panel, which is empty after a failure. */
export async function openWindow(service: TestService, callback: string): Promise<string> {
  const page = await (await service.fetch(callback)).text();
  expect(page).toContain(`data-origin="${BLOG}"`);
  return /data-code="(\w*)"/.exec(page)?.[1] ?? "missing";
}

/** Exchanges a code. */
export function exchange(
  service: TestService,
  body: unknown,
  origin: string | null = BLOG,
  from = "10.9.8.7",
): Promise<Response> {
  return service.fetch("/readers/session", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": from,
      ...(origin === null ? {} : { Origin: origin }),
    },
    body: JSON.stringify(body),
  });
}

/** Signs a reader in. Resolves to the token of the session. */
export async function signIn(places: Places, provider = "github"): Promise<string> {
  const { service } = places;
  const { verifier, challenge } = createVerifier();
  const code = await openWindow(service, await visitPlatform(places, challenge, provider));
  const answer = await exchange(service, { code, verifier });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { readonly token: string }).token;
}

/** A browser on pages of the service. It keeps cookies and follows no redirects. */
export interface TestBrowser {
  /** The cookies by name. */
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Sends a form of the page itself, or of another origin. `null` sends none. */
  post(path: string, fields?: Readonly<Record<string, string>>, origin?: string | null): Promise<Response>;
}

/** Opens a browser without cookies. */
export function openPageBrowser(service: TestService, from = "10.7.7.7"): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { ...(init.headers as Record<string, string>), "X-Forwarded-For": from };
    const answer = await service.fetch(pathOf(path), {
      ...init,
      redirect: "manual",
      headers: cookie === "" ? headers : { ...headers, Cookie: cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0;/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (path) => send(path, {}),
    post: (path, fields = {}, origin = SERVICE) =>
      send(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: origin === null ? {} : { Origin: origin },
      }),
  };
}

/** Signs a browser in on the page of one's own data, at a platform. Resolves to the answer that leads to the page. */
export async function openOwnPage(
  { platform }: Places,
  browser: TestBrowser,
  provider = "github",
): Promise<Response> {
  const start = await browser.get(`/readers/me/sign-in/${provider}`);
  expect(start.status).toBe(302);
  const back = await platform.fetch(start.headers.get("location") ?? "", { redirect: "manual" });
  return browser.get(back.headers.get("location") ?? "");
}

/** Asks for a link on the page of one's own data. Resolves to the path of the link. */
export async function askOnPage(browser: TestBrowser, server: MailServer, mail: string): Promise<string> {
  const count = server.received.length;
  expect((await browser.post("/readers/me/mail", { mail })).status).toBe(200);
  await expect.poll(() => server.received.length).toBe(count + 1);
  return linkIn(server.received[count] as ReceivedMail);
}
