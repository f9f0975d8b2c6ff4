import { afterEach, beforeEach, expect, it } from "vitest";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { createReaderToken, hashMail } from "../../../../src/cli/comments/notify/link-tokens.js";
import { READERS } from "../../../../src/cli/comments/store/collections.js";
import { describeOnStore } from "../describe-on-store.js";
import { createMailServer, type MailServer } from "../notify/mail-server.js";
import { MAIL as MAILS, openNoticing, type NoticingService } from "../notify/noticing-service.js";
import type { TestPlace } from "../open-place.js";
import { createPlatform, type Platform } from "./platform.js";
import {
  askOnPage,
  BLOG,
  mailOptions,
  openOwnPage,
  openPageBrowser,
  readerOptions,
  signIn,
  signInByMail,
  type TestBrowser,
} from "./sign-in.js";

const PAGE = "/readers/me";
const ANN = "ann@reader.example";
const TOLD = "[Blog] Bob replied to your comment";
const ASKED = "[Blog] Confirm your address for mails about replies";

describeOnStore("mails about replies to signed-in readers", ({ emptyPlace }) => {
  let mails: MailServer;
  let platform: Platform;
  let place: TestPlace;
  let service: NoticingService;
  let browser: TestBrowser;

  const start = async (confirm = "on") => {
    const { readers: byMail } = mailOptions(mails);
    const { readers } = readerOptions(platform, "github");
    service = await openNoticing(place, {
      env: { ...MAILS, HANBLOG_CONFIRM_MAIL: confirm },
      openSocket: () => mails.openSocket(),
      readers: readers && byMail ? { ...readers, mail: byMail.mail, mailsReplies: true } : null,
    });
    browser = openPageBrowser(service);
  };
  beforeEach(async () => {
    mails = createMailServer();
    platform = createPlatform();
    platform.account = { id: 1, login: "ada" };
    place = await emptyPlace("shared");
    await start();
  });
  afterEach(async () => {
    await service.stop();
    await mails.stop();
  });

  const subjects = (to = ANN) =>
    mails.received
      .filter((mail) => mail.to.includes(to) && !mail.mail.subject?.includes("link to sign in"))
      .map(({ mail }) => mail.subject);
  const write = async (fields: Readonly<Record<string, unknown>>) => {
    const body = { comment: `text ${Math.random()}`, nick: "Tom", url: "/p/", ...fields };
    const sent = await service.call("POST", "classes/Comment", { body, headers: { Origin: BLOG } });
    expect(sent.status).toBe(201);
    return (sent.body as { readonly objectId: string }).objectId;
  };
  const reply = async (parent: string, fields: Readonly<Record<string, unknown>> = {}) => {
    await write({ mail: "bob@example.org", nick: "Bob", rid: parent, pid: parent, ...fields });
    await service.notifier.run();
  };
  const choose = async (choice: string) =>
    expect((await browser.post(`${PAGE}/replies/${choice}`)).status).toBe(303);
  /** Returns the last mail to an address. Mails of one comment are sent at the same time, in any order. */
  const lastTo = (to: string) => mails.received.findLast((mail) => mail.to.includes(to));
  const linkOf = (to = ANN) =>
    /https:\/\/talk\.example(\/unsubscribe\?token=\S+)/.exec(lastTo(to)?.mail.text ?? "")?.[1] ?? "";
  const isOut = () => service.context.store.unsubscribed.has(hashMail(service.context.keyedHash, ANN));
  const readers = () =>
    service.context.store.objects.find(READERS, { where: EVERYTHING, order: [], limit: 10, skip: 0 });

  /** Writes as Ann, who signs in by mail, and opens her page. */
  const writeAsAnn = async () => {
    const session = await signInByMail(service, mails, { mail: ANN, name: "Ann" });
    const parent = await write({ session });
    await browser.post(await askOnPage(browser, mails, ANN));
    return { session, parent };
  };

  it("are off for those who sign in by mail, also without confirmations, until they turn them on", async () => {
    const { parent } = await writeAsAnn();
    await reply(parent);
    await service.stop();
    await start("off");
    await reply(parent);
    expect(subjects()).toEqual([]);
    expect(JSON.stringify(service.told)).toContain("the reader has not turned on");
    await browser.post(await askOnPage(browser, mails, ANN));
    expect(await (await browser.get(PAGE)).text()).toContain("You get no mail");
    await choose("on");
    expect(await (await browser.get(PAGE)).text()).toContain(`a mail goes to ${ANN}`);
    await reply(parent);
    expect(subjects()).toEqual([TOLD]);
    await choose("off");
    await reply(parent);
    expect(subjects()).toEqual([TOLD]);
  });

  it("need no second confirmation, and a new service keeps the choice", async () => {
    const { parent } = await writeAsAnn();
    await choose("on");
    await service.stop();
    await start();
    await reply(parent);
    expect(subjects()).toEqual([TOLD]);
  });

  it("end with one click, which ends exactly them", async () => {
    const { parent, session } = await writeAsAnn();
    await choose("on");
    await reply(parent);
    const raw = lastTo(ANN)?.raw ?? "";
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const link = linkOf();
    expect(raw.replaceAll(/\r\n\s/g, "")).toContain(`<https://talk.example${link}>`);
    for (const method of ["GET", "HEAD"]) await service.fetch(link, { method });
    await reply(parent);
    expect(subjects()).toEqual([TOLD, TOLD]);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await service.fetch(link, { method: "POST", body })).status).toBe(200);
    await reply(parent);
    await reply(await write({ session }));
    expect([subjects(), await isOut()]).toEqual([[TOLD, TOLD], false]);
    // A comment without the sign-in is another matter.
    await reply(await write({ mail: ANN }));
    expect(subjects()).toEqual([TOLD, TOLD, ASKED]);
    await service.fetch(`${link}&undo=1`, { method: "POST" });
    await reply(parent);
    expect(subjects()).toEqual([TOLD, TOLD, ASKED, TOLD]);
  });

  it("are not ended by a forged token, or one of another reader", async () => {
    const { parent } = await writeAsAnn();
    await choose("on");
    await reply(parent);
    const [reader] = await readers();
    const id = reader?.objectId ?? "";
    const own = createReaderToken(service.context.keyedHash, id);
    const other = createReaderToken(service.context.keyedHash, `mail:${"0".repeat(24)}`);
    expect(linkOf()).toBe(`/unsubscribe?token=${own}`);
    const sign = own.split(".")[1] ?? "";
    for (const token of [
      `${id}.${"0".repeat(32)}`,
      `${id}.${other.split(".")[1]}`,
      `${id.toUpperCase()}.${sign}`,
      `github:1.${service.context.keyedHash("unsubscribe-reader", "github:1")}`,
      `${own} `,
    ]) {
      const path = `/unsubscribe?token=${encodeURIComponent(token)}`;
      expect((await service.fetch(path)).status).toBe(404);
      expect((await service.fetch(path, { method: "POST" })).status).toBe(404);
    }
    // One that is not known any longer reveals nothing.
    expect((await service.fetch(`/unsubscribe?token=${other}`, { method: "POST" })).status).toBe(200);
    await reply(parent);
    expect(subjects()).toEqual([TOLD, TOLD]);
  });

  it("never go to an address that is unsubscribed, until its reader turns them on again", async () => {
    await service.stop();
    await start("off");
    const { parent } = await writeAsAnn();
    await choose("on");
    await reply(await write({ mail: ANN }));
    await service.fetch(linkOf(), { method: "POST" });
    expect(await isOut()).toBe(true);
    await reply(parent);
    expect(subjects()).toEqual([TOLD]);
    expect(await (await browser.get(PAGE)).text()).toContain("You get no mail");
    await choose("on");
    await reply(parent);
    expect(subjects()).toEqual([TOLD, TOLD]);
  });

  it("go on for a reader who has confirmed the address before", async () => {
    const { parent } = await writeAsAnn();
    const { store, keyedHash, now } = service.context;
    await store.confirmations.confirm(hashMail(keyedHash, ANN), now());
    await reply(parent);
    expect(subjects()).toEqual([TOLD]);
    await choose("off");
    await reply(parent);
    expect(subjects()).toEqual([TOLD]);
  });

  it("report no reply of the same reader, and go to the proved address only", async () => {
    const { parent, session } = await writeAsAnn();
    await choose("on");
    await reply(parent, { session });
    expect(subjects()).toEqual([]);
    await reply(parent, { mail: "BOB@example.org" });
    const told = mails.received.filter(({ mail }) => mail.subject === TOLD);
    expect(told.map(({ to }) => to)).toEqual([[ANN]]);
  });

  it("need a confirmation of the address that a reader of a platform has typed, and end at the page", async () => {
    const typed = "ada@private.example";
    const session = await signIn({ service, platform });
    const parent = await write({ session, mail: typed });
    await reply(parent);
    expect(subjects(typed)).toEqual([ASKED]);
    await openOwnPage({ service, platform }, browser);
    // Turning the mails on confirms no address, and subscribes none again.
    const { store, keyedHash, now } = service.context;
    const hash = hashMail(keyedHash, typed);
    await store.unsubscribed.add(hash, now());
    await choose("on");
    expect([await store.unsubscribed.has(hash), await store.confirmations.has(hash)]).toEqual([true, false]);
    await store.unsubscribed.remove(hash);
    await store.confirmations.confirm(hash, now());
    await reply(parent);
    await choose("off");
    await reply(parent);
    expect(subjects(typed)).toEqual([ASKED, TOLD]);
    expect(await (await browser.get(PAGE)).text()).not.toContain("private.example");
  });

  it("are turned on by the page's own form only", async () => {
    await writeAsAnn();
    for (const origin of [null, "null", BLOG]) {
      expect((await browser.post(`${PAGE}/replies/on`, {}, origin)).status).toBe(403);
    }
    const stranger = openPageBrowser(service);
    expect((await stranger.post(`${PAGE}/replies/on`)).status).toBe(303);
    expect((await readers())[0]?.["replies"]).toBeUndefined();
  });
});
