import { Parser } from "htmlparser2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { createUnsubscribeToken, hashMail } from "../../../../src/cli/comments/notify/link-tokens.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import { directionOf } from "../../../../src/runtime/model/document/head.js";
import { COMMENT_LANGUAGES } from "../../../../src/runtime/texts/languages.js";
import { SERVICE_URL, openService, type TestService } from "../service.js";

describeOnStore("the unsubscribe page", ({ emptyPlace }) => {
  let service: TestService;
  let address = "";
  const isOut = () => {
    const { store, keyedHash } = service.context;
    return store.unsubscribed.has(hashMail(keyedHash, "ann@example.org"));
  };

  beforeAll(async () => {
    const site = { ...NO_SITE, name: '<b>"Blog"</b>', locale: "en" } as const;
    service = await openService(await emptyPlace(), { site });
    address = `/unsubscribe?token=${createUnsubscribeToken(service.context.keyedHash, "ann@example.org")}`;
  });
  afterAll(() => service.stop());

  it("changes nothing when it is opened, because programs open links too", async () => {
    for (const method of ["GET", "HEAD"]) expect((await service.fetch(address, { method })).status).toBe(200);
    expect(await isOut()).toBe(false);
  });

  it("unsubscribes with its own form, and undoes it", async () => {
    const pressed: string[] = [];
    let page = await (await service.fetch(address)).text();
    for (const expected of [true, false]) {
      const { method, action } = readForm(page);
      expect(method).toBe("post");
      const answer = await service.fetch(new URL(action, new URL(address, SERVICE_URL)).href, {
        method: "POST",
      });
      page = await answer.text();
      pressed.push(page);
      expect([answer.status, await isOut()]).toEqual([200, expected]);
    }
    expect(pressed.map((html) => html.includes("<form"))).toEqual([true, false]);
  });

  it.each<[type: string, body: URLSearchParams | FormData]>([
    ["urlencoded", new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    ["multipart", multipart({ "List-Unsubscribe": "One-Click" })],
  ])("unsubscribes at once when a mail client sends its form (RFC 8058), %s", async (_, body) => {
    // Scanners open the link before and after the person clicks.
    await service.fetch(address);
    const answer = await service.fetch(address, { method: "POST", body });
    expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    expect(await isOut()).toBe(true);
    for (const method of ["GET", "HEAD"]) await service.fetch(`${address}&undo=1`, { method });
    expect(await isOut()).toBe(true);
    await service.fetch(`${address}&undo=1`, { method: "POST" });
    expect(await isOut()).toBe(false);
  });

  it("contains the site's name as text, and may load and run nothing", async () => {
    const answer = await service.fetch(address);
    expect(await answer.text()).toContain("&lt;b&gt;&quot;Blog&quot;&lt;/b&gt;");
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'/,
    );
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each(["", "?token=", "?token=x", `?token=${"0".repeat(32)}.${"0".repeat(32)}`, "?token=a&token=b"])(
    "is not found with %j",
    async (query) => {
      for (const method of ["GET", "POST"]) {
        const answer = await service.fetch(`/unsubscribe${query}`, { method });
        expect([answer.status, (await answer.text()).includes("<form")]).toEqual([404, false]);
      }
    },
  );

  it("logs no token", () => {
    expect(JSON.stringify(service.log)).toContain("/unsubscribe");
    expect(JSON.stringify(service.log)).not.toContain("token");
  });
});

describeOnStore("the language of the unsubscribe page", ({ emptyPlace }) => {
  it.each(COMMENT_LANGUAGES)("is the site's: %s", async (locale) => {
    const service = await openService(await emptyPlace(), { site: { ...NO_SITE, name: "Blog", locale } });
    const token = createUnsubscribeToken(service.context.keyedHash, "ann@example.org");
    const page = await (await service.fetch(`/unsubscribe?token=${token}`)).text();
    expect(page).toContain(`<html lang="${locale}" dir="${directionOf(locale) || "ltr"}">`);
    await service.stop();
  });
});

function multipart(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function readForm(page: string): { readonly method: string; readonly action: string } {
  let form = { method: "", action: "" };
  new Parser({
    onopentag(name, { method = "", action = "" }) {
      if (name === "form") form = { method, action };
    },
  }).end(page);
  return form;
}
