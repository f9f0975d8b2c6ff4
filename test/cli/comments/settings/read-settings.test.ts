import { describe, expect, it } from "vitest";
import { describeSettings, readSettings } from "../../../../src/cli/comments/settings/read-settings.js";
import { ENGLISH } from "../../../../src/cli/messages/catalogue.js";
import { isHanblogError } from "../../../../src/runtime/model/error.js";

const TEXTS = ENGLISH.texts.comments;

const MAIL = {
  HANBLOG_SITE_URL: "https://blog.example/base/?a#b",
  HANBLOG_COMMENTS_URL: "https://talk.example/c/",
  HANBLOG_SMTP_URL: "smtps://me%40x:p%3Ass@mail.example",
  HANBLOG_MAIL_FROM: "Blog <talk@blog.example>",
};

const API = { HANBLOG_MAIL_API: "mailgun-eu", HANBLOG_MAIL_KEY: "k3y" };
const API_MAIL = { ...MAIL, ...API, HANBLOG_SMTP_URL: "" };

const HOOK = { HANBLOG_WEBHOOK_URL: "https://hook.example/secret-path" };

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof AggregateError && error.errors.every(isHanblogError)) {
      return error.errors.map(({ message }) => message);
    }
    throw error;
  }
  return [];
}

const S3 = { HANBLOG_S3_KEY: "k", HANBLOG_S3_SECRET: "s" };

describe("the settings of the service", () => {
  it("are all off in an empty environment", () => {
    const site = { url: null, name: "", locale: "zh-CN", serviceUrl: null, linkHours: null };
    const off = {
      site,
      mail: null,
      webhook: null,
      akismet: null,
      turnstile: null,
      readers: null,
      images: null,
    };
    expect(readSettings({})).toEqual(off);
    expect(readSettings({ HANBLOG_SMTP_URL: "", HANBLOG_MAIL_FROM: " ", HANBLOG_AKISMET_KEY: "" })).toEqual(
      off,
    );
  });

  it("are complete if all variables are set", () => {
    const { site, mail, webhook, akismet, turnstile, readers } = readSettings({
      ...MAIL,
      HANBLOG_OWNER_MAIL: "Owner@Blog.example",
      HANBLOG_LOCALE: "KO",
      HANBLOG_CONFIRM_MAIL: "Off",
      HANBLOG_NOTICE_LINK_HOURS: "48",
      HANBLOG_WEBHOOK_URL: "http://127.0.0.1:9/hook",
      HANBLOG_WEBHOOK_SECRET: "x".repeat(24),
      HANBLOG_AKISMET_KEY: "k",
      HANBLOG_TURNSTILE_KEY: "0x4AAA",
      HANBLOG_TURNSTILE_SECRET: "s",
      HANBLOG_READERS_MAIL: "on",
      HANBLOG_READERS_GITHUB_ID: "g",
      HANBLOG_READERS_GITHUB_SECRET: "gs",
      HANBLOG_READERS_GITEE_ID: "e",
      HANBLOG_READERS_GITEE_SECRET: "es",
      HANBLOG_READERS_GITEE_URL: "https://git.example/x/",
    });
    expect(site).toEqual({
      url: "https://blog.example/base/",
      name: "blog.example",
      locale: "ko",
      serviceUrl: "https://talk.example/c",
      linkHours: 48,
    });
    expect(mail).toMatchObject({
      server: { kind: "smtp", host: "mail.example", port: 465, secure: true, user: "me@x", password: "p:ss" },
      from: { name: "Blog", address: "talk@blog.example" },
      owner: "Owner@blog.example",
      isConfirming: false,
    });
    expect(webhook).toEqual({
      url: "http://127.0.0.1:9/hook",
      secret: "x".repeat(24),
      template: null,
    });
    expect(akismet).toMatchObject({ key: "k", url: "https://rest.akismet.com" });
    expect(turnstile).toEqual({ siteKey: "0x4AAA", secret: "s" });
    expect(readers).toEqual({
      apps: new Map([
        ["github", { id: "g", secret: "gs", base: null }],
        ["gitee", { id: "e", secret: "es", base: "https://git.example/x" }],
      ]),
      hasMail: true,
      serviceUrl: "https://talk.example/c",
      origin: "https://blog.example",
    });
  });

  it("take Mailgun's domain from the sender, unless it is set", () => {
    const serverOf = (more: object) => readSettings({ ...API_MAIL, ...more }).mail?.server;
    const server = { kind: "api", name: "mailgun-eu", key: "k3y" };
    expect(serverOf({})).toEqual({ ...server, domain: "blog.example" });
    expect(serverOf({ HANBLOG_MAIL_DOMAIN: "MG.blog.example" })).toEqual({
      ...server,
      domain: "mg.blog.example",
    });
  });

  it("let readers sign in by mail alone, or not at all", () => {
    const readersOf = (value: string) => readSettings({ ...MAIL, HANBLOG_READERS_MAIL: value }).readers;
    expect(readersOf("on")).toMatchObject({ apps: new Map(), hasMail: true });
    expect(readersOf("off")).toBeNull();
    expect(readSettings({ HANBLOG_READERS_MAIL: "off" }).readers).toBeNull();
  });

  it("make authors confirm their address, unless the owner turns it off", () => {
    const isConfirming = (value: string) =>
      readSettings({ ...MAIL, HANBLOG_CONFIRM_MAIL: value }).mail?.isConfirming;
    expect(["", "on", "off"].map(isConfirming)).toEqual([true, true, false]);
  });

  it.each<[env: Readonly<Record<string, string>>, faults: readonly RegExp[]]>([
    [{ HANBLOG_SITE_URL: "blog.example" }, [/^HANBLOG_SITE_URL is not a valid address/]],
    [{ HANBLOG_SITE_URL: "ftp://blog.example" }, [/^HANBLOG_SITE_URL is not a valid address/]],
    [{ HANBLOG_SITE_URL: "https://me:pw@blog.example" }, [/^HANBLOG_SITE_URL contains a user name/]],
    [{ HANBLOG_LOCALE: "th" }, [/^HANBLOG_LOCALE is not a supported language/]],
    [{ ...MAIL, HANBLOG_SMTP_URL: "mail.example:25" }, [/^HANBLOG_SMTP_URL is not a valid address/]],
    [
      { ...MAIL, HANBLOG_SMTP_URL: "smtp://a%:b@mail.example" },
      [/^The user name or password in HANBLOG_SMTP_URL/],
    ],
    [{ ...MAIL, HANBLOG_READERS_MAIL: "yes" }, [/^HANBLOG_READERS_MAIL/]],
    [
      {
        HANBLOG_READERS_MAIL: "on",
        HANBLOG_SITE_URL: "https://blog.example",
        HANBLOG_COMMENTS_URL: "https://talk.example",
      },
      [/^HANBLOG_READERS_MAIL is set, but has no effect/],
    ],
    [{ ...MAIL, HANBLOG_MAIL_FROM: "nobody" }, [/^HANBLOG_MAIL_FROM is not a mail address/]],
    [
      { ...MAIL, HANBLOG_OWNER_MAIL: "a@b.example, c@d.example" },
      [/^HANBLOG_OWNER_MAIL is not a mail address/],
    ],
    [
      { HANBLOG_OWNER_MAIL: "a@b.example" },
      [/^HANBLOG_OWNER_MAIL is set, but has no effect without HANBLOG_SMTP_URL or HANBLOG_MAIL_API$/],
    ],
    [
      { HANBLOG_SMTP_URL: "smtp://mail.example" },
      [/requires HANBLOG_MAIL_FROM/, /requires HANBLOG_SITE_URL/, /requires HANBLOG_COMMENTS_URL/],
    ],
    [{ HANBLOG_WEBHOOK_URL: "https://hook.example" }, [/requires HANBLOG_WEBHOOK_SECRET/]],
    [
      { HANBLOG_WEBHOOK_URL: "https://hook.example", HANBLOG_WEBHOOK_SECRET: `whsec_${"!".repeat(24)}` },
      [/is not valid base64 after `whsec_`$/],
    ],
    [
      { HANBLOG_WEBHOOK_URL: "https://hook.example", HANBLOG_WEBHOOK_SECRET: "short" },
      [/^HANBLOG_WEBHOOK_SECRET has fewer than 24/],
    ],
    [
      { HANBLOG_WEBHOOK_SECRET: "x".repeat(24) },
      [/^HANBLOG_WEBHOOK_SECRET is set, but has no effect without HANBLOG_WEBHOOK_URL$/],
    ],
    [{ HANBLOG_WEBHOOK_TEMPLATE: "discord" }, [/has no effect without HANBLOG_WEBHOOK_URL$/]],
    [{ ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: "slack" }, [/is neither a ready template nor JSON$/]],
    [{ ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: "toString" }, [/is neither a ready template nor JSON$/]],
    [{ ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: '"{{text}}"' }, [/is neither a ready template nor JSON$/]],
    [{ ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: '{"a":"{{text}}",}' }, [/is not valid JSON, at character 17$/]],
    [{ ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: '{"a":"{{mail}}"}' }, [/unknown placeholder `\{\{mail\}\}`$/]],
    [{ ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: '{"a":"text"}' }, [/contains no placeholder/]],
    [
      { ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: "telegram" },
      [/^The template `telegram` requires `chat_id` in HANBLOG_WEBHOOK_URL$/],
    ],
    [
      { ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: "discord", HANBLOG_WEBHOOK_SECRET: "short" },
      [/^HANBLOG_WEBHOOK_SECRET has fewer than 24/],
    ],
    [
      { HANBLOG_NOTICE_LINK_HOURS: "24" },
      [
        /^HANBLOG_NOTICE_LINK_HOURS requires HANBLOG_COMMENTS_URL/,
        /has no effect without HANBLOG_OWNER_MAIL or HANBLOG_WEBHOOK_URL$/,
      ],
    ],
    ...["0", "169", "-1", "1.5", "1e1", "on"].map(
      (hours): [Readonly<Record<string, string>>, readonly RegExp[]] => [
        { ...MAIL, HANBLOG_OWNER_MAIL: "a@b.example", HANBLOG_NOTICE_LINK_HOURS: hours },
        [/^HANBLOG_NOTICE_LINK_HOURS is not a number of hours from 1 to 168$/],
      ],
    ),
    [{ HANBLOG_CONFIRM_MAIL: "on" }, [/has no effect without HANBLOG_SMTP_URL or HANBLOG_MAIL_API$/]],
    [{ ...MAIL, HANBLOG_CONFIRM_MAIL: "1" }, [/^HANBLOG_CONFIRM_MAIL is neither `on` nor `off`$/]],
    [{ ...MAIL, ...API }, [/^HANBLOG_SMTP_URL and HANBLOG_MAIL_API are both set$/]],
    [{ ...API_MAIL, HANBLOG_MAIL_API: "toString" }, [/^HANBLOG_MAIL_API is not a known mail service$/]],
    [{ ...API_MAIL, HANBLOG_MAIL_API: "http://mail.example" }, [/^HANBLOG_MAIL_API is not a known/]],
    [{ ...API_MAIL, HANBLOG_MAIL_KEY: "" }, [/^HANBLOG_MAIL_API requires HANBLOG_MAIL_KEY/]],
    [{ ...API_MAIL, HANBLOG_MAIL_KEY: "a\r\nb" }, [/^HANBLOG_MAIL_KEY contains a character/]],
    [{ ...API_MAIL, HANBLOG_MAIL_DOMAIN: "mg.blog.example/../x" }, [/^HANBLOG_MAIL_DOMAIN is not a domain$/]],
    [
      { ...API_MAIL, HANBLOG_MAIL_API: "resend", HANBLOG_MAIL_DOMAIN: "mg.blog.example" },
      [/^HANBLOG_MAIL_DOMAIN is set, but has no effect without HANBLOG_MAIL_API=mailgun$/],
    ],
    [API, [/requires HANBLOG_MAIL_FROM/, /requires HANBLOG_SITE_URL/, /requires HANBLOG_COMMENTS_URL/]],
    [
      { HANBLOG_MAIL_KEY: "k", HANBLOG_MAIL_DOMAIN: "d.example" },
      [
        /^HANBLOG_MAIL_KEY is set, but has no effect without HANBLOG_MAIL_API$/,
        /^HANBLOG_MAIL_DOMAIN is set, but has no effect without HANBLOG_MAIL_API$/,
      ],
    ],
    [{ HANBLOG_AKISMET_KEY: "k" }, [/requires HANBLOG_SITE_URL/]],
    [
      { HANBLOG_READERS_GITHUB_ID: "id" },
      [
        /requires HANBLOG_READERS_GITHUB_SECRET/,
        /requires HANBLOG_SITE_URL/,
        /requires HANBLOG_COMMENTS_URL/,
      ],
    ],
    [
      { HANBLOG_READERS_GITEE_SECRET: "s", HANBLOG_READERS_GITEE_URL: "https://git.example" },
      [/HANBLOG_READERS_GITEE_SECRET is set/, /HANBLOG_READERS_GITEE_URL is set/],
    ],
    [{ HANBLOG_TURNSTILE_KEY: "k" }, [/requires HANBLOG_TURNSTILE_SECRET/]],
    [{ HANBLOG_TURNSTILE_SECRET: "s" }, [/requires HANBLOG_TURNSTILE_KEY/]],
    [{ HANBLOG_AKISMET_URL: "http://x" }, [/has no effect without HANBLOG_AKISMET_KEY$/]],
    ...["URL", "KEY", "SECRET", "REGION"].map(
      (name): [Readonly<Record<string, string>>, readonly RegExp[]] => [
        { [`HANBLOG_S3_${name}`]: "https://s3.example" },
        [new RegExp(`^HANBLOG_S3_${name} is set, but has no effect without HANBLOG_IMAGES_URL$`)],
      ],
    ),
    [
      { HANBLOG_IMAGES_URL: "https://i.example", HANBLOG_S3_KEY: "k" },
      [/requires HANBLOG_S3_URL/, /requires HANBLOG_S3_SECRET/],
    ],
    [
      { HANBLOG_IMAGES_URL: "data:image/png", HANBLOG_S3_URL: "ftp://x", ...S3 },
      [/^HANBLOG_IMAGES_URL is not a valid address$/, /^HANBLOG_S3_URL is not a valid address$/],
    ],
    [
      { HANBLOG_IMAGES_URL: "https://i.example", HANBLOG_S3_URL: "https://k:s@x.example", ...S3 },
      [/^HANBLOG_S3_URL contains a user name$/],
    ],
    [{ HANBLOG_IMAGES_URL: "https://i.example", HANBLOG_S3_REGION: "auto" }, [/without HANBLOG_S3_URL$/]],
    [
      { HANBLOG_SITE_URL: "x", HANBLOG_LOCALE: "x", HANBLOG_WEBHOOK_URL: "x" },
      [
        /SITE_URL is not a valid address/,
        /LOCALE is not a supported language/,
        /WEBHOOK_URL is not a valid address/,
        /requires HANBLOG_WEBHOOK_SECRET/,
      ],
    ],
  ])("%j: all faults are reported", (env, expected) => {
    const faults = faultsOf(env);
    expect(faults).toHaveLength(expected.length);
    for (const [index, fault] of expected.entries()) expect(faults[index]).toMatch(fault);
  });

  it("name the bucket for images in two ways: for the service and for readers", () => {
    const images = { HANBLOG_IMAGES_URL: "https://img.example/talk?x#y" };
    expect(readSettings(images).images).toEqual({ url: "https://img.example/talk/", s3: null });
    const s3 = { HANBLOG_S3_URL: "https://bucket.cos.ap-guangzhou.myqcloud.com", ...S3 };
    expect(readSettings({ ...images, ...s3 }).images?.s3).toEqual({
      url: "https://bucket.cos.ap-guangzhou.myqcloud.com/",
      region: "us-east-1",
      key: "k",
      secret: "s",
    });
    expect(readSettings({ ...images, ...s3, HANBLOG_S3_REGION: "ap-guangzhou" }).images?.s3?.region).toBe(
      "ap-guangzhou",
    );
  });

  it("accept a template without a secret", () => {
    const url = "https://api.telegram.org/botTOKEN/sendMessage?chat_id=-42&a=1";
    expect(
      readSettings({ HANBLOG_WEBHOOK_URL: url, HANBLOG_WEBHOOK_TEMPLATE: "telegram" }).webhook,
    ).toMatchObject({
      url: "https://api.telegram.org/botTOKEN/sendMessage?a=1",
      secret: null,
      template: { body: { chat_id: "-42", text: "{{text}}" } },
    });
    const body = '{"text":"{{text}}"}';
    expect(readSettings({ ...HOOK, HANBLOG_WEBHOOK_TEMPLATE: body }).webhook).toMatchObject({
      url: "https://hook.example/secret-path",
      template: { body: { text: "{{text}}" }, zeroField: null },
    });
  });

  it("are described without their secrets", () => {
    const settings = readSettings({
      ...MAIL,
      HANBLOG_WEBHOOK_URL: "https://hook.example/secret-path",
      HANBLOG_WEBHOOK_SECRET: "s3cret".repeat(5),
      HANBLOG_AKISMET_KEY: "k3y",
      HANBLOG_IMAGES_URL: "https://img.example",
      HANBLOG_S3_URL: "https://s3.example",
      ...S3,
    });
    expect(describeSettings(settings, { ownMinutes: 15 }, TEXTS)).toEqual([
      "Mails: mail.example:465, in zh-CN; new comments are reported to nobody (HANBLOG_OWNER_MAIL is not set); authors confirm their address first",
      "Webhook: hook.example",
      "Links that approve or delete: off (HANBLOG_NOTICE_LINK_HOURS is not set)",
      "Akismet: on, for https://blog.example/base/",
      "Changes of one's own comment: allowed for 15 minutes",
      "Images: at https://img.example/",
    ]);
    const [mails] = describeSettings(readSettings(API_MAIL), { ownMinutes: 0 }, TEXTS);
    expect(mails).toMatch(/^Mails: api\.eu\.mailgun\.net, in zh-CN/);
    expect(mails).not.toContain("k3y");
    const lines = describeSettings(readSettings({}), { ownMinutes: 0 }, TEXTS);
    expect(lines.every((line) => /(?:off|in comments) \(HANBLOG_/.test(line))).toBe(true);
  });
});
