import { afterEach, beforeEach, expect, it } from "vitest";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { directionOf } from "../../../../src/runtime/model/document/head.js";
import { COMMENT_LANGUAGES } from "../../../../src/runtime/texts/languages.js";
import { describeOnStore } from "../describe-on-store.js";
import { createMailServer, type MailServer } from "./mail-server.js";
import { MAIL, openNoticing, OWNER, type NoticingService } from "./noticing-service.js";

const DAY = 24 * 60 * 60 * 1000;
const ANN = "ann@example.org";

describeOnStore("the confirmation of a mail address", ({ emptyPlace }) => {
  let mails: MailServer;
  let service: NoticingService;

  const start = async (env: Readonly<Record<string, string>> = {}) =>
    openNoticing(await emptyPlace(), {
      env: { ...MAIL, HANBLOG_CONFIRM_MAIL: "", ...env },
      openSocket: () => mails.openSocket(),
    });
  const reply = async (parent: string) => {
    const id = await service.write({ mail: "bob@example.org", nick: "Bob", rid: parent, pid: parent });
    await service.notifier.run();
    return id;
  };
  const subjects = (to = ANN) =>
    mails.received.filter((mail) => mail.to.includes(to)).map(({ mail }) => mail.subject);
  const linkOf = (name: string, of = ANN) =>
    new RegExp(`https://talk\\.example(/${name}\\?token=\\S+)`).exec(
      mails.received.findLast(({ to }) => to.includes(of))?.mail.text ?? "",
    )?.[1] ?? "";
  const open = async (path: string, method = "GET") => {
    const answer = await service.fetch(path, { method });
    return { status: answer.status, page: await answer.text() };
  };
  const ASKED = "[Blog] Confirm your address for mails about replies";
  const TOLD = "[Blog] Bob replied to your comment";

  beforeEach(async () => {
    mails = createMailServer();
    service = await start();
  });
  afterEach(() => service.stop());

  it("is asked for once, at the first reply, with nothing that a visitor wrote", async () => {
    const parent = await service.write({ mail: ANN, nick: "Eve", comment: "buy pills", url: "/buy-pills/" });
    await service.notifier.run();
    expect(subjects()).toEqual([]);
    const id = await service.write({ rid: parent, pid: parent, nick: "pills", url: "/buy-pills/" });
    await service.notifier.run();
    await service.notifier.run();
    expect(subjects()).toEqual([ASKED]);
    const sent = mails.received.find(({ to }) => to.includes(ANN));
    expect(`${sent?.mail.text}${sent?.mail.html}`).not.toMatch(/pills|Eve|example\.org/);
    expect(sent?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(sent?.mail.messageId).toBe(`<${id}.reply-mail@blog.example>`);
    await service.write({ rid: parent, pid: parent, url: "/buy-pills/" });
    await service.notifier.run();
    expect(subjects()).toEqual([ASKED]);
    expect(JSON.stringify(service.told)).toContain("the address is not confirmed");
  });

  it("shows the reply, and lets all later replies be reported", async () => {
    const parent = await service.write({ mail: ANN });
    const first = await reply(parent);
    const path = linkOf("confirm");
    for (const method of ["GET", "HEAD", "GET"]) expect((await open(path, method)).status).toBe(200);
    await reply(parent);
    expect(subjects()).toEqual([ASKED]);
    expect((await open(path)).page).toContain("<button>Confirm</button>");
    const { status, page } = await open(path, "POST");
    expect([status, page]).toEqual([
      200,
      expect.stringContaining(`href="https://blog.example/p/#comment-${first}"`),
    ]);
    await reply(parent);
    const spelling = "ANN@example.org";
    await reply(await service.write({ mail: spelling }));
    expect([subjects(), subjects(spelling)]).toEqual([[ASKED, TOLD], [TOLD]]);
  });

  it("does not show a reply that was hidden since", async () => {
    const parent = await service.write({ mail: ANN });
    const hidden = await reply(parent);
    await service.change(hidden, { status: "spam" });
    const { status, page } = await open(linkOf("confirm"), "POST");
    expect([status, page.includes("<a ")]).toEqual([200, false]);
  });

  it("is asked for again after a month, and the old link has ended", async () => {
    const parent = await service.write({ mail: ANN });
    await reply(parent);
    const path = linkOf("confirm");
    service.advance(30 * DAY - 1);
    await reply(parent);
    expect(subjects()).toEqual([ASKED]);
    service.advance(1);
    for (const method of ["GET", "POST"]) expect((await open(path, method)).status).toBe(410);
    await reply(parent);
    expect(subjects()).toEqual([ASKED, ASKED]);
  });

  it("is asked for again if the mail server was away, with the same mail", async () => {
    const parent = await service.write({ mail: ANN });
    await service.notifier.run();
    const back = mails;
    mails = createMailServer({
      onConnect: (_, done) => done(Object.assign(new Error("Closed for today"), { responseCode: 421 })),
    });
    const id = await reply(parent);
    mails = back;
    service.advance(30_000);
    await service.notifier.run();
    expect(subjects()).toEqual([ASKED]);
    expect(mails.received.find(({ to }) => to.includes(ANN))?.mail.messageId).toContain(id);
  });

  it("is never asked for after unsubscribing, until the person confirms", async () => {
    const parent = await service.write({ mail: ANN });
    await reply(parent);
    expect((await open(linkOf("unsubscribe"), "POST")).status).toBe(200);
    service.advance(31 * DAY);
    await reply(parent);
    expect(subjects()).toEqual([ASKED]);
  });

  it("ends with unsubscribing, and confirming again subscribes again", async () => {
    const parent = await service.write({ mail: ANN });
    await reply(parent);
    const path = linkOf("confirm");
    await open(path, "POST");
    await open(linkOf("unsubscribe"), "POST");
    await reply(parent);
    expect(subjects()).toEqual([ASKED]);
    await open(path, "POST");
    await reply(parent);
    expect(subjects()).toEqual([ASKED, TOLD]);
  });

  it("cannot be noticed by visitors who type an address", async () => {
    const parent = await service.write({ mail: ANN });
    await reply(parent);
    await open(linkOf("confirm"), "POST");
    const other = await service.write({ mail: "eve@example.org" });
    await reply(other);
    expect((await open(linkOf("unsubscribe", "eve@example.org"), "POST")).status).toBe(200);
    const mailsTo = [ANN, "eve@example.org", "unknown@example.org", OWNER];
    const answers = [];
    for (const mail of mailsTo) {
      for (const rid of ["", parent, other]) {
        const body = { url: "/p/", comment: "same", nick: "Ann", mail, rid, pid: rid, token: "a".repeat(32) };
        const { status, body: sent } = await service.call("POST", "classes/Comment", {
          body,
          params: { fetchWhenSave: true },
        });
        const { objectId: _, avatar, ...shown } = sent as Readonly<Record<string, unknown>>;
        expect(avatar).toMatch(/^[\da-f]{32}$/);
        answers.push(JSON.stringify({ status, ...shown, rid: "", pid: "" }));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).not.toContain("@");
  });

  it("is not needed by authors of imported comments", async () => {
    const at = service.context.now();
    const dates = { createdAt: at, updatedAt: at };
    const imported = { objectId: "old", ...dates, url: "/p/", status: "visible", mail: ANN, comment: "x" };
    await service.context.store.objects.create(COMMENTS, imported);
    await reply("old");
    expect(subjects()).toEqual([TOLD]);
  });

  it("is not needed by the owner", async () => {
    const parent = await service.write({ mail: ANN });
    await reply(parent);
    expect(subjects("owner@blog.example")).toHaveLength(2);
  });

  it.each(["", "?token=", "?token=x", `?token=${"0".repeat(32)}.0.${"0".repeat(32)}.x`, "?token=a&token=b"])(
    "is not found with %j",
    async (query) => {
      for (const method of ["GET", "POST"]) {
        const { status, page } = await open(`/confirm${query}`, method);
        expect([status, page.includes("<form")]).toEqual([404, false]);
      }
    },
  );

  it.each(COMMENT_LANGUAGES)("is in the site's language: %s", async (locale) => {
    await service.stop();
    service = await start({ HANBLOG_LOCALE: locale });
    await reply(await service.write({ mail: ANN }));
    expect((await open(linkOf("confirm"))).page).toContain(
      `<html lang="${locale}" dir="${directionOf(locale) || "ltr"}">`,
    );
  });
});
