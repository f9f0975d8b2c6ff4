import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createHttpRecorder, type HttpRecorder } from "../http-recorder.js";
import { MEMORY } from "../service.js";
import { openNoticing, type NoticingOptions, type NoticingService } from "../notify/noticing-service.js";

describe("Akismet", () => {
  let akismet: HttpRecorder;
  let service: NoticingService;

  const open = (options: Partial<NoticingOptions> = {}) =>
    openNoticing(MEMORY, { env: { HANBLOG_AKISMET_KEY: "k3y" }, fetch: akismet.fetch, ...options });
  const statusOf = async (id: string, on = service) => {
    const { body } = await on.call("GET", `classes/Comment/${id}`, { master: true });
    return body as { readonly status: string; readonly held?: string };
  };
  const heard = () =>
    akismet.heard.map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(body))] as const);

  beforeEach(async () => {
    akismet = createHttpRecorder({ status: 200, body: "false" });
    service = await open();
  });
  afterEach(() => service.stop());

  it("checks a comment before it is shown, with the fields that it needs", async () => {
    const body = {
      comment: "Buy & save ![](data:image/png;base64,AAAA)",
      nick: "Eve",
      mail: "eve@example.org",
      link: "eve.example",
      ua: "Mozilla/5.0",
      url: "/p/",
    };
    await service.call("POST", "classes/Comment", { body, from: "203.0.113.9" });
    expect(akismet.heard[0]).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
    });
    expect(heard()).toEqual([
      [
        "/1.1/comment-check",
        {
          api_key: "k3y",
          blog: "https://blog.example/",
          blog_charset: "UTF-8",
          user_ip: "203.0.113.9",
          user_agent: "Mozilla/5.0",
          permalink: expect.stringMatching(/^https:\/\/blog\.example\/p\/#comment-[\da-f]{24}$/) as string,
          comment_type: "comment",
          comment_author: "Eve",
          comment_author_email: "eve@example.org",
          comment_author_url: "http://eve.example",
          comment_content: "Buy & save ![]()",
          comment_date_gmt: service.context.now().toISOString(),
        },
      ],
    ]);
  });

  it("prevents its spam from being shown", async () => {
    akismet.reply({ status: 200, body: "true" });
    const id = await service.write({});
    expect(await statusOf(id)).toMatchObject({ status: "spam", held: "akismet" });
    expect(await service.call("GET", `classes/Comment/${id}`)).toMatchObject({ status: 404 });
  });

  it("does not check comments that are already spam, or those of the owner", async () => {
    await service.write({ hp: "trapped" });
    await service.call("POST", "classes/Comment", { body: { comment: "x", url: "/p" }, master: true });
    expect(akismet.heard).toEqual([]);
  });

  it.each([
    { status: 200, body: "invalid" },
    { status: 500, body: "true" },
    { status: 302, body: "true", headers: { Location: "/elsewhere" } },
    { status: 200, body: "" },
  ])("with the response %j blocks no comment, and the reason is logged", async (reply) => {
    akismet.reply(reply);
    expect(await statusOf(await service.write({}))).toMatchObject({ status: "visible" });
    expect(service.told).toMatchObject([{ event: "unchecked" }]);
    expect(akismet.heard).toHaveLength(1);
    const careful = await open({ moderation: "before" });
    expect(await statusOf(await careful.write({}), careful)).toMatchObject({ status: "waiting" });
    await careful.stop();
  });

  it("without a response blocks no comment for more than three seconds", async () => {
    akismet.reply(null);
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
    onTestFinished(() => timeout.mockRestore());
    const asked = akismet.next();
    const written = service.write({});
    await asked;
    expect(timeout.mock.calls).toEqual([[3_000]]);
    patience.abort(new Error("timeout"));
    expect(await statusOf(await written)).toMatchObject({ status: "visible" });
    expect(service.told).toEqual([{ event: "unchecked", reason: "timeout" }]);
  });

  it("receives the owner's verdicts once each, even after it was unavailable", async () => {
    const good = await service.write({ nick: "Good" });
    akismet.reply({ status: 200, body: "true" });
    const bad = await service.write({ nick: "Bad" });
    await service.change(good, { status: "spam" });
    await service.change(bad, { status: "visible" });
    await service.change(bad, { status: "visible", pinned: 1 });
    akismet.reply({ status: 503 });
    await service.notifier.run();
    akismet.reply({ status: 200, body: "Thanks for making the web a better place." });
    service.advance(30_000);
    await service.notifier.run();
    await service.notifier.run();
    const lessons = heard().filter(([path]) => path.includes("submit"));
    expect(lessons.map(([path, { comment_author: nick }]) => `${path} ${nick}`).toSorted()).toEqual([
      "/1.1/submit-ham Bad",
      "/1.1/submit-ham Bad",
      "/1.1/submit-spam Good",
      "/1.1/submit-spam Good",
    ]);
  });

  it("does not receive a verdict that the owner reverted", async () => {
    const id = await service.write({});
    await service.change(id, { status: "spam" });
    await service.change(id, { status: "visible" });
    akismet.reply({ status: 200, body: "" });
    await service.notifier.run();
    expect(heard().map(([path]) => path)).toEqual(["/1.1/comment-check", "/1.1/submit-ham"]);
  });
});
