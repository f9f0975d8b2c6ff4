import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS, READER_SESSIONS, READERS } from "../../../../src/cli/comments/store/collections.js";
import type { Collection } from "../../../../src/cli/comments/store/collections.js";
import { describeOnStore } from "../describe-on-store.js";
import { createMailServer, type MailServer } from "../notify/mail-server.js";
import type { TestPlace } from "../open-place.js";
import { openService, type TestAnswer, type TestOptions, type TestService } from "../service.js";
import { createPlatform, type Platform } from "./platform.js";
import {
  askForLink,
  askOnPage,
  BLOG,
  codeOn,
  exchange,
  linkIn,
  mailOptions,
  openOwnPage,
  openPageBrowser,
  openWindow,
  readerOptions,
  SERVICE,
  signIn,
  signInByMail,
  takeLink,
  type TestBrowser,
  visitPlatform,
} from "./sign-in.js";

const HOUR = 60 * 60_000;
const PAGE = "/readers/me";
const MAIL = "ann@reader.example";

describeOnStore("the page of one's own data", ({ emptyPlace }) => {
  let platform: Platform;
  let server: MailServer;
  let place: TestPlace;
  let service: TestService;
  let browser: TestBrowser;
  const optionsOf = (): TestOptions => {
    const { readers: byMail, ...options } = mailOptions(server);
    const { readers } = readerOptions(platform, "github", "gitee");
    return { ...options, readers: readers && byMail ? { ...readers, mail: byMail.mail } : null };
  };
  beforeEach(async () => {
    platform = createPlatform();
    platform.account = { id: 583_231, login: "ada", avatar_url: `${platform.url}/pictures/1` };
    server = createMailServer();
    place = await emptyPlace("shared");
    service = await openService(place, optionsOf());
    browser = openPageBrowser(service);
  });
  afterEach(async () => {
    await service.stop();
    await server.stop();
  });

  const post = (fields: Readonly<Record<string, unknown>>) => {
    service.advance(1000);
    const body = { url: "/blog/rice.html", comment: "hello", ...fields };
    return service.call("POST", "classes/Comment", { body, headers: { Origin: BLOG }, from: "192.0.2.77" });
  };
  const idOf = ({ body }: TestAnswer) => (body as { readonly objectId: string }).objectId;
  const all = (collection: Collection) =>
    service.context.store.objects.find(collection, { where: EVERYTHING, order: [], limit: 1000, skip: 0 });
  const textOn = async (path = PAGE, of = browser) => (await of.get(path)).text();
  const isOpen = async (of = browser) => (await textOn(PAGE, of)).includes(`${PAGE}/sign-out`);
  const exported = async (path = `${PAGE}/export`) => {
    const answer = await browser.get(path);
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      readonly comments: readonly Readonly<Record<string, unknown>>[];
      readonly next: string | null;
    };
  };
  const sessionCookie = () => [...browser.cookies].find(([name]) => name.includes("hanblog-reader-"));

  it("opens after a sign-in at a platform, and shows one's comments and sessions", async () => {
    const session = await signIn({ service, platform });
    const id = idOf(await post({ session, comment: "<b>mine</b>" }));
    await post({ comment: "of somebody else", nick: "Tom" });
    expect(await isOpen()).toBe(false);
    const back = await openOwnPage({ service, platform }, browser);
    expect([back.status, back.headers.get("location")]).toEqual([303, `${SERVICE}${PAGE}`]);
    const text = await textOn();
    for (const part of ["ada", "GitHub", "&lt;b&gt;mine", `${BLOG}/blog/rice.html#comment-${id}`, BLOG])
      expect(text).toContain(part);
    expect(text).not.toMatch(/somebody else|<b>mine|583231|192\.0\.2/);
  });

  it("opens in the browser that asked for a mail and opens its link, for a new reader too", async () => {
    const link = await askOnPage(browser, server, MAIL);
    const answer = await browser.post(link, { name: "Ann" }, null);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${SERVICE}${PAGE}`]);
    expect(await textOn()).toContain(MAIL);
    expect((await browser.post(link, { name: "Ann" })).status).toBe(410);
  });

  it("opens by the code if the link is opened elsewhere, which stays signed out", async () => {
    const link = await askOnPage(browser, server, MAIL);
    const phone = openPageBrowser(service);
    const code = await codeOn(await phone.post(link, { name: "Ann" }, null));
    expect(code).toMatch(/^\d{6}$/);
    expect(await isOpen(phone)).toBe(false);
    // Another browser has asked for nothing, or for something else.
    expect((await phone.post(`${PAGE}/code`, { code })).status).toBe(401);
    await askOnPage(phone, server, "other@reader.example");
    expect((await phone.post(`${PAGE}/code`, { code })).status).toBe(401);
    expect((await browser.post(`${PAGE}/code`, { code: "x" })).status).toBe(401);
    expect(
      (await browser.post(`${PAGE}/code`, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status,
    ).toBe(303);
    expect(await isOpen()).toBe(true);
    expect((await browser.post(`${PAGE}/code`, { code })).status).toBe(401);
  });

  it("does not open by a code that was guessed", async () => {
    const link = await askOnPage(browser, server, MAIL);
    const code = await codeOn(await openPageBrowser(service).post(link, { name: "Ann" }));
    for (let count = 1; count <= 5; count++) {
      const wrong = String((Number(code) + count) % 1_000_000).padStart(6, "0");
      expect((await browser.post(`${PAGE}/code`, { code: wrong })).status).toBe(401);
    }
    expect((await browser.post(`${PAGE}/code`, { code })).status).toBe(401);
  });

  it("does not open with the token, the code or the secret of a panel, and opens no panel", async () => {
    const token = await signIn({ service, platform });
    await openOwnPage({ service, platform }, browser);
    const [name, own] = sessionCookie() ?? ["", ""];
    const thief = openPageBrowser(service);
    thief.cookies.set(name, token);
    expect(await isOpen(thief)).toBe(false);
    expect((await thief.get(`${PAGE}/export`)).status).toBe(303);
    for (const origin of [BLOG, SERVICE, "page"]) {
      const body = { url: "/blog/", comment: "hello", session: own };
      const sent = await service.call("POST", "classes/Comment", { body, headers: { Origin: origin } });
      expect([origin, sent.status]).toEqual([origin, 401]);
    }
    // A script of the blog begins the sign-in of a panel, and takes its grant to the page.
    const asked = name.replace("reader-", "reader-asked-");
    const secret = "ab".repeat(32);
    const challenge = createHash("sha256").update(secret).digest("base64url");
    thief.cookies.set(asked, secret);
    const callback = await visitPlatform({ service, platform }, challenge);
    expect(await openWindow(service, callback)).toMatch(/^[\da-f]{64}$/);
    expect((await thief.post(`${PAGE}/code`, { code: "123456" })).status).toBe(401);
    expect((await askForLink(service, { mail: MAIL, challenge })).status).toBe(202);
    await expect.poll(() => server.received.length).toBe(1);
    const [received] = server.received;
    if (received === undefined) throw new Error("No mail");
    // Its link opens no page in a browser with the secret either.
    const code = await codeOn(await thief.post(linkIn(received), { name: "Ann" }));
    expect(code).toMatch(/^\d{6}$/);
    expect((await thief.post(`${PAGE}/code`, { code })).status).toBe(401);
    expect(await isOpen(thief)).toBe(false);
    for (const marked of [`page ${challenge}`, `page%20${challenge}`])
      expect((await askForLink(service, { mail: MAIL, challenge: marked })).status).toBe(400);
  });

  it("gives a panel nothing for a code of the page", async () => {
    const link = await askOnPage(browser, server, MAIL);
    const code = await codeOn(await takeLink(service, link, "Ann"));
    const verifier = [...browser.cookies.values()][0];
    expect((await exchange(service, { code, verifier })).status).toBe(401);
    expect((await browser.post(`${PAGE}/code`, { code })).status).toBe(303);
  });

  it("does not open in a browser into which somebody else brings their own sign-in", async () => {
    const attacker = openPageBrowser(service);
    const start = await attacker.get(`${PAGE}/sign-in/github`);
    const back = await platform.fetch(start.headers.get("location") ?? "", { redirect: "manual" });
    const callback = back.headers.get("location") ?? "";
    expect((await browser.get(callback)).status).toBe(400);
    await browser.get(`${PAGE}/sign-in/github`);
    expect((await browser.get(callback)).status).toBe(400);
    expect([await isOpen(), await all(READER_SESSIONS)]).toEqual([false, []]);
    // The platform was not asked, so the attacker's own browser can still use it, once.
    expect((await attacker.get(callback)).status).toBe(303);
    expect((await attacker.get(callback)).status).toBe(400);
  });

  it("gets a new session at each sign-in, and ends the one before", async () => {
    await openOwnPage({ service, platform }, browser);
    const [name, first] = sessionCookie() ?? ["", ""];
    await openOwnPage({ service, platform }, browser);
    expect(sessionCookie()?.[1]).not.toBe(first);
    const fixed = openPageBrowser(service);
    for (const value of [first, "0".repeat(64)]) {
      fixed.cookies.set(name, value);
      expect(await isOpen(fixed)).toBe(false);
    }
    const victim = openPageBrowser(service);
    victim.cookies.set(name, "0".repeat(64));
    await openOwnPage({ service, platform }, victim);
    expect(victim.cookies.get(name)).not.toBe("0".repeat(64));
  });

  it("keeps its session in a cookie that only this host can set, for an hour", async () => {
    const { headers } = await openOwnPage({ service, platform }, browser);
    const [cookie, asked] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-hanblog-reader-[\da-f]{8}=[\da-f]{64}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(asked).toMatch(/^__Host-hanblog-reader-asked-[\da-f]{8}=; Max-Age=0;/);
    service.advance(HOUR - 1000);
    expect(await isOpen()).toBe(true);
    service.advance(1000);
    expect(await isOpen()).toBe(false);
  });

  it.each([
    [
      "https://shared.example/talk",
      /^__Secure-hanblog-[^;]*; Max-Age=\d+; Path=\/talk\/readers; HttpOnly; Secure; SameSite=Lax$/,
    ],
    ["http://localhost:8380", /^hanblog-[^;]*; Max-Age=\d+; Path=\/readers; HttpOnly; SameSite=Lax$/],
  ])("limits the cookie to its path at %s", async (serviceUrl, expected) => {
    await service.stop();
    const { readers, ...options } = optionsOf();
    service = await openService(place, { ...options, readers: readers ? { ...readers, serviceUrl } : null });
    const { headers } = await openPageBrowser(service).get(`${PAGE}/sign-in/github`);
    expect(headers.getSetCookie()[0]).toMatch(expected);
  });

  it("cannot be framed or kept, and runs no script", async () => {
    await openOwnPage({ service, platform }, browser);
    for (const path of [PAGE, `${PAGE}/export`, `${PAGE}/nothing`]) {
      const headers = Object.fromEntries((await browser.get(path)).headers);
      expect(headers).toMatchObject({
        "x-frame-options": "DENY",
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
      });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    }
    const page = await browser.get(PAGE);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("content-security-policy")).not.toContain("script-src");
    expect(await page.text()).not.toContain("<script");
  });

  it.each([null, "null", BLOG, "https://comments.example.evil.example", "http://comments.example"])(
    "accepts no form from %s",
    async (origin) => {
      const session = await signIn({ service, platform });
      await openOwnPage({ service, platform }, browser);
      const before = await all(READER_SESSIONS);
      const panel = before.find((each) => each["origin"] === BLOG)?.objectId;
      for (const path of ["/sign-out", `/sessions/${panel}/end`, "/mail", "/code", "/nothing"])
        expect((await browser.post(`${PAGE}${path}`, { mail: MAIL }, origin)).status).toBe(403);
      expect(await all(READER_SESSIONS)).toEqual(before);
      expect([await isOpen(), (await post({ session })).status, server.received]).toEqual([true, 201, []]);
    },
  );

  it("ends sessions of panels, and only those of the reader", async () => {
    const session = await signIn({ service, platform });
    const other = await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    await openOwnPage({ service, platform }, browser);
    const sessions = await all(READER_SESSIONS);
    const idsOf = (reader: RegExp) =>
      sessions
        .filter((each) => reader.test(String(each["reader"])) && each["origin"] === BLOG)
        .map(({ objectId }) => objectId);
    for (const id of [...idsOf(/mail/), "unknown", "%00", "'"]) {
      expect((await browser.post(`${PAGE}/sessions/${id}/end`)).status).toBe(303);
    }
    expect((await post({ session: other })).status).toBe(201);
    for (const id of idsOf(/github/)) {
      expect(await textOn()).toContain(`/sessions/${id}/end`);
      await browser.post(`${PAGE}/sessions/${id}/end`);
    }
    expect([(await post({ session })).status, await isOpen()]).toEqual([401, true]);
  });

  it("ends its session on the server when the reader signs out", async () => {
    await openOwnPage({ service, platform }, browser);
    const cookie = sessionCookie() ?? ["", ""];
    expect((await browser.post(`${PAGE}/sign-out`)).status).toBe(303);
    expect([...browser.cookies]).toEqual([]);
    browser.cookies.set(...cookie);
    expect([await isOpen(), await all(READER_SESSIONS)]).toEqual([false, []]);
  });

  it("exports what the reader wrote, and nothing of others or that nobody has proved", async () => {
    const session = await signIn({ service, platform });
    const first = idOf(await post({ nick: "Tom", mail: "tom@private.example", comment: "question" }));
    const fields = { session, mail: "typed@private.example", link: "https://ada.example", ua: "Browser/1" };
    const id = idOf(await post({ ...fields, comment: "answer", rid: first, pid: first }));
    await openOwnPage({ service, platform }, browser);
    const data = await exported();
    expect(data).toMatchObject({
      site: `${BLOG}/blog/`,
      profile: { name: "ada", provider: "github", account: "github@platform.example:583231" },
      sessions: [{ origin: "page" }, { origin: BLOG }],
      comments: [
        {
          id,
          address: `${BLOG}/blog/rice.html#comment-${id}`,
          page: "/blog/rice.html",
          replyTo: first,
          name: "ada",
          website: "https://ada.example",
          comment: "answer",
          browser: "Browser/1",
        },
      ],
      next: null,
    });
    expect(JSON.stringify(data)).not.toMatch(/private\.example|question|192\.0\.2|authorKey|"ip"|status/);
    const comment = (await all(COMMENTS)).find(({ objectId }) => objectId === id);
    expect(JSON.stringify(data)).not.toContain(String(comment?.["authorKey"]));
    for (const { objectId } of await all(READER_SESSIONS))
      expect(JSON.stringify(data)).not.toContain(objectId);
    const { headers } = await browser.get(`${PAGE}/export`);
    expect(headers.get("content-disposition")).toBe('attachment; filename="my-comments.json"');
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("exports the address of a reader who signs in by mail, because it is proved", async () => {
    await browser.post(await askOnPage(browser, server, MAIL), { name: "Ann" });
    expect(await exported()).toMatchObject({ profile: { name: "Ann", provider: "mail", account: MAIL } });
  });

  it("shows and exports all comments in parts, and not whether one is taken for spam", async () => {
    await openOwnPage({ service, platform }, browser);
    const [reader] = await all(READERS);
    const created = Date.UTC(2026, 0, 1);
    const text = (at: number) => (at < 20 ? "large ".repeat(70_000) : `text ${at}.`);
    await service.context.store.objects.createAll(
      COMMENTS,
      Array.from({ length: 45 }, (_, at) => ({
        objectId: `c${at}`,
        createdAt: new Date(created + at),
        updatedAt: new Date(created + at),
        status: ["visible", "waiting", "spam"][at % 3] ?? "",
        reader: reader?.objectId ?? "",
        url: "/blog/",
        comment: text(at),
      })),
    );
    const first = await textOn();
    expect(first).toContain("(45)");
    expect([first.match(/<li>/g)?.length, first.includes("text 25."), first.includes("text 24.")]).toEqual([
      21,
      true,
      false,
    ]);
    expect(first.match(/awaiting approval/g)).toHaveLength(7);
    expect(first).not.toContain("spam");
    expect((await textOn(`${PAGE}?page=3`)).match(/<blockquote/g)).toHaveLength(5);
    expect((await textOn(`${PAGE}?page=999999`)).match(/<blockquote/g)).toBe(null);
    for (const page of ["0", "-1", "x", "1e9"])
      expect(await textOn(`${PAGE}?page=${page}`)).toContain("text 44.");
    const found: unknown[] = [];
    let files = 0;
    for (let next: string | null = `${PAGE}/export`; next !== null; files++) {
      const data = await exported(next);
      expect(JSON.stringify(data).length).toBeLessThan(8 * 1024 * 1024);
      found.push(...data.comments.map(({ id }) => id));
      next = data.next;
    }
    expect(found).toEqual(Array.from({ length: 45 }, (_, at) => `c${44 - at}`));
    expect(files).toBeGreaterThan(1);
  });

  it("does not exist on a service without sign-in, and mails nothing without a sender", async () => {
    await service.stop();
    service = await openService(place, { ...optionsOf(), readers: null });
    expect((await openPageBrowser(service).get(PAGE)).status).toBe(404);
    await service.stop();
    service = await openService(place, readerOptions(platform, "github"));
    browser = openPageBrowser(service);
    expect(await textOn()).not.toContain('name="mail"');
    expect((await browser.post(`${PAGE}/mail`, { mail: MAIL })).status).toBe(404);
    expect((await browser.get(`${PAGE}/sign-in/gitee`)).status).toBe(404);
    expect((await browser.get(`${PAGE}/sign-in/__proto__`)).status).toBe(404);
  });

  it("answers every address alike, and shows a page when there were too many mails", async () => {
    const known = openPageBrowser(service, "10.7.0.1");
    await signInByMail(service, server, { mail: MAIL, name: "Ann" });
    const page = await (await known.post(`${PAGE}/mail`, { mail: MAIL })).text();
    expect(await (await known.post(`${PAGE}/mail`, { mail: "nobody@reader.example" })).text()).toBe(page);
    const bad = await known.post(`${PAGE}/mail`, { mail: "a@b.example\r\nBcc: c@d.example" });
    expect([bad.status, bad.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    let last = bad;
    for (let count = 0; count < 6; count++)
      last = await known.post(`${PAGE}/mail`, { mail: `m${count}@r.example` });
    expect([last.status, last.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  });
});
