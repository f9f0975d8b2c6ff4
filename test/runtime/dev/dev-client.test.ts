// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startDevClient, swapStyle } from "../../../src/runtime/dev/dev-client.js";
import type { DevMessage } from "../../../src/runtime/model/dev-message.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

const META = '<meta name="hanblog-dev" content="t0ken" data-version="3">';
const EARLY = META.replace(">", " data-early>");
const UPDATE = { pages: [], others: "changed" } as const;
const ERROR = { severity: "error", code: "c", message: "m", at: null, hint: null, frame: null } as const;

/** The browser's end of a socket. */
class Tab extends EventTarget {
  constructor(readonly url: string) {
    super();
    tabs.push(this);
  }
}
let tabs: Tab[] = [];
/** The functions that observe the document. They run longer than one test. */
let observers: MutationObserver[] = [];
const reload = vi.fn();
const refreshPage = vi.fn<(update: unknown) => Promise<void>>();

/** Starts the client in a document with the given head. Returns its socket. */
function start(head = META, application: unknown = { refreshPage }): Tab {
  document.head.innerHTML = head;
  vi.stubGlobal("hanblog", application);
  startDevClient();
  const [tab] = tabs;
  if (tab === undefined) throw new Error("There is no socket");
  return tab;
}

/** Delivers messages of the server and waits until the client has applied them. */
async function tell(tab: Tab, ...messages: readonly DevMessage[]): Promise<void> {
  for (const message of messages)
    tab.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  await vi.advanceTimersByTimeAsync(0);
}
const announceStart = () => document.dispatchEvent(new Event("DOMContentLoaded"));

beforeEach(() => {
  tabs = [];
  reload.mockReset();
  refreshPage.mockReset();
  refreshPage.mockResolvedValue();
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Tab);
  observers = [];
  const Recorded = class extends MutationObserver {
    constructor(callback: MutationCallback) {
      super(callback);
      observers.push(this);
    }
  };
  vi.stubGlobal("MutationObserver", Recorded);
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  return () => {
    for (const observer of observers) observer.disconnect();
  };
});

describe("the dev client", () => {
  it("does nothing in a document that the dev server did not send", () => {
    document.head.innerHTML = "<title>Rice</title>";
    startDevClient();
    expect(tabs).toEqual([]);
  });

  it("opens the socket of its own host with the document's token", () => {
    expect(start().url).toBe(`ws://${window.location.host}/@hanblog/socket?token=t0ken`);
  });

  it.each([
    ["an older version", { version: 4, isRead: true }, "reloads", META],
    ["the version of now", { version: 3, isRead: true }, "does nothing", META],
    ["the version of now, made before all pages were read", { version: 3, isRead: true }, "asks", EARLY],
    ["the version of now, while pages are being read", { version: 3, isRead: false }, "does nothing", EARLY],
  ])("greeted in a document of %s by %j: %s", async (_, hello, expected, head) => {
    const tab = start(head);
    announceStart();
    await tell(tab, { kind: "hello", ...hello });
    expect(reload).toHaveBeenCalledTimes(expected === "reloads" ? 1 : 0);
    expect(refreshPage.mock.calls).toEqual(expected === "asks" ? [[UPDATE]] : []);
  });

  it("passes an update to the application when that has started", async () => {
    const tab = start();
    await tell(tab, { kind: "update", ...UPDATE });
    expect(refreshPage).not.toHaveBeenCalled();
    announceStart();
    await vi.advanceTimersByTimeAsync(0);
    expect(refreshPage).toHaveBeenCalledWith(expect.objectContaining(UPDATE));
  });

  it("passes on one update after the other", async () => {
    const tab = start();
    let finish: () => void = () => undefined;
    refreshPage.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    announceStart();
    await tell(tab, { kind: "update", ...UPDATE }, { kind: "update", pages: [], others: "same" });
    expect(refreshPage).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(refreshPage).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ["no application", null],
    ["no object", "hanblog"],
    ["an application of another kind", {}],
    ["no function", { refreshPage: "soon" }],
  ])("reloads for an update where the document has %s", async (_, application) => {
    const tab = start(META, application);
    announceStart();
    await tell(tab, { kind: "update", ...UPDATE });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("reloads on request of the server", async () => {
    await tell(start(), { kind: "reload" });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("replaces the style sheets by those that the server names", async () => {
    const tab = start();
    // A page outside of the document loads nothing.
    const page = new DOMParser().parseFromString(
      '<link rel="stylesheet" href="http://localhost:3000/assets/css/style.aaaaaaaa.css">',
      "text/html",
    );
    vi.spyOn(document, "querySelectorAll").mockImplementation((selector) => page.querySelectorAll(selector));
    const href = new URL("/assets/css/style.bbbbbbbb.css", document.baseURI).href;
    const [link] = page.querySelectorAll("link");
    link?.setAttribute("href", href.replace("bbbbbbbb", "aaaaaaaa"));
    await tell(tab, { kind: "style", hrefs: [href] });
    expect(page.querySelectorAll("link")[1]?.getAttribute("href")).toBe(href);
  });

  it("shows errors until they are fixed", async () => {
    const tab = start();
    await tell(tab, { kind: "errors", problems: [ERROR] });
    expect(document.querySelector("hanblog-errors")?.shadowRoot?.querySelector("h2")?.textContent).toBe(
      "m [c]",
    );
    await tell(tab, { kind: "clear" });
    expect(document.querySelector("hanblog-errors")).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it("reloads an error page when the errors are fixed", async () => {
    const tab = start(META, null);
    await tell(tab, { kind: "errors", problems: [ERROR] }, { kind: "clear" });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("says in the language of the page that the server has gone, and after the reload that it is back", async () => {
    document.documentElement.lang = "zh-Hans";
    vi.stubGlobal("fetch", () => Promise.resolve({ ok: reload.mock.calls.length > 0 }));
    const line = () => document.querySelector("hanblog-notice")?.shadowRoot?.querySelector("[role=status]");
    start().dispatchEvent(new Event("close"));
    expect(line()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(line()?.textContent).toContain("开发服务器已停止");
    vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledTimes(1);
    // The next document of the tab.
    document.querySelector("hanblog-notice")?.remove();
    start();
    expect(line()?.textContent).toContain("开发服务器已恢复");
    line()?.querySelector("button")?.click();
    expect(line()).toBeUndefined();
    start();
    expect(line()).toBeUndefined();
  });

  it("checks each second whether a lost server is back, and reloads then", async () => {
    const answers = [Promise.reject(new Error("away")), Promise.resolve({ ok: false })];
    for (const answer of answers) answer.catch(() => undefined);
    const fetch = vi.fn(() => answers[fetch.mock.calls.length - 1] ?? Promise.resolve({ ok: true }));
    vi.stubGlobal("fetch", fetch);
    start().dispatchEvent(new Event("close"));
    await vi.advanceTimersByTimeAsync(999);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1001);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetch).toHaveBeenLastCalledWith("/@hanblog/entry.dev.js", { method: "HEAD" });
    expect(reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("reloads a page that cannot be updated only while the server responds", async () => {
    let isUp = false;
    vi.stubGlobal("fetch", () => Promise.resolve({ ok: isUp }));
    refreshPage.mockRejectedValue(new Error("code is gone"));
    const tab = start();
    announceStart();
    await tell(tab, { kind: "update", ...UPDATE });
    await vi.advanceTimersByTimeAsync(3000);
    expect(reload).not.toHaveBeenCalled();
    isUp = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each<readonly [string, DevMessage]>([
    ["an update that failed", { kind: "update", ...UPDATE }],
    ["a message to reload", { kind: "reload" }],
    ["a document of an older version", { kind: "hello", version: 4, isRead: true }],
  ])(
    "says that the server is back, and reloads once, if it was lost during a reload for %s",
    async (_, message) => {
      let isUp = false;
      vi.stubGlobal("fetch", () => Promise.resolve({ ok: isUp }));
      refreshPage.mockRejectedValue(new Error("server is gone"));
      const tab = start();
      announceStart();
      await tell(tab, message);
      tab.dispatchEvent(new Event("close"));
      await vi.advanceTimersByTimeAsync(1500);
      isUp = true;
      await vi.advanceTimersByTimeAsync(500);
      expect(reload).toHaveBeenCalledTimes(1);
      document.querySelector("hanblog-notice")?.remove();
      start();
      const notice = document.querySelector("hanblog-notice")?.shadowRoot;
      expect(notice?.querySelector("[role=status]")?.textContent).toContain("is back");
    },
  );

  it("checks for the server after a reload too, which a download may have cancelled", async () => {
    const fetch = vi.fn(() => Promise.resolve({ ok: true }));
    vi.stubGlobal("fetch", fetch);
    const tab = start();
    await tell(tab, { kind: "reload" });
    tab.dispatchEvent(new Event("close"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

usePageSandbox();

let body: HTMLElement;
const sheet = (path: string) => `<link rel="stylesheet" href="${new URL(path, document.baseURI).href}">`;
const paths = () => [...body.querySelectorAll("link")].map((link) => new URL(link.href).pathname);

/** Shows these elements in a page outside of the document, which loads nothing. */
function show(html: string): void {
  body.innerHTML = html;
}

beforeEach(() => {
  body = document.createElement("body");
  vi.spyOn(document, "querySelectorAll").mockImplementation((selector) => body.querySelectorAll(selector));
});

it("inserts the new version after the old ones, and removes those when it has loaded", () => {
  const [one, two] = ["/b/assets/css/style.11111111.css", "/b/assets/css/style.22222222.css"];
  show(sheet(one) + sheet(two) + sheet("/fonts/x.css"));
  swapStyle("/b/assets/css/style.33333333.css");
  expect(paths()).toEqual([one, two, "/b/assets/css/style.33333333.css", "/fonts/x.css"]);
  body.querySelectorAll("link")[2]?.dispatchEvent(new Event("load"));
  expect(paths()).toEqual(["/b/assets/css/style.33333333.css", "/fonts/x.css"]);
});

it.each([
  ["of another component", "/assets/css/Box.11111111.css", "/assets/css/style.22222222.css"],
  ["in another folder", "/public/style.11111111.css", "/assets/css/style.22222222.css"],
  ["of the same version", "/assets/css/style.22222222.css", "/assets/css/style.22222222.css"],
])("keeps a style sheet %s", (_, path, next) => {
  show(sheet(path));
  swapStyle(next);
  expect(paths()).toEqual([path]);
});

it("replaces the style sheet of a component where it is", () => {
  show(`${sheet("/assets/css/style.11111111.css")}<p>${sheet("/assets/css/Box.11111111.css")}</p>`);
  swapStyle("/assets/css/Box.22222222.css");
  body.querySelectorAll("link")[2]?.dispatchEvent(new Event("load"));
  expect(body.querySelector("p link")?.getAttribute("href")).toBe("/assets/css/Box.22222222.css");
});
