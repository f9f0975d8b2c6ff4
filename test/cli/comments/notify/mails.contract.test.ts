import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { createMailServer, type MailServer } from "./mail-server.js";
import { createMailService, MAIL_KEY } from "./mail-service.js";
import { MAIL, openNoticing, OWNER, type NoticingService } from "./noticing-service.js";

const MINUTE = 60_000;

describeOnStore("mails about comments", ({ emptyPlace }) => {
  let mails: MailServer;
  let service: NoticingService;
  const run = () => service.notifier.run();
  const sentTo = (to: string) => mails.received.filter((mail) => mail.to.includes(to));

  beforeEach(async () => {
    mails = createMailServer();
    service = await openNoticing(await emptyPlace(), { env: MAIL, openSocket: () => mails.openSocket() });
  });
  afterEach(() => service.stop());

  it("are sent to the owner once, from the service's address, to a single recipient", async () => {
    const id = await service.write({ comment: "你好 🎉", nick: "饭团", mail: "ann@example.org" });
    await run();
    await run();
    expect(mails.received).toHaveLength(1);
    const [sent] = mails.received;
    expect(sent).toMatchObject({ from: "talk@blog.example", to: [OWNER] });
    expect(sent?.mail).toMatchObject({
      subject: "[Blog] New comment by 饭团",
      from: { name: "Blog", address: "talk@blog.example" },
      to: [{ address: OWNER }],
      messageId: `<${id}.owner-mail@blog.example>`,
    });
    expect(sent?.mail.text).toContain("> 你好 🎉");
    expect(sent?.mail.text).toContain(`https://blog.example/p/#comment-${id}`);
    expect(sent?.mail.html).toContain("你好 🎉");
  });

  it("are sent to the author of the comment being replied to, with an unsubscribe link and without addresses", async () => {
    const parent = await service.write({ mail: "ann@example.org", comment: "my own words" });
    const reply = await service.write({ mail: "bob@example.org", nick: "Bob", rid: parent, pid: parent });
    await run();
    const [sent, ...more] = sentTo("ann@example.org");
    expect(more).toEqual([]);
    expect(sent?.to).toEqual(["ann@example.org"]);
    expect(sent?.mail.subject).toBe("[Blog] Bob replied to your comment");
    expect(sent?.mail.text).toContain("> my own words");
    expect(sent?.mail.text).toContain(`#comment-${reply}`);
    expect(sent?.raw).not.toMatch(/bob@example|owner@blog/);
    const headers = new Map(sent?.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    const url = /^<(https:\/\/talk\.example\/unsubscribe\?token=[\da-f.]+)>$/.exec(
      headers.get("list-unsubscribe") ?? "",
    )?.[1];
    expect(sent?.mail.text).toContain(url);
    expect(sentTo(OWNER)).toHaveLength(2);
    expect(sentTo(OWNER)[0]?.raw).not.toContain("List-Unsubscribe");
  });

  it("stop after unsubscribing with one click in the mail client, and start again after undoing it", async () => {
    const parent = await service.write({ mail: "ann@example.org" });
    const reply = () => service.write({ mail: "bob@example.org", rid: parent, pid: parent });
    await reply();
    await run();
    const token = /token=([\da-f.]+)/.exec(sentTo("ann@example.org")[0]?.mail.text ?? "")?.[1] ?? "";
    const address = `/unsubscribe?token=${token}`;
    const asked = await service.fetch(address);
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining("<button>Unsubscribe</button>"),
    ]);
    await reply();
    await run();
    expect(sentTo("ann@example.org")).toHaveLength(2);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await service.fetch(address, { method: "POST", body })).status).toBe(200);
    await reply();
    await run();
    expect(sentTo("ann@example.org")).toHaveLength(2);
    expect((await service.fetch(`${address}&undo=1`, { method: "POST" })).status).toBe(200);
    await reply();
    await run();
    expect(sentTo("ann@example.org")).toHaveLength(3);
  });

  it.each<[why: string, parent: Readonly<Record<string, string>>, reply: Readonly<Record<string, string>>]>([
    ["a reply to one's own comment", { mail: "ann@example.org" }, { mail: "Ann@Example.org" }],
    [
      "a reply to one's own comment, with a Chinese domain",
      { mail: "ann@例子.测试" },
      { mail: "ann@例子.测试" },
    ],
    ["an author without a mail", {}, {}],
    ["the owner, who is notified anyway", { mail: "Owner@Blog.example" }, {}],
    ["a list of addresses", { mail: "ann,eve@example.org" }, {}],
    ["an address literal", { mail: "ann@[127.0.0.1]" }, {}],
  ])("are not sent for %s", async (_, parentFields, replyFields) => {
    const parent = await service.write(parentFields);
    await service.write({ ...replyFields, rid: parent, pid: parent });
    await run();
    expect(mails.received.map(({ to }) => to)).toEqual([[OWNER], [OWNER]]);
  });

  it("are not sent for spam", async () => {
    const parent = await service.write({ mail: "ann@example.org" });
    await service.write({ rid: parent, pid: parent, hp: "trapped" });
    await run();
    expect(mails.received).toHaveLength(1);
  });

  it("are not sent for comments that are removed or marked as spam before", async () => {
    const parent = await service.write({ mail: "ann@example.org" });
    const reply = await service.write({ rid: parent, pid: parent });
    await service.call("DELETE", `classes/Comment/${parent}`, { master: true });
    await service.change(reply, { status: "spam" });
    await run();
    expect(mails.received).toEqual([]);
  });

  it("have headers that visitors cannot add lines to", async () => {
    const nick = "Eve\r\nBcc: all@example.org";
    const evil = { nick, mail: "eve@example.org\r\nBcc: all@example.org", link: "x\r\nBcc: a@b.example" };
    const parent = await service.write({ mail: "ann@example.org", nick });
    await service.write({
      ...evil,
      rid: parent,
      pid: parent,
      comment: "\r\n.\r\nRCPT TO:<all@example.org>\r\n",
    });
    await run();
    expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(["ann@example.org", OWNER, OWNER]);
    for (const { raw } of mails.received) expect(raw).not.toMatch(/^bcc:/im);
  });

  it("are sent again when the server is back, with increasing delays, and only once", async () => {
    await service.write({});
    const back = mails;
    mails = createMailServer({
      onConnect: (_, done) => done(Object.assign(new Error("Closed for today"), { responseCode: 421 })),
    });
    await run();
    await run();
    expect(service.told).toEqual([
      expect.objectContaining({ event: "delivery", outcome: "again", reason: "SMTP EPROTOCOL 421" }),
    ]);
    mails = back;
    service.advance(29_000);
    await run();
    expect(service.told).toHaveLength(1);
    service.advance(1000);
    await run();
    await run();
    expect(mails.received.map(({ to }) => to)).toEqual([[OWNER]]);
  });

  it("cannot fill a mailbox", async () => {
    const parent = await service.write({ mail: "victim@example.org" });
    for (let index = 0; index < 25; index++) await service.write({ rid: parent, pid: parent });
    await run();
    expect(sentTo("victim@example.org")).toHaveLength(20);
    service.advance(3 * MINUTE);
    await service.write({ rid: parent, pid: parent });
    await run();
    expect(sentTo("victim@example.org")).toHaveLength(21);
  });
});

describeOnStore("mails of a service that requires approval", ({ emptyPlace }) => {
  const mails = createMailServer();
  let service: NoticingService;
  beforeAll(async () => {
    const { openSocket } = mails;
    service = await openNoticing(await emptyPlace(), { env: MAIL, openSocket, moderation: "before" });
  });
  afterAll(() => service.stop());

  it("are sent to the owner immediately, to others after the approval, and never twice", async () => {
    const parent = await service.write({ mail: "ann@example.org" });
    await service.change(parent, { status: "visible" });
    await service.notifier.run();
    const reply = await service.write({ rid: parent, pid: parent, nick: "Bob" });
    await service.notifier.run();
    expect(mails.received.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
      [OWNER, "[Blog] A comment by Bob awaits your approval"],
    ]);
    for (const status of ["visible", "spam", "visible"]) {
      await service.change(reply, { status });
      await service.notifier.run();
    }
    expect(mails.received.map(({ to, mail }) => [to[0], mail.subject]).slice(1)).toEqual([
      ["ann@example.org", "[Blog] Bob replied to your comment"],
    ]);
  });
});

const { HANBLOG_SMTP_URL: _, ...WITHOUT_SMTP } = MAIL;

describeOnStore("mails through a service over HTTP", ({ emptyPlace }) => {
  it.each(["resend", "mailgun-eu"] as const)(
    "are sent by %s, with the same content, and after a pause that it asks for",
    async (name) => {
      const mails = createMailService(name === "resend" ? "resend" : "mailgun");
      const service = await openNoticing(await emptyPlace(), {
        env: {
          ...WITHOUT_SMTP,
          HANBLOG_MAIL_API: name,
          HANBLOG_MAIL_KEY: MAIL_KEY,
          ...(name === "resend" ? {} : { HANBLOG_MAIL_DOMAIN: "mg.blog.example" }),
        },
        fetch: mails.fetch,
      });
      const evil = { nick: "Eve\r\nBcc: all@example.org", mail: "eve@example.org\r\nBcc: all@example.org" };
      const parent = await service.write({ mail: "ann@example.org" });
      await service.write({ ...evil, rid: parent, pid: parent, comment: "%unsubscribe_url%" });
      mails.interrupt({ status: 429, headers: { "Retry-After": "120" } });
      await service.notifier.run();
      expect(mails.hosts).toHaveLength(1);
      mails.interrupt(null);
      await service.notifier.run();
      expect(mails.received).toHaveLength(2);
      service.advance(119_000);
      await service.notifier.run();
      expect(mails.received).toHaveLength(2);
      service.advance(1000);
      await service.notifier.run();
      await service.notifier.run();
      expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(["ann@example.org", OWNER, OWNER]);
      for (const { subject, headers } of mails.received) {
        expect(subject).not.toMatch(/[\r\n]/);
        expect(headers).not.toHaveProperty("bcc");
      }
      expect(JSON.stringify(mails.received)).not.toContain("mailgun.example");
      const reply = mails.received.find(({ to }) => to.includes("ann@example.org"));
      const url = /^<https:\/\/talk\.example(\/unsubscribe\?token=[\da-f.]+)>$/.exec(
        reply?.headers["list-unsubscribe"] ?? "",
      )?.[1];
      expect(reply?.text).toContain(url);
      expect(JSON.stringify(service.told)).not.toMatch(/@|s3cret/);
      await service.stop();
    },
  );
});
