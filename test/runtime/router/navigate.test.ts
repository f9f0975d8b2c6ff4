import { describe, expect, it } from "vitest";
import { hrefOf, memoryLocation } from "../../../src/runtime/router/location.js";
import { createNavigator, type Opened } from "../../../src/runtime/router/navigate.js";
import type { TurnPage } from "../../../src/runtime/router/view-transition.js";
import { createDeferred, type Deferred } from "./deferred.js";

const PAGES = ["/", "/a.html", "/b.html", "/docs/"];

/** Creates a navigator over a site of four pages. A page that is held opens when it is released. */
function createFixture(start = "/blog/", turn: TurnPage = async (change) => change()) {
  const location = memoryLocation(start);
  const log: string[] = [];
  const holds = new Map<string, Deferred>();
  const failing = new Set<string>();
  const navigator = createNavigator<string>({
    location,
    base: "/blog/",
    async open(path, target): Promise<Opened<string>> {
      await holds.get(path)?.promise;
      if (failing.has(path)) return { kind: "failed" };
      if (path === "/new.html") {
        log.push(`left for ${target}`);
        return { kind: "left" };
      }
      const route = PAGES.find((page) => page === path || page === `${path}.html` || page === `${path}/`);
      return { kind: "page", path: route ?? path, page: route ?? "not found" };
    },
    leave: (href) => log.push(`leave ${href}`),
    onDepart: () => undefined,
    onStart: (path) => log.push(`start ${path}`),
    onArrive: ({ place, page, trigger }) => log.push(`${trigger} ${hrefOf(place)} ${page}`),
    onError: (error) => log.push(String(error)),
    onEnd: (failed) => log.push(failed === null ? "end" : `failed ${failed}`),
    turn,
  });
  const hold = (path: string) => {
    const deferred = createDeferred();
    holds.set(path, deferred);
    return () => deferred.resolve();
  };
  const address = () => hrefOf(location.read());
  return { location, navigator, log, hold, failing, address };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("createNavigator", () => {
  const outcomes: readonly (readonly [href: string, outcome: object, address: string])[] = [
    ["/blog/a.html", { kind: "done", path: "/a.html" }, "/blog/a.html"],
    ["a.html", { kind: "done", path: "/a.html" }, "/blog/a.html"],
    ["/blog/a.html?q=1#x", { kind: "done", path: "/a.html" }, "/blog/a.html?q=1#x"],
    ["/blog/a?q=1#x", { kind: "redirected", path: "/a.html" }, "/blog/a.html?q=1#x"],
    ["/blog/docs", { kind: "redirected", path: "/docs/" }, "/blog/docs/"],
    ["/blog/nowhere.html", { kind: "done", path: "/nowhere.html" }, "/blog/nowhere.html"],
    ["/blog/", { kind: "duplicated" }, "/blog/"],
    ["#part", { kind: "done", path: "/" }, "/blog/#part"],
    ["/other/", { kind: "aborted", reason: "left" }, "/blog/"],
    ["https://example.com/", { kind: "aborted", reason: "left" }, "/blog/"],
    ["/blog/new.html", { kind: "aborted", reason: "left" }, "/blog/"],
  ];
  it.each(outcomes)("goes to %s with %j", async (href, outcome, expected) => {
    const { navigator, address } = createFixture();
    expect(await navigator.navigate(href)).toEqual(outcome);
    expect(address()).toBe(expected);
  });

  it("loads nothing when only the hash changes", async () => {
    const { navigator, log } = createFixture();
    await navigator.navigate("#part");
    expect(log).toEqual(["end", "push /blog/#part null"]);
  });

  it("ignores a redirect to the current address", async () => {
    const { navigator, location, log } = createFixture("/blog/a.html");
    expect(await navigator.navigate("/blog/a")).toEqual({ kind: "redirected", path: "/a.html" });
    expect(location.read().index).toBe(0);
    expect(log).toEqual(["start /a", "end"]);
  });

  it("reports a step through the history to another entry of the same address", async () => {
    const { navigator, location, log } = createFixture("/blog/a.html");
    await navigator.navigate("/blog/b.html");
    await navigator.navigate("/blog/a.html");
    location.go(-2);
    await settle();
    expect(log.at(-1)).toBe("pop /blog/a.html null");
    expect(navigator.current().index).toBe(0);
  });

  it("lets a newer navigation cancel an older one", async () => {
    const { navigator, hold, log, address } = createFixture();
    const release = hold("/a.html");
    const first = navigator.navigate("/blog/a.html");
    const second = navigator.navigate("/blog/b.html");
    release();
    expect(await first).toEqual({ kind: "cancelled" });
    expect(await second).toEqual({ kind: "done", path: "/b.html" });
    expect(address()).toBe("/blog/b.html");
    expect(log.filter((line) => line.startsWith("push"))).toEqual(["push /blog/b.html /b.html"]);
  });

  it("cancels a running navigation when the visitor chooses to stay", async () => {
    const { navigator, hold, log, address } = createFixture();
    const release = hold("/a.html");
    const first = navigator.navigate("/blog/a.html");
    expect(await navigator.navigate("/blog/")).toEqual({ kind: "duplicated" });
    release();
    expect(await first).toEqual({ kind: "cancelled" });
    expect(address()).toBe("/blog/");
    expect(log).toEqual(["start /a.html", "end"]);
  });

  it("stays on the current page if a page cannot be loaded", async () => {
    const { navigator, failing, log, address } = createFixture();
    failing.add("/a.html");
    expect(await navigator.navigate("/blog/a.html")).toEqual({ kind: "aborted", reason: "failed" });
    expect(address()).toBe("/blog/");
    expect(log).toEqual(["start /a.html", "failed /blog/a.html"]);
  });

  it("returns to the shown page, with its error, if a step back fails", async () => {
    const { navigator, location, failing, log, address } = createFixture("/blog/a.html");
    await navigator.navigate("/blog/b.html");
    failing.add("/a.html");
    location.go(-1);
    await settle();
    expect(address()).toBe("/blog/b.html");
    expect(log.at(-1)).toBe("failed /blog/a.html");
    failing.clear();
    location.go(-1);
    await settle();
    expect(log.at(-2)).toBe("pop /blog/a.html /a.html");
  });

  it("calls guards, and undoes a step back that they refuse", async () => {
    const { navigator, location, address } = createFixture();
    await navigator.navigate("/blog/a.html");
    const remove = navigator.addGuard((href) => !href.endsWith("/blog/"));
    expect(await navigator.navigate("/blog/")).toEqual({ kind: "aborted", reason: "guard" });
    location.go(-1);
    await settle();
    expect(address()).toBe("/blog/a.html");
    remove();
    expect(await navigator.navigate("/blog/")).toEqual({ kind: "done", path: "/" });
  });

  it.each([
    ["throws", () => JSON.parse("no answer")],
    ["rejects", () => Promise.reject(new SyntaxError("no answer"))],
  ])("lets the visitor go, forward and back, where a guard %s", async (_, guard) => {
    const { navigator, location, log, address } = createFixture();
    navigator.addGuard(guard);
    expect(await navigator.navigate("/blog/a.html")).toEqual({ kind: "done", path: "/a.html" });
    location.go(-1);
    await settle();
    expect(hrefOf(navigator.current())).toBe("/blog/");
    expect(address()).toBe("/blog/");
    expect(log.filter((line) => line.startsWith("SyntaxError"))).toHaveLength(2);
  });

  it("ends the loading of a page if a guard refuses the next one", async () => {
    const { navigator, hold, log } = createFixture();
    const release = hold("/a.html");
    const first = navigator.navigate("/blog/a.html");
    await settle();
    navigator.addGuard(() => false);
    await navigator.navigate("/blog/b.html");
    release();
    expect(await first).toEqual({ kind: "cancelled" });
    expect(log).toEqual(["start /a.html", "end"]);
  });

  it("shows the canonical address after a step to one that is not canonical", async () => {
    const { navigator, location, address } = createFixture();
    location.push("/blog/a");
    location.push("/blog/b.html");
    navigator.stop();
    const log: string[] = [];
    const again = createNavigator<null>({
      location,
      base: "/blog/",
      open: () => Promise.resolve({ kind: "page", path: "/a.html", page: null }),
      leave: () => undefined,
      onDepart: () => undefined,
      onStart: () => undefined,
      onArrive: ({ place }) => log.push(hrefOf(place)),
      onError: () => undefined,
      onEnd: () => undefined,
      turn: async (change) => change(),
    });
    location.go(-1);
    await settle();
    expect(log).toEqual(["/blog/a.html"]);
    expect(address()).toBe("/blog/a.html");
    expect(again.current().index).toBe(1);
  });

  it("does not change the address during a step through the history", async () => {
    const { navigator, location, hold, address } = createFixture("/blog/a.html");
    await navigator.navigate("/blog/b.html");
    const release = hold("/a.html");
    location.go(-1);
    navigator.replaceHash("#one");
    expect(address()).toBe("/blog/a.html");
    release();
    await settle();
    navigator.replaceHash("#one");
    expect(address()).toBe("/blog/a.html#one");
    expect(await navigator.navigate("#one")).toEqual({ kind: "duplicated" });
  });

  it("does not show a page if a newer navigation begins before its turn", async () => {
    const turns: (() => void)[] = [];
    const { navigator, log, address } = createFixture("/blog/", async (change) => {
      await new Promise<void>((done) => turns.push(done));
      change();
    });
    const first = navigator.navigate("/blog/a.html");
    await settle();
    const second = navigator.navigate("/blog/b.html");
    await settle();
    expect(address()).toBe("/blog/");
    for (const turn of turns) turn();
    expect(await first).toEqual({ kind: "cancelled" });
    expect(await second).toEqual({ kind: "done", path: "/b.html" });
    expect(log).toEqual(["start /a.html", "start /b.html", "push /blog/b.html /b.html", "end"]);
  });

  it("rejects with an error that a change throws", async () => {
    const { navigator } = createFixture("/blog/", () => Promise.reject(new Error("no page")));
    await expect(navigator.navigate("/blog/a.html")).rejects.toThrow("no page");
  });
});
