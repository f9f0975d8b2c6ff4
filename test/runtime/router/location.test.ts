// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { browserLocation, hrefOf, memoryLocation } from "../../../src/runtime/router/location.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

describe("memoryLocation", () => {
  it("moves through its history and calls its listeners", () => {
    const location = memoryLocation("/a");
    const seen: string[] = [];
    const stop = location.listen(() => seen.push(hrefOf(location.read())));
    location.push("/b?x#y");
    location.push("/c");
    location.go(-2);
    location.go(1);
    location.go(5);
    stop();
    location.go(-1);
    expect(seen).toEqual(["/a", "/b?x#y"]);
  });

  it("drops the entries ahead when an entry is added", () => {
    const location = memoryLocation("/a");
    location.push("/b");
    location.go(-1);
    location.push("/c");
    location.go(1);
    expect(hrefOf(location.read())).toBe("/c");
    location.go(-1);
    expect(hrefOf(location.read())).toBe("/a");
  });

  it("keeps key and index when the address of an entry changes", () => {
    const location = memoryLocation("/a");
    const { key, index } = location.read();
    location.replace("/a#x");
    expect(location.read()).toMatchObject({ key, index, hash: "#x" });
  });
});

describe("browserLocation", () => {
  it("marks the entry that it finds, and keeps an existing mark", () => {
    history.replaceState(null, "", "/a?q#h");
    const { key, index } = browserLocation(window).read();
    expect(index).toBe(0);
    expect(history.state).toEqual({ key, index: 0 });
    expect(browserLocation(window).read()).toEqual({
      pathname: "/a",
      search: "?q",
      hash: "#h",
      key,
      index: 0,
    });
    history.replaceState({ key: "k", index: 4 }, "");
    expect(browserLocation(window).read()).toMatchObject({ key: "k", index: 4 });
  });

  it.each([{}, { key: 1, index: 1 }, { key: "k", index: "1" }, { key: "k" }, "text"])(
    "gives an entry with the state %j a new mark",
    (state) => {
      history.replaceState(state, "", "/a");
      const { key, index } = browserLocation(window).read();
      expect([index, history.state]).toEqual([0, { key, index: 0 }]);
    },
  );

  it("adds entries with keys of their own, and changes the address of an entry", () => {
    history.replaceState(null, "", "/a");
    const location = browserLocation(window);
    const first = location.read();
    location.push("/b");
    const second = location.read();
    expect([second.pathname, second.index]).toEqual(["/b", 1]);
    expect(second.key).not.toBe(first.key);
    location.replace("/c#x");
    expect(location.read()).toEqual({ ...second, pathname: "/c", hash: "#x" });
    location.push("/d");
    expect(location.read().index).toBe(2);
  });

  it("reports steps through the history with their target", async () => {
    history.replaceState(null, "", "/a");
    const location = browserLocation(window);
    expect(location.origin).toBe("http://localhost:3000");
    location.push("/b");
    const seen: string[] = [];
    const stop = location.listen(() => seen.push(`${location.read().pathname} ${location.read().index}`));
    location.go(-1);
    await vi.waitFor(() => expect(seen).toEqual(["/a 0"]));
    history.pushState(null, "", "/a#typed");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(seen).toEqual(["/a 0", "/a 1"]);
    stop();
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(seen).toHaveLength(2);
  });
});
