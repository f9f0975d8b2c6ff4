import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTurnstile } from "../../../../src/cli/comments/screen/turnstile.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import { describeOnStore } from "../describe-on-store.js";
import type { TestPlace } from "../open-place.js";
import { openService, type TestService } from "../service.js";

interface Refusal {
  readonly code: number;
  readonly error: string;
  readonly challenge?: Challenge;
  readonly turnstile?: { readonly title: string; readonly cancel: string };
}

/** Answers like Cloudflare (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). Its host is not asked. */
function createCloudflare() {
  const used = new Set<string>();
  const heard: (readonly [url: string, form: object])[] = [];
  let answer: ((token: string) => Response) | null = null;
  const check = (token: string) => {
    const isNew = !used.has(token);
    used.add(token);
    if (!token.startsWith("good")) return { success: false, "error-codes": ["invalid-input-response"] };
    if (!isNew) return { success: false, "error-codes": ["timeout-or-duplicate"] };
    return { success: true, "error-codes": [], hostname: "comments.example", action: token.split(" ")[1] };
  };
  return {
    heard,
    answerWith: (given: typeof answer) => void (answer = given),
    fetch: (async (url, init) => {
      const form = init?.body as URLSearchParams;
      heard.push([new Request(url).url, Object.fromEntries(form)]);
      const token = form.get("response") ?? "";
      return answer?.(token) ?? Response.json(check(token));
    }) satisfies typeof fetch,
  };
}

describeOnStore("Turnstile", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  let cloudflare: ReturnType<typeof createCloudflare>;
  let faults: string[];
  let sent = 0;

  const open = async (
    needsProof = false,
    origins: readonly string[] | null = null,
    pauseSeconds = 0,
    site = NO_SITE,
  ) => {
    const turnstile = createTurnstile(
      { siteKey: "0x4AAA", secret: "s3cret" },
      { fetch: cloudflare.fetch, onFault: (reason) => faults.push(reason) },
    );
    return openService(place, { pauseSeconds, turnstile, needsProof, origins, site });
  };
  beforeEach(async () => {
    cloudflare = createCloudflare();
    faults = [];
    place = await emptyPlace("shared");
    service = await open();
  });
  afterEach(() => service.stop());

  const send = (fields: object = {}, master = false) =>
    service.call("POST", "classes/Comment", {
      body: { url: "/p", comment: `text ${sent++}`, ...fields },
      master,
      from: "192.0.2.1",
    });

  it("is asked for, and lets one comment pass for each token", async () => {
    const refused = await send();
    expect(refused.status).toBe(428);
    const { code, turnstile, challenge } = refused.body as Refusal;
    expect([code, turnstile, challenge]).toEqual([428, { title: "简单验证", cancel: "取消" }, undefined]);
    expect(cloudflare.heard).toEqual([]);
    const { status, body } = await send({ turnstile: "good comment" });
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain("good comment");
    expect(cloudflare.heard).toEqual([
      [
        "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        { secret: "s3cret", response: "good comment" },
      ],
    ]);
    expect((await send({ turnstile: "good comment" })).status).toBe(428);
  });

  it.each([
    ["an unknown one", "forged"],
    ["one of another form of the owner", "good login"],
    ["one without a purpose", "good"],
    ["no text", 5],
    ["null", null],
    ["an empty text", ""],
    ["a list", ["good comment"]],
    ["more than a token can have", `good comment ${"x".repeat(2048)}`],
  ])("refuses a token that is %s", async (_, turnstile) => {
    expect((await send({ turnstile })).status).toBe(428);
    expect(faults).toEqual([]);
  });

  it.each([
    ["a wrong secret", () => Response.json({ success: false, "error-codes": ["invalid-input-secret"] })],
    ["an error of Cloudflare", () => Response.json({ success: false, "error-codes": ["internal-error"] })],
    ["a page instead of JSON", () => new Response("<html>", { status: 502 })],
    ["a JSON text", () => Response.json("yes")],
    [
      "no connection",
      () => {
        throw new TypeError("fetch failed");
      },
    ],
  ])("holds every comment back with 503, and reports the fault, with %s", async (_, answer) => {
    cloudflare.answerWith(answer);
    const { status, headers } = await send({ turnstile: "good comment" });
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(faults).toEqual([expect.stringContaining("Turnstile: ")]);
    expect(faults.join("")).not.toContain("s3cret");
    expect((await send({ turnstile: "good comment" }, true)).status).toBe(201);
  });

  it("is needed together with a proof of work, and neither is used up without the other", async () => {
    await service.stop();
    service = await open(true);
    const { challenge, turnstile } = (await send()).body as Refusal;
    if (challenge === undefined) throw new Error("No challenge");
    expect(turnstile).toBeDefined();
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = { challenge, solution };
    expect((await send({ turnstile: "good comment" })).status).toBe(428);
    expect((await send({ proof })).status).toBe(428);
    expect(cloudflare.heard).toEqual([]);
    expect((await send({ proof, turnstile: "good comment" })).status).toBe(201);
  });

  it("keeps a proof of work for which the token was wrong", async () => {
    await service.stop();
    service = await open(true);
    const { challenge } = (await send()).body as Refusal;
    if (challenge === undefined) throw new Error("No challenge");
    const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
    expect((await send({ proof, turnstile: "forged" })).status).toBe(428);
    expect((await send({ proof, turnstile: "good comment" })).status).toBe(201);
  });

  it("asks Cloudflare about a limited number of tokens of one address, also in a batch", async () => {
    await service.stop();
    service = await open(false, null, 20);
    const requests = Array.from({ length: 100 }, (_, index) => ({
      method: "POST",
      path: "/1.1/classes/Comment",
      body: { url: "/p", comment: `flood ${index}`, turnstile: `forged ${index}` },
    }));
    await service.call("POST", "batch", { body: { requests }, from: "192.0.2.1" });
    expect(cloudflare.heard).toHaveLength(10);
    expect((await send({ turnstile: "good comment" })).status).toBe(429);
  });

  it("writes nothing for comments that cannot pass, whatever names they have", async () => {
    await service.stop();
    service = await open(true, null, 20);
    const { take, giveBack } = service.context.store.rates;
    const writes = vi.fn();
    Object.assign(service.context.store.rates, {
      take: (...given: Parameters<typeof take>) => (writes(), take(...given)),
      giveBack: (...given: Parameters<typeof giveBack>) => (writes(), giveBack(...given)),
    });
    for (let times = 0; times < 5; times++) {
      const nick = `new ${times}`;
      expect((await send({ nick, proof: 0, turnstile: "good comment" })).status).toBe(428);
      expect((await send({ nick, proof: {}, turnstile: "x".repeat(3000) })).status).toBe(428);
    }
    expect(writes).not.toHaveBeenCalled();
  });

  it("uses up no token of a comment that comes too early, and counts no comment without a token", async () => {
    await service.stop();
    service = await open(false, null, 20);
    const fields = { nick: "a", ua: "b" };
    for (let times = 0; times < 3; times++) expect((await send(fields)).status).toBe(428);
    expect((await send({ ...fields, turnstile: "forged" })).status).toBe(428);
    expect((await send({ ...fields, turnstile: "good comment" })).status).toBe(201);
    const asked = cloudflare.heard.length;
    expect((await send({ ...fields, turnstile: "good comment" })).status).toBe(429);
    expect(cloudflare.heard).toHaveLength(asked);
  });

  it("has a page of its own, which only the site can show and only Cloudflare can extend", async () => {
    await service.stop();
    service = await open(false, ["https://blog.example"]);
    const page = await service.fetch("/turnstile");
    const text = await page.text();
    expect(text).toContain('data-key="0x4AAA"');
    expect(text).not.toContain("s3cret");
    const policy = page.headers.get("Content-Security-Policy");
    expect(policy).toContain("frame-ancestors https://blog.example");
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
    const script = await service.fetch("/turnstile/frame.js");
    expect(script.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  });

  it.each([
    ["he", "rtl"],
    ["ja", "ltr"],
  ] as const)("has a page in the direction of the language %s", async (locale, dir) => {
    await service.stop();
    service = await open(false, null, 0, { ...NO_SITE, locale });
    expect(await (await service.fetch("/turnstile")).text()).toContain(
      `<html lang="${locale}" dir="${dir}">`,
    );
  });

  it("has no page if it is off", async () => {
    await service.stop();
    service = await openService(place, { pauseSeconds: 0 });
    for (const path of ["/turnstile", "/turnstile/frame.js"])
      expect((await service.fetch(path)).status).toBe(404);
    expect((await send()).status).toBe(201);
  });
});
