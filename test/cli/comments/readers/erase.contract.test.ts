import { afterEach, beforeEach, expect, it } from "vitest";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import {
  COMMENTS,
  READER_LINKS,
  READER_PICTURES,
  READER_SESSIONS,
  READERS,
  type Collection,
} from "../../../../src/cli/comments/store/collections.js";
import type { StoredObject } from "../../../../src/cli/comments/store/store.js";
import { describeOnStore } from "../describe-on-store.js";
import { createMailServer, type MailServer } from "../notify/mail-server.js";
import { openService, type TestService } from "../service.js";
import { createPlatform, PIXEL, type Platform } from "./platform.js";
import {
  askOnPage,
  BLOG,
  mailOptions,
  openOwnPage,
  openPageBrowser,
  readerOptions,
  signIn,
  type TestBrowser,
} from "./sign-in.js";

const ERASE = "/readers/me/erase";
const MAIL = "ann@reader.example";
const ADA = "github@platform.example:583231";
const CREATED = Date.UTC(2026, 0, 1);

describeOnStore("the erasure of one's own data", ({ emptyPlace }) => {
  let platform: Platform;
  let server: MailServer;
  let service: TestService;
  let browser: TestBrowser;
  beforeEach(async () => {
    platform = createPlatform();
    platform.account = { id: 583_231, login: "ada", avatar_url: `${platform.url}/pictures/1` };
    platform.picture = (response) => void response.writeHead(200, { "Content-Type": "image/png" }).end(PIXEL);
    server = createMailServer();
    const { readers: byMail, ...options } = mailOptions(server);
    const { readers } = readerOptions(platform, "github");
    service = await openService(await emptyPlace("shared"), {
      ...options,
      readers: readers && byMail ? { ...readers, mail: byMail.mail } : null,
    });
    browser = openPageBrowser(service);
  });
  afterEach(async () => {
    await service.stop();
    await server.stop();
  });

  const all = (collection: Collection) =>
    service.context.store.objects.find(collection, { where: EVERYTHING, order: [], limit: 1000, skip: 0 });
  const findAll = async () => new Map((await all(COMMENTS)).map((comment) => [comment.objectId, comment]));
  const post = async (fields: Readonly<Record<string, unknown>>) => {
    service.advance(1000);
    const body = { url: "/blog/rice.html", comment: "hello", ...fields };
    const answer = await service.call("POST", "classes/Comment", { body, headers: { Origin: BLOG } });
    expect(answer.status).toBe(201);
    return (answer.body as { readonly objectId: string }).objectId;
  };
  const below = (root: string, parent = root) => ({ rid: root, pid: parent });
  /** Stores comments of the reader, each a second after the one before. */
  const store = (comments: readonly (Partial<StoredObject> & { readonly objectId: string })[]) =>
    service.context.store.objects.createAll(
      COMMENTS,
      comments.map((comment, at) => ({
        createdAt: new Date(CREATED + at * 1000),
        updatedAt: new Date(CREATED + at * 1000),
        status: "visible",
        url: "/blog/",
        comment: `text ${at}`,
        reader: ADA,
        ...comment,
      })),
    );

  it("asks first, and a link erases nothing", async () => {
    await post({ session: await signIn({ service, platform }) });
    expect((await browser.get(ERASE)).status).toBe(303);
    await openOwnPage({ service, platform }, browser);
    expect(await (await browser.get("/readers/me")).text()).toContain(ERASE);
    const page = await (await browser.get(ERASE)).text();
    expect(page).toMatch(/<form method="post" action="[^"]*\/readers\/me\/erase">/);
    for (const origin of [null, "null", BLOG])
      expect((await browser.post(ERASE, {}, origin)).status).toBe(403);
    expect([(await all(COMMENTS)).length, (await all(READERS)).length]).toEqual([1, 1]);
  });

  it("removes comments, profile, picture and sessions, and nothing of others", async () => {
    const session = await signIn({ service, platform });
    const other = await post({ nick: "Tom", mail: "tom@private.example" });
    await post({ session, comment: "answer", mail: "typed@private.example", ...below(other) });
    await post({ session });
    const token = (await all(READER_PICTURES)).length;
    expect(token).toBe(1);
    await openOwnPage({ service, platform }, browser);
    const answer = await browser.post(ERASE);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Your data is deleted.");
    expect([...(await findAll()).keys()]).toEqual([other]);
    for (const collection of [READERS, READER_PICTURES, READER_SESSIONS])
      expect(await all(collection)).toEqual([]);
    expect([...browser.cookies]).toEqual([]);
    expect((await browser.post(ERASE)).status).toBe(303);
    const body = { url: "/blog/", comment: "hello", session };
    const late = await service.call("POST", "classes/Comment", { body, headers: { Origin: BLOG } });
    expect(late.status).toBe(401);
  });

  it("removes open links of a reader who signs in by mail, and not those of others", async () => {
    await browser.post(await askOnPage(browser, server, MAIL), { name: "Ann" });
    await askOnPage(openPageBrowser(service), server, MAIL);
    await askOnPage(openPageBrowser(service), server, "other@reader.example");
    expect((await browser.post(ERASE)).status).toBe(200);
    expect((await all(READER_LINKS)).map(({ mail }) => mail)).toEqual(["other@reader.example"]);
    expect([await all(READERS), await all(READER_SESSIONS)]).toEqual([[], []]);
  });

  it("keeps answered comments without text and author, and their answers in place", async () => {
    const session = await signIn({ service, platform });
    const fields = { session, link: "https://ada.example", ua: "Browser/1", mail: "typed@private.example" };
    const root = await post({ ...fields, comment: "my question" });
    const reply = await post({ ...fields, comment: "my addition", ...below(root) });
    const unanswered = await post({ ...fields, comment: "my last word", ...below(root, reply) });
    const answer = await post({ nick: "Tom", comment: "an answer", ...below(root, reply) });
    await openOwnPage({ service, platform }, browser);
    expect((await browser.post(ERASE)).status).toBe(200);
    const left = await findAll();
    expect([...left.keys()].toSorted()).toEqual([root, reply, answer].toSorted());
    expect(left.has(unanswered)).toBe(false);
    expect(left.get(answer)).toMatchObject({ comment: "an answer", nick: "Tom", rid: root, pid: reply });
    for (const id of [root, reply]) {
      expect(left.get(id)).toMatchObject({
        comment: "This comment was deleted by its author.",
        nick: "Anonymous",
      });
      expect(JSON.stringify(left.get(id))).not.toMatch(/ada|private|Browser|my |127\.0|"reader"|authorKey/);
    }
  });

  it("removes a conversation in which the reader alone answers", async () => {
    await openOwnPage({ service, platform }, browser);
    await store([
      { objectId: "a" },
      { objectId: "b", rid: "a", pid: "a" },
      { objectId: "c", rid: "a", pid: "b" },
      { objectId: "d", rid: "a", pid: "c", reader: "github:7", status: "spam" },
    ]);
    expect((await browser.post(ERASE)).status).toBe(200);
    expect([...(await findAll()).keys()]).toEqual(["d"]);
  });

  it("removes what waits or is taken for spam", async () => {
    await openOwnPage({ service, platform }, browser);
    await store([
      { objectId: "a", status: "waiting" },
      { objectId: "b", status: "spam" },
    ]);
    await browser.post(ERASE);
    expect(await all(COMMENTS)).toEqual([]);
  });

  it("erases many comments in parts, and keeps the sign-in until the last one", async () => {
    await openOwnPage({ service, platform }, browser);
    const answered = Array.from({ length: 25 }, (_, at) => `q${at}`);
    await store([
      ...answered.map((objectId) => ({ objectId })),
      ...Array.from({ length: 230 }, (_, at) => ({ objectId: `c${at}` })),
    ]);
    await store(answered.map((id) => ({ objectId: `r${id}`, rid: id, pid: id, reader: null, nick: "Tom" })));
    const steps: string[] = [];
    for (let text = ""; !text.includes("Your data is deleted.") && steps.length < 20;) {
      const answer = await browser.post(ERASE);
      expect(answer.status).toBe(200);
      text = await answer.text();
      steps.push(/left: (\d+)/.exec(text)?.[1] ?? "none");
    }
    expect(steps).toEqual(["155", "55", "15", "5", "none"]);
    const left = await all(COMMENTS);
    expect(left).toHaveLength(50);
    expect(left.filter(({ reader }) => reader != null)).toEqual([]);
    expect(await all(READERS)).toEqual([]);
  });
});
