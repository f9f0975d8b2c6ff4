import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runSetup, type SetupFlags } from "../../../../src/cli/commands/comments/comments-setup.js";
import { SETTINGS, readEnvFile } from "../../../../src/cli/setup/env-file.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { writeFiles } from "../../output/temporary-folder.js";
import { createRecordedContext, type RecordedContext } from "../recorded-context.js";

const FLAGS: SetupFlags = { url: "https://talk.example", siteUrl: "https://blog.example/", check: true };

let context: RecordedContext;
beforeEach(async () => {
  context = createRecordedContext(await makeTempDir());
  for (const name of SETTINGS) vi.stubEnv(name, undefined);
  vi.stubEnv("LC_ALL", "C.UTF-8");
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});
const textOf = (name: string) => readFile(join(context.cwd, name), "utf8");
const valuesOf = async (name: string) => readEnvFile(await textOf(name));

/** Answers the questions of the command in order, and records them. Hidden ones begin with `hidden`. */
function answering(...answers: readonly string[]) {
  const rest = [...answers];
  const asked: string[] = [];
  const answer = (question: string) => {
    asked.push(question.trim());
    return Promise.resolve(rest.shift() ?? null);
  };
  const prompt = {
    ask: answer,
    askHidden: (question: string) => answer(`hidden ${question}`),
    close: () => undefined,
  };
  return { asked, context: { ...context, openPrompt: async () => prompt } };
}

describe("hanblog comments setup", () => {
  it("writes a file that only this user can read, and prints no secret", async () => {
    vi.stubEnv("HANBLOG_ADMIN_PASSWORD", "correct horse battery");
    await runSetup("server", FLAGS, context);
    expect((await stat(join(context.cwd, "server/.env"))).mode & 0o777).toBe(0o600);
    const values = await valuesOf("server/.env");
    expect(values).toMatchObject({
      HANBLOG_COMMENTS_URL: "https://talk.example",
      HANBLOG_ADMIN_PASSWORD: "correct horse battery",
    });
    const printed = [...context.printed, ...context.noted].join("\n");
    expect(printed).toContain(`appKey: "${values["HANBLOG_APP_KEY"]}"`);
    expect(printed).not.toContain("correct horse");
  });

  it("never prints the password that it creates", async () => {
    await runSetup("server", FLAGS, context);
    const { HANBLOG_ADMIN_PASSWORD: password = "" } = await valuesOf("server/.env");
    expect(password).toMatch(/^[\da-f]{24}$/);
    expect([...context.printed, ...context.noted].join("\n")).not.toContain(password);
  });

  it("keeps all values of an earlier run, and the earlier file", async () => {
    await runSetup("server", FLAGS, context);
    const first = await textOf("server/.env");
    await writeFile(join(context.cwd, "server/.env"), `${first}OWN=1\n`);
    const invalid = { check: true, ownerMail: "me@blog.example", moderate: true };
    await expect(runSetup("server", invalid, context)).rejects.toBeInstanceOf(AggregateError);
    expect(await textOf("server/.env")).toBe(`${first}OWN=1\n`);
    await runSetup("server", { check: true, moderate: true, siteUrl: "https://new.example" }, context);
    expect(await valuesOf("server/.env")).toEqual({
      ...readEnvFile(first),
      OWN: "1",
      HANBLOG_MODERATE: "on",
      HANBLOG_SITE_URL: "https://new.example",
      HANBLOG_ORIGINS: "https://new.example",
    });
    expect(await textOf("server/.env.old")).toBe(`${first}OWN=1\n`);
    expect((await stat(join(context.cwd, "server/.env.old"))).mode & 0o777).toBe(0o600);
    expect(context.printed.join("\n")).toContain("The previous file is server/.env.old");
  });

  it.each<[Partial<SetupFlags>, Readonly<Record<string, string>>, string]>([
    [{ siteUrl: "https://blog.example" }, {}, "usage"],
    [{ url: "https://talk.example" }, {}, "usage"],
    [{ ...FLAGS, url: "http://talk.example" }, {}, "service-url"],
    [FLAGS, { HANBLOG_ADMIN_PASSWORD: "it's a secret" }, "setting-value"],
  ])("asks nothing without a terminal, and rejects %j", async (flags, env, code) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await expect(runSetup("server", { check: true, ...flags }, context)).rejects.toMatchObject({ code });
    await expect(textOf("server/.env")).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("reports all invalid settings at once, as the service would", async () => {
    vi.stubEnv("HANBLOG_PAUSE", "x");
    vi.stubEnv("HANBLOG_OWNER_MAIL", "me@blog.example");
    vi.stubEnv("LEAN_ID", "id");
    const error: unknown = await runSetup("server", FLAGS, context).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ errors: [{ code: "comment-settings" }, { code: "comment-settings" }] });
  });

  it("rejects an OAuth app that its platform does not accept, unless checks are off", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "incorrect_client_credentials" }));
    vi.stubEnv("HANBLOG_OAUTH_GITHUB_SECRET", "wrong");
    const flags = { ...FLAGS, githubId: "id" };
    await expect(runSetup("server", flags, context)).rejects.toMatchObject({ code: "setup-app" });
    await runSetup("server", { ...flags, check: false }, context);
    expect(await valuesOf("server/.env")).toMatchObject({
      HANBLOG_OAUTH_GITHUB_ID: "id",
      HANBLOG_OAUTH_ORIGINS: "https://blog.example",
    });
  });

  it("checks the keys of LeanCloud and keeps its app id", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ results: [], count: 3 }));
    vi.stubEnv("LEAN_MASTER_KEY", "master");
    await runSetup("server", { ...FLAGS, leanId: "lean", leanServer: "https://lean.example" }, context);
    expect(context.printed[0]).toBe("LeanCloud: the keys work. Comments: 3, pages with a counter: 3");
    expect(await valuesOf("server/.env")).toMatchObject({
      HANBLOG_APP_ID: "lean",
      LEAN_MASTER_KEY: "master",
    });
  });

  it("requires a database for Vercel, and tests whether it answers, without printing its password", async () => {
    await writeFiles(context.cwd, { "service/vercel.json": "" });
    await expect(runSetup("service", FLAGS, context)).rejects.toMatchObject({ code: "platform-setting" });
    vi.stubEnv("DATABASE_URL", "postgres://me:secret-word@127.0.0.1:1/name");
    const error: unknown = await runSetup("service", FLAGS, context).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "database-unreachable" });
    expect(String(error)).not.toContain("secret-word");
    await runSetup("service", { ...FLAGS, check: false }, context);
    expect(await valuesOf("service/.env")).toMatchObject({
      CRON_SECRET: expect.stringMatching(/^\w{48}$/) as string,
    });
  });

  it("allows no mail server on Cloudflare, and creates the key of the password", async () => {
    await writeFiles(context.cwd, { "service/wrangler.jsonc": "" });
    await runSetup("service", FLAGS, context);
    expect(await valuesOf("service/.env")).toMatchObject({
      HANBLOG_SECRET: expect.stringMatching(/^\w{48}$/) as string,
    });
    vi.stubEnv("HANBLOG_SMTP_URL", "smtp://mail.example");
    await expect(runSetup("service", FLAGS, context)).rejects.toMatchObject({ code: "platform-setting" });
  });

  it("prints the commands that remain for the platform of the folder", async () => {
    await writeFiles(context.cwd, { "server/compose.yaml": "" });
    await runSetup("server", FLAGS, context);
    expect(context.printed).toContain("  rsync -a server/ root@talk.example:hanblog-comments/");
    expect(await valuesOf("server/.env")).toMatchObject({ COMPOSE_PROFILES: "postgres" });
    await runSetup("server", { check: true, database: "file" }, context);
    expect(await valuesOf("server/.env")).not.toHaveProperty("DATABASE_URL");
  });
});

/** Empty answers to the questions about apps, mails to readers and LeanCloud of a service that sends mails. */
const NO_APPS = Array<string>(6).fill("");

describe("hanblog comments setup, at a terminal", () => {
  it("asks for everything, and for secrets without showing them", async () => {
    const { asked, context: own } = answering(
      "talk.example",
      "https://blog.example",
      ...Array<string>(7).fill(""),
    );
    await runSetup("server", { check: true }, own);
    expect(asked.map((question) => question.replace(/ \[.*/, ""))).toEqual([
      "Address of the comment service, such as https://talk.example",
      "Address of the blog, such as https://blog.example/",
      "hidden Password for the owner's page",
      "Mail server, such as smtps://me@mail.example:465, or resend, mailgun or mailgun-eu",
      "Client id of the OAuth app on GitHub, for comments in issues",
      "Client id of the OAuth app on Gitee, for comments in issues",
      "Client id of an OAuth app on GitHub with which readers sign in. Its callback address is https://talk.example/readers/callback",
      "Client id of an OAuth app on Gitee with which readers sign in. Its callback address is https://talk.example/readers/callback",
      "App id of the LeanCloud app that you move from",
    ]);
    expect(context.noted.join("\n")).toContain("readers can sign in with GitHub and Gitee only");
    expect(await valuesOf("server/.env")).toMatchObject({ HANBLOG_ORIGINS: "https://blog.example" });
  });

  it("asks again after no or an invalid answer and after a failed check, and can leave the part out", async () => {
    const send = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(async () => Response.json({ error: "incorrect_client_credentials" }))
      .mockImplementationOnce(async () => Response.json({ error: "bad_verification_code" }))
      .mockImplementationOnce(async () => Response.json({ code: 401 }, { status: 401 }));
    vi.stubGlobal("fetch", send);
    const start = ["", "talk", "talk.example", "blog", "https://blog.example"];
    const password = ["short", "it's a long word", "ends with \\", "long enough word", ""];
    const app = ["id", "wrong-secret", "", "", "", "lean", "https://lean.example", "key", "a,b", ""];
    const fixed = ["y", "", "right-secret", "", "n"];
    const { context: own } = answering(...start, ...password, ...app, ...fixed);
    await runSetup("server", { check: true }, own);
    const values = await valuesOf("server/.env");
    expect(values).toMatchObject({
      HANBLOG_ADMIN_PASSWORD: "long enough word",
      HANBLOG_OAUTH_GITHUB_SECRET: "right-secret",
    });
    expect(Object.keys(values).filter((name) => name.startsWith("LEAN_"))).toEqual([]);
    expect(context.noted.join("\n")).not.toMatch(/wrong-secret|right-secret/);
  });

  it("does not show known secrets in its questions", async () => {
    vi.stubEnv("HANBLOG_SMTP_URL", "smtps://me:secret-word@mail.example");
    vi.stubEnv("HANBLOG_ADMIN_PASSWORD", "another-secret");
    const site = ["talk.example", "https://blog.example", ""];
    const mail = ["", "talk@blog.example", "me@blog.example"];
    const { asked, context: own } = answering(...site, ...mail, ...NO_APPS);
    await runSetup("server", { check: false }, own);
    expect(asked.join("\n")).not.toMatch(/secret-word|another-secret/);
    expect(await valuesOf("server/.env")).toMatchObject({
      HANBLOG_SMTP_URL: "smtps://me:secret-word@mail.example",
      HANBLOG_OWNER_MAIL: "me@blog.example",
    });
  });

  it("asks for the key of a mail service, and tests it", async () => {
    const send = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(async () => Response.json({ message: "Forbidden" }, { status: 401 }))
      .mockImplementationOnce(async () => Response.json({ id: "1" }));
    vi.stubGlobal("fetch", send);
    const site = ["talk.example", "https://blog.example", ""];
    const mail = ["mailgun-eu", "old-key", "talk@blog.example", "mg.blog.example", "me@blog.example"];
    const fixed = ["y", "", "new-key", "", "", ""];
    const { asked, context: own } = answering(...site, ...mail, ...NO_APPS, ...fixed);
    await runSetup("server", { check: true }, own);
    expect(asked).toContainEqual(expect.stringMatching(/^hidden Its API key/));
    const values = await valuesOf("server/.env");
    expect(values).toMatchObject({
      HANBLOG_MAIL_API: "mailgun-eu",
      HANBLOG_MAIL_KEY: "new-key",
      HANBLOG_MAIL_DOMAIN: "mg.blog.example",
    });
    expect(values).not.toHaveProperty("sender");
    expect(send.mock.calls.map(([url]) => url)).toEqual(
      Array(2).fill("https://api.eu.mailgun.net/v3/mg.blog.example/messages"),
    );
    expect([...own.printed, ...context.noted, ...asked].join("\n")).not.toMatch(/old-key|new-key/);
  });

  it("forgets the key of a mail service with another way to send mails", async () => {
    vi.stubEnv("HANBLOG_MAIL_API", "resend");
    vi.stubEnv("HANBLOG_MAIL_KEY", "old-key");
    const site = ["talk.example", "https://blog.example", ""];
    const mail = ["smtp://mail.example", "talk@blog.example", "me@blog.example"];
    const { context: own } = answering(...site, ...mail, ...NO_APPS);
    await runSetup("server", { check: false }, own);
    const values = await valuesOf("server/.env");
    expect(values).toMatchObject({ HANBLOG_SMTP_URL: "smtp://mail.example" });
    expect(Object.keys(values).filter((name) => /MAIL_API|MAIL_KEY/.test(name))).toEqual([]);
  });

  it("asks for the sign-in of readers, tests it, and names what belongs into the blog", async () => {
    const send = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(async () => Response.json({ error: "invalid_client" }))
      .mockImplementationOnce(async () => Response.json({ error: "bad_verification_code" }));
    vi.stubEnv("HANBLOG_MAIL_API", "resend");
    vi.stubEnv("HANBLOG_MAIL_KEY", "key");
    const site = ["talk.example", "https://blog.example", ""];
    const mail = ["", "", "talk@blog.example", "me@blog.example"];
    const readers = ["app", "wrong-secret", "", "perhaps", "y"];
    const fixed = ["y", "", "right-secret", "", ""];
    const { asked, context: own } = answering(...site, ...mail, "", "", ...readers, "", ...fixed);
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) =>
      JSON.stringify(request[0]).includes("resend") ? Response.json({ id: "1" }) : send(...request),
    );
    await runSetup("server", { check: true }, own);
    expect(await valuesOf("server/.env")).toMatchObject({
      HANBLOG_READERS_GITHUB_ID: "app",
      HANBLOG_READERS_GITHUB_SECRET: "right-secret",
      HANBLOG_READERS_MAIL: "on",
    });
    const [url, options] = send.mock.calls[0] ?? [];
    expect(url).toBe("https://github.com/login/oauth/access_token");
    expect(new URLSearchParams(options?.body as URLSearchParams).get("redirect_uri")).toBe(
      "https://talk.example/readers/callback",
    );
    const said = [...own.printed, ...own.noted].join("\n");
    expect(said).toContain("Copy HANBLOG_READERS_GITHUB_ID and …_SECRET again");
    expect(said).toContain('conversation: { readers: ["github","mail"] }');
    expect(said).not.toContain("GitHub and Gitee only");
    expect([said, ...asked].join("\n")).not.toMatch(/wrong-secret|right-secret/);
  });

  it.each(["HANBLOG_READERS_GITHUB_ID", "HANBLOG_READERS_GITEE_ID"])(
    "says without a terminal that a service with %s and without mails offers the platforms only",
    async (name) => {
      vi.stubEnv(name, "app");
      vi.stubEnv(name.replace("_ID", "_SECRET"), "secret");
      await runSetup("server", { ...FLAGS, check: false }, context);
      expect(context.noted.join("\n")).toContain("readers can sign in with GitHub and Gitee only");
    },
  );

  it("turns the sign-in by mail off when the mails are left out", async () => {
    vi.stubEnv("HANBLOG_READERS_MAIL", "on");
    const { context: own } = answering("talk.example", "https://blog.example", ...Array<string>(8).fill(""));
    await runSetup("server", { check: false }, own);
    expect(await valuesOf("server/.env")).not.toHaveProperty("HANBLOG_READERS_MAIL");
  });

  it("writes nothing if the dialogue is cancelled", async () => {
    const { context: own } = answering("talk.example");
    await expect(runSetup("server", { check: true }, own)).rejects.toMatchObject({ code: "cancelled" });
    await expect(textOf("server/.env")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
