import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFrontArea, visitorLanguage } from "../../../../src/cli/comments/front/front-area.js";
import { createRouter } from "../../../../src/cli/comments/routes/routes.js";
import {
  type ServiceContext,
  NO_SITE,
  type SiteSettings,
} from "../../../../src/cli/comments/service-context.js";
import { toRequestError } from "../../../../src/cli/comments/to-request-error.js";
import { askRouter } from "../routes/ask-router.js";

/** Asks for the page of a service for a site. */
function ask(
  site: Partial<SiteSettings>,
  {
    language = "en",
    path = "/",
    origins = null as readonly string[] | null,
    ping = () => Promise.resolve(),
  } = {},
): Promise<Response> {
  const context = { site: { ...NO_SITE, ...site }, origins, store: { ping } } as unknown as ServiceContext;
  const router = createRouter([createFrontArea({ context })], (error) =>
    toRequestError(error, () => undefined),
  );
  return askRouter(router, { path, headers: { "accept-language": language } });
}

describe("the page at the address of the service", () => {
  it.each([
    ["en", "Comment service", "The service is working."],
    ["fr-CA, en;q=0.8", "Service de commentaires", "Le service fonctionne."],
    ["zh-CN", "评论服务", "服务运行正常。"],
    ["zh-HK", "留言服務", "服務運作正常。"],
    ["ja", "コメントサービス", "サービスは正常に動いています。"],
    ["ko", "댓글 서비스", "서비스가 정상적으로 작동하고 있습니다."],
    // The language of the site.
    ["th", "评论服务", "服务运行正常。"],
  ])("says in the visitor's language what it is and that it works (%s)", async (language, title, status) => {
    const answer = await ask({}, { language });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("vary")).toBe("Accept-Language");
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain(`<p role="status">${status}</p>`);
    expect(text).toContain('<a href="admin/">');
  });

  it("leads to the site, whose name is only text", async () => {
    const text = await (await ask({ url: "https://blog.example/a?b&c", name: "<b>R&B</b>" })).text();
    expect(text).toContain('<a href="https://blog.example/a?b&amp;c">');
    expect(text).toContain("Comments of &lt;b&gt;R&amp;B&lt;/b&gt;");
  });

  it("answers 503 and says so while the database does not respond", async () => {
    const answer = await ask({}, { ping: () => Promise.reject(new Error("away")) });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("The database does not respond at the moment.");
  });

  it("allows no other style than its own, and no script", async () => {
    const answer = await ask({});
    const policy = answer.headers.get("content-security-policy") ?? "";
    const style = /<style>([^]*?)<\/style>/.exec(await answer.text())?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("script-src");
  });
});

describe("the example page", () => {
  it("shows the panel of the service under a strict policy", async () => {
    expect(await (await ask({})).text()).toContain('<a href="example/">Try it on an example page</a>');
    expect((await ask({}, { path: "/example" })).headers.get("location")).toBe("example/");
    const answer = await ask({ serviceUrl: "https://talk.example" }, { path: "/example/", language: "ja" });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('<html lang="ja" dir="ltr">');
    expect(text).toContain("&lt;script src=&quot;https://talk.example/panel.js&quot; defer&gt;");
    expect(text).toMatch(/<div data-hanblog-comments><\/div>\s*<script src="\.\.\/panel\.js" defer>/);
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
  });

  it.each([
    ["the service has a site", { url: "https://blog.example" }, null],
    ["only some sites may use it", {}, ["https://blog.example"]],
  ])("is absent when %s", async (_, site, origins) => {
    expect((await ask(site, { path: "/example/", origins })).status).toBe(404);
    expect(await (await ask(site, { origins })).text()).not.toContain("example/");
  });
});

describe("visitorLanguage", () => {
  it.each([
    [undefined, "ko"],
    ["", "ko"],
    ["th-TH, th;q=0.9", "ko"],
    ["ja", "ja"],
    ["en-GB,en;q=0.8", "en"],
    ["zh", "zh-CN"],
    ["zh-Hant-HK, zh;q=0.5", "zh-TW"],
    ["th, nl;q=0.9, ja;q=0.4, en;q=0.7", "en"],
    ["en;q=0, ja;q=0.1", "ja"],
    ["*", "ko"],
    [",,;q=1, ja", "ja"],
    [`${"th,".repeat(100)}ja`, "ko"],
  ])("%s → %s", (header, expected) => {
    expect(visitorLanguage(header, "ko")).toBe(expected);
  });
});
