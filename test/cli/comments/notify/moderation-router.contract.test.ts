import { Parser } from "htmlparser2";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createModerationToken } from "../../../../src/cli/comments/notify/link-tokens.js";
import { directionOf } from "../../../../src/runtime/model/document/head.js";
import { COMMENT_LANGUAGES } from "../../../../src/runtime/texts/languages.js";
import { describeOnStore } from "../describe-on-store.js";
import { SERVICE_URL } from "../service.js";
import { createMailServer, type MailServer } from "./mail-server.js";
import { MAIL, openNoticing, OWNER, type NoticingService } from "./noticing-service.js";

const HOUR = 60 * 60 * 1000;

describeOnStore("links in a notice that approve or delete", ({ emptyPlace }) => {
  let mails: MailServer;
  let service: NoticingService;

  const start = async (env: Readonly<Record<string, string>> = {}) =>
    openNoticing(await emptyPlace(), {
      env: { ...MAIL, HANBLOG_NOTICE_LINK_HOURS: "24", ...env },
      openSocket: mails.openSocket,
      moderation: "before",
    });
  /** Writes a comment. Resolves to its id and the links in the owner's mail. */
  const write = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const id = await service.write(fields);
    await service.notifier.run();
    const text = mails.received.findLast(({ to }) => to.includes(OWNER))?.mail.text ?? "";
    const link = (action: string) =>
      new RegExp(`https://talk\\.example(/moderate\\?token=${action}\\S+)`).exec(text)?.[1] ?? "";
    return { id, approve: link("approve"), remove: link("delete") };
  };
  const open = async (path: string, method = "GET") => {
    const answer = await service.fetch(path, { method });
    return { status: answer.status, page: await answer.text(), headers: answer.headers };
  };
  const press = async (path: string) => {
    const { action } = readForm((await open(path)).page);
    const url = new URL(action, new URL(path, SERVICE_URL));
    return open(url.pathname + url.search, "POST");
  };
  const statusOf = async (id: string) => {
    const { status, body } = await service.call("GET", `classes/Comment/${id}`, { master: true });
    return status === 404 ? null : (body as { readonly status: string }).status;
  };

  beforeEach(async () => {
    mails = createMailServer();
    service = await start();
  });
  afterEach(() => service.stop());

  it("change nothing when a chat or a mail client opens them", async () => {
    const { id, approve, remove } = await write({ comment: "<b>hi</b>", mail: "ann@example.org" });
    for (const path of [approve, remove]) {
      for (const method of ["GET", "HEAD", "GET"]) expect((await open(path, method)).status).toBe(200);
      const { page, headers } = await open(path);
      expect(page).toContain("&lt;b&gt;hi&lt;/b&gt;");
      expect(page).not.toMatch(/example\.org|\b10(?:\.\d+){3}/);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
    }
    expect(await statusOf(id)).toBe("waiting");
  });

  it("show the whole text that the owner decides on", async () => {
    const { approve } = await write({ comment: `${"x".repeat(9990)} end` });
    expect((await open(approve)).page).toContain("x end");
  });

  it("approve a comment once, and never undo a later decision of the owner", async () => {
    const { id, approve } = await write();
    expect((await press(approve)).status).toBe(200);
    expect(await statusOf(id)).toBe("visible");
    for (const status of ["spam", "waiting"]) {
      service.advance(1000);
      await service.change(id, { status });
      for (const method of ["GET", "POST"]) expect((await open(approve, method)).status).toBe(409);
      expect(await statusOf(id)).toBe(status);
    }
  });

  it("approve once if both of two requests arrive at the same time", async () => {
    const { id, approve } = await write();
    const answers = await Promise.all([open(approve, "POST"), open(approve, "POST")]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await statusOf(id)).toBe("visible");
  });

  it("announce the approved comment as an approval on the owner's page does", async () => {
    const parent = await write({ mail: "ann@example.org" });
    await press(parent.approve);
    const reply = await write({ rid: parent.id, pid: parent.id, nick: "Bob" });
    await press(reply.approve);
    await service.notifier.run();
    expect(mails.received.map(({ to }) => to[0])).toEqual([OWNER, OWNER, "ann@example.org"]);
  });

  it("delete a pending comment, once, and no other", async () => {
    const { id, remove } = await write();
    const other = await write();
    expect((await press(remove)).status).toBe(200);
    for (const method of ["GET", "POST"]) expect((await open(remove, method)).status).toBe(409);
    expect([await statusOf(id), await statusOf(other.id)]).toEqual([null, "waiting"]);
  });

  it("delete a visible comment with its replies, and say how many there are", async () => {
    await service.stop();
    service = await openNoticing(await emptyPlace(), {
      env: { ...MAIL, HANBLOG_NOTICE_LINK_HOURS: "1" },
      openSocket: mails.openSocket,
    });
    const { id, approve, remove } = await write();
    expect(approve).toBe("");
    const reply = await service.write({ rid: id, pid: id });
    expect((await open(remove)).page).toContain("and its reply?");
    await press(remove);
    expect([await statusOf(id), await statusOf(reply)]).toEqual([null, null]);
  });

  it("do not act on a text that the owner has not seen", async () => {
    const { id, approve, remove } = await write();
    service.advance(1000);
    await service.change(id, { comment: "another text" });
    for (const path of [approve, remove]) expect((await open(path, "POST")).status).toBe(409);
    expect(await statusOf(id)).toBe("waiting");
  });

  it("end after the hours of the setting", async () => {
    const { id, approve } = await write();
    service.advance(24 * HOUR - 1);
    expect((await open(approve)).status).toBe(200);
    service.advance(1);
    for (const method of ["GET", "POST"]) {
      const { status, page } = await open(approve, method);
      expect([status, page.includes("<form")]).toEqual([410, false]);
    }
    expect(await statusOf(id)).toBe("waiting");
  });

  it("end when the owner turns them off", async () => {
    const { id, approve } = await write();
    const { now, store } = service.context;
    const secret = await store.settings.read("secret");
    await service.stop();
    service = await openNoticing(await emptyPlace(), { env: MAIL, openSocket: mails.openSocket });
    const token = createModerationToken(service.context.keyedHash, {
      action: "delete",
      commentId: id,
      updatedAt: now(),
      endsAt: new Date(now().getTime() + HOUR),
    });
    expect(secret).not.toBe(await service.context.store.settings.read("secret"));
    for (const path of [approve, `/moderate?token=${token}`]) {
      expect((await open(path, "POST")).status).toBe(404);
    }
    expect(await write()).toMatchObject({ approve: "", remove: "" });
  });

  it.each(["", "?token=", "?token=x", "?token=a&token=b", `?token=delete.0.0.${"0".repeat(32)}.x`])(
    "are not found with %j",
    async (query) => {
      for (const method of ["GET", "POST"]) {
        const { status, page } = await open(`/moderate${query}`, method);
        expect([status, page.includes("<form")]).toEqual([404, false]);
      }
    },
  );

  it("are in no log, and in no mail to a visitor", async () => {
    const parent = await write({ mail: "ann@example.org" });
    await press(parent.approve);
    const reply = await write({ rid: parent.id, pid: parent.id });
    await press(reply.approve);
    await service.notifier.run();
    expect(mails.received.find(({ to }) => to.includes("ann@example.org"))?.raw).not.toContain("moderate");
    expect(JSON.stringify([service.log, service.told])).not.toContain("token");
  });

  it.each(COMMENT_LANGUAGES)("open a page in the site's language: %s", async (locale) => {
    await service.stop();
    service = await start({ HANBLOG_LOCALE: locale });
    const { remove } = await write();
    expect((await open(remove)).page).toContain(
      `<html lang="${locale}" dir="${directionOf(locale) || "ltr"}">`,
    );
  });
});

function readForm(page: string): { readonly action: string } {
  let form = { action: "" };
  new Parser({
    onopentag(name, { action = "" }) {
      if (name === "form") form = { action };
    },
  }).end(page);
  return form;
}
