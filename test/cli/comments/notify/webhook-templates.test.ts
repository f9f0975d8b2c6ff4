import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpRecorder, type HttpRecorder } from "../http-recorder.js";
import { MEMORY } from "../service.js";
import { openNoticing, type NoticingService } from "./noticing-service.js";

const TOKEN = "123456:telegram-token";

describe("a webhook with a template", () => {
  let hook: HttpRecorder;
  let service: NoticingService;

  const open = async (url: string, template: string, env: Readonly<Record<string, string>> = {}) => {
    service = await openNoticing(MEMORY, {
      env: { HANBLOG_WEBHOOK_URL: url, HANBLOG_WEBHOOK_TEMPLATE: template, ...env },
      fetch: hook.fetch,
      moderation: "before",
    });
  };
  const write = async () => {
    const id = await service.write({ comment: "你好 *", nick: "饭团", mail: "ann@example.org" });
    await service.notifier.run();
    return id;
  };
  const lastBody = () => JSON.parse(hook.heard.at(-1)?.body ?? "null") as unknown;

  beforeEach(() => {
    hook = createHttpRecorder();
  });
  afterEach(() => service.stop());

  it("sends a plain text to Telegram, with the chat in the body", async () => {
    await open(`https://api.telegram.org/bot${TOKEN}/sendMessage?chat_id=42`, "telegram");
    await write();
    expect(hook.heard.map(({ method, path }) => [method, path])).toEqual([
      ["POST", `/bot${TOKEN}/sendMessage`],
    ]);
    expect(lastBody()).toEqual({
      chat_id: "42",
      text: [
        "饭团 wrote a comment on /p/. It awaits your approval and is not visible yet:",
        "",
        "> 你好 *",
        "",
        "Open the admin page: https://talk.example/admin/",
      ].join("\n"),
      link_preview_options: { is_disabled: true },
    });
  });

  it("sends Markdown to Discord, without mentions and previews", async () => {
    await open("https://discord.com/api/webhooks/1/token", "discord");
    await write();
    expect(lastBody()).toMatchObject({
      content: expect.stringContaining("> 你好 \\*") as string,
      allowed_mentions: { parse: [] },
      flags: 4,
    });
  });

  it("sends a title and Markdown to Server酱, and repeats it if the answer says that it failed", async () => {
    await open("https://sctapi.ftqq.com/SCTkey.send", "serverchan");
    hook.reply({ status: 200, body: '{"code":40001,"message":"bad key SCTkey"}' });
    await write();
    hook.reply({ status: 200, body: `{"code":0,"data":{}}` });
    service.advance(30_000);
    await service.notifier.run();
    await service.notifier.run();
    expect(hook.heard).toHaveLength(2);
    expect(lastBody()).toEqual({
      title: "[Blog] A comment by 饭团 awaits y…",
      desp: expect.stringContaining("> 你好 \\*") as string,
    });
    expect(service.told).toMatchObject([{ outcome: "again", reason: "code 40001" }, { outcome: "sent" }]);
  });

  it.each(["", "<html>", "[0]", "{}", `{"code":"0"}`, "x".repeat(100_000)])(
    "repeats a notice after the answer %j of Server酱",
    async (body) => {
      await open("https://sctapi.ftqq.com/SCTkey.send", "serverchan");
      hook.reply({ status: 200, body });
      await write();
      expect(service.told).toMatchObject([{ outcome: "again", reason: "code is missing" }]);
    },
  );

  it("sends the owner's own body, with a signature if there is a secret", async () => {
    const template = '{"msg_type":"text","content":{"text":"{{nick}}: {{comment}}"}}';
    await open("https://hook.example/", template, { HANBLOG_WEBHOOK_SECRET: "x".repeat(24) });
    const id = await write();
    expect(lastBody()).toEqual({ msg_type: "text", content: { text: "饭团: 你好 *" } });
    expect(hook.heard[0]?.headers["webhook-id"]).toBe(`${id}:webhook-created`);
  });

  it("is called for new comments only: neither for the owner's approval nor for spam", async () => {
    await open("https://hook.example/", '{"text":"{{text}}"}');
    const id = await write();
    await service.change(id, { status: "visible" });
    const spam = await service.write({});
    await service.change(spam, { status: "spam" });
    await service.write({ hp: "trapped" });
    await service.notifier.run();
    expect(hook.heard).toHaveLength(1);
  });

  it("receives no mail address, and the log contains no token of its address", async () => {
    await open(`https://api.telegram.org/bot${TOKEN}/sendMessage?chat_id=42`, "telegram");
    hook.reply({ status: 401, body: `{"description":"bad ${TOKEN}"}` });
    await write();
    expect(hook.heard[0]?.body).not.toMatch(/example\.org|"mail"|"ip"/);
    expect(JSON.stringify(service.told)).not.toContain("telegram");
    expect(service.told).toMatchObject([{ outcome: "again", reason: "HTTP 401" }]);
  });

  it("contains links that approve and delete, if they are on", async () => {
    await open("https://hook.example/", '{"a":"{{approve}}","b":"{{delete}}"}', {
      HANBLOG_NOTICE_LINK_HOURS: "24",
    });
    await write();
    expect(lastBody()).toEqual({
      a: expect.stringMatching(/^https:\/\/talk\.example\/moderate\?token=approve\./) as string,
      b: expect.stringMatching(/^https:\/\/talk\.example\/moderate\?token=delete\./) as string,
    });
  });
});
