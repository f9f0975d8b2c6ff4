// @vitest-environment happy-dom
import { runInThisContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AnalyticsSettings,
  clientScript,
  startAnalytics,
} from "../../../templates/plugins/analytics/client.js";
import { TEXTS } from "../../../templates/plugins/analytics/texts.js";
import { usePageSandbox } from "../../runtime/app/page-sandbox.js";

usePageSandbox();

const UMAMI: AnalyticsSettings = {
  src: "https://stats.example/script.js",
  attributes: { "data-website-id": "abc" },
  list: null,
  id: "abc",
  hasCookies: false,
  asks: false,
  respectsSignals: true,
  texts: {},
};
const BAIDU: AnalyticsSettings = {
  ...UMAMI,
  src: "https://hm.baidu.com/hm.js?abc",
  attributes: {},
  list: "baidu",
};
const GOOGLE: AnalyticsSettings = { ...BAIDU, list: "google" };
const ASKING: AnalyticsSettings = { ...UMAMI, asks: true, texts: TEXTS };

beforeEach(() => {
  // The simulated browser must load nothing.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) loaded.push(node);
  });
  vi.spyOn(document, "querySelector").mockImplementation((selector) =>
    selector.startsWith("script") ? (loaded[0] ?? null) : (document.querySelectorAll(selector)[0] ?? null),
  );
  loaded.length = 0;
  localStorage.clear();
  document.documentElement.lang = "zh-CN";
  visit("https://rice.example/tea.html");
});

const loaded: HTMLScriptElement[] = [];
/** Stubs the address, because the tests of other files run in the same window. */
const visit = (address: string) => vi.stubGlobal("location", new URL(address));
const sources = () => loaded.map(({ src }) => src);
const question = () => document.querySelectorAll<HTMLElement>("[data-analytics-question]")[0] ?? null;
const press = (text: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text)?.click();

describe("analytics.js", () => {
  it("loads a service with its attributes", () => {
    startAnalytics(UMAMI);
    expect(sources()).toEqual(["https://stats.example/script.js"]);
    expect(loaded[0]?.getAttribute("data-website-id")).toBe("abc");
    expect(question()).toBeNull();
  });

  it("is a script of its own, which uses nothing else", () => {
    runInThisContext(clientScript(UMAMI));
    expect(sources()).toEqual(["https://stats.example/script.js"]);
  });

  it.each(["http://localhost:5500/", "http://127.0.0.1:5500/", "http://[::1]:5500/"])(
    "does not count the author at %s",
    (address) => {
      visit(address);
      startAnalytics(UMAMI);
      expect(sources()).toEqual([]);
    },
  );

  it.each([
    ["doNotTrack", "1"],
    ["globalPrivacyControl", true],
  ])("does not count a browser that sends %s, unless the site wants to", (name, value) => {
    vi.stubGlobal("navigator", { [name]: value });
    startAnalytics(ASKING);
    expect([sources(), question()]).toEqual([[], null]);
    startAnalytics({ ...UMAMI, respectsSignals: false });
    expect(sources()).toHaveLength(1);
  });

  it("loads nothing before the visitor agrees, and then at each visit", () => {
    startAnalytics(ASKING);
    expect(sources()).toEqual([]);
    expect(question()?.textContent).toContain("允许本站统计您的访问吗？");
    press("允许");
    expect([sources().length, question()]).toEqual([1, null]);
    loaded.length = 0;
    startAnalytics(ASKING);
    expect([sources().length, question()]).toEqual([1, null]);
  });

  it("loads nothing after the visitor declines, and asks again only when asked to", () => {
    startAnalytics(ASKING);
    press("不允许");
    startAnalytics(ASKING);
    expect([sources(), question()]).toEqual([[], null]);
    document.body.insertAdjacentHTML("beforeend", "<button data-analytics-consent>Change</button>");
    press("Change");
    press("允许");
    expect(sources()).toHaveLength(1);
  });

  it.each([
    ["zh-TW", "允許本站統計您的造訪嗎？"],
    ["ja", "アクセス解析を許可しますか？"],
    ["ko-KR", "방문 통계를 허용하시겠습니까?"],
    ["fr", "May this site"],
  ])("asks in the language of the page: %s", (lang, text) => {
    document.documentElement.lang = lang;
    startAnalytics(ASKING);
    expect(question()?.textContent).toContain(text);
  });

  it.each([
    [false, "denied"],
    [true, "granted"],
  ])("lets Google store cookies only if the site says so: %s", (hasCookies, storage) => {
    startAnalytics({ ...GOOGLE, hasCookies });
    const calls: readonly ArrayLike<unknown>[] = Reflect.get(window, "dataLayer");
    expect(Array.from(calls[0] ?? [])).toMatchObject([
      "consent",
      "default",
      { ad_storage: "denied", analytics_storage: storage },
    ]);
    expect(Array.from(calls[2] ?? [])).toEqual(["config", "abc"]);
  });

  it("reports navigations to Baidu, also after its script has replaced the list", () => {
    startAnalytics(BAIDU);
    const push = vi.fn();
    Reflect.set(window, "_hmt", { push });
    dispatchEvent(new Event("hanblog:navigate"));
    expect(push.mock.calls).toEqual([[["_trackPageview", "/tea.html"]]]);
  });

  it("gives its address to Trusted Types", () => {
    const createPolicy = vi.fn((_: string, rules: object) => rules);
    vi.stubGlobal("trustedTypes", { createPolicy });
    startAnalytics(UMAMI);
    expect(createPolicy.mock.calls[0]?.[0]).toBe("analytics");
    expect(sources()).toHaveLength(1);
  });
});
