// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  createScrollMemory,
  createScroller,
  findHashTarget,
  hashIds,
  idHash,
} from "../../../src/runtime/router/scroll.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { installMedia, REDUCED_MOTION } from "../decorations/media.js";

usePageSandbox();

function createStorage(first: string | null = null) {
  let value = first;
  return {
    getItem: () => value,
    setItem: (_key: string, next: string) => {
      value = next;
    },
  };
}

describe("createScrollMemory", () => {
  it("restores positions after a reload", () => {
    const storage = createStorage();
    createScrollMemory(storage).save("k", { x: 1, y: 2 });
    expect(createScrollMemory(storage).find("k")).toEqual({ x: 1, y: 2 });
  });

  it.each(["", "{", "{}", "[1]", '[["k",{"x":"1"}]]'])("treats damaged storage (%s) as empty", (text) => {
    expect(createScrollMemory(createStorage(text)).find("k")).toBeNull();
  });

  it("remembers without storage, and if storage is full", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    for (const storage of [null, full]) {
      const memory = createScrollMemory(storage);
      memory.save("k", { x: 0, y: 5 });
      expect(memory.find("k")).toEqual({ x: 0, y: 5 });
    }
  });

  it("renews an entry that is saved again, and drops invalid entries", () => {
    const memory = createScrollMemory(
      createStorage('[["k",{"x":1,"y":2}],["l",null],["m",{"x":1}],[1,{"x":1,"y":1}]]'),
    );
    expect(["k", "l", "m"].map((key) => memory.find(key))).toEqual([{ x: 1, y: 2 }, null, null]);
    for (let index = 0; index < 99; index++) memory.save(String(index), { x: 0, y: index });
    memory.save("k", { x: 5, y: 5 });
    memory.save("last", { x: 0, y: 0 });
    expect([memory.find("k"), memory.find("0")]).toEqual([{ x: 5, y: 5 }, null]);
  });

  it("forgets the oldest entries", () => {
    const memory = createScrollMemory(null);
    for (let index = 0; index < 101; index++) memory.save(String(index), { x: 0, y: index });
    expect(memory.find("0")).toBeNull();
    expect(memory.find("1")).toEqual({ x: 0, y: 1 });
  });
});

describe("findHashTarget", () => {
  it.each([
    ["#a", "a"],
    ["#%E7%94%B2", "甲"],
    [`#${encodeURIComponent("가")}`, "가".normalize("NFD")],
    ["#100%", "100%"],
    ["#b", null],
    ["#", null],
    ["", null],
  ])("of %s is the element %s", (hash, expected) => {
    for (const id of ["a", "甲", "가".normalize("NFD"), "100%"]) {
      document.body.append(Object.assign(document.createElement("p"), { id }));
    }
    expect(findHashTarget(hash)?.id ?? null).toBe(expected);
  });
});

describe("createScroller", () => {
  let done: unknown[] = [];
  let scrollToGoal = createScroller();

  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    scrollToGoal = createScroller();
    installMedia();
    document.body.innerHTML = '<h2 id="one"></h2>';
    vi.spyOn(window, "innerHeight", "get").mockReturnValue(600);
    vi.spyOn(window, "scrollY", "get").mockReturnValue(200);
    vi.spyOn(window, "scrollTo").mockImplementation((...args: unknown[]) => void done.push(args));
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation((how) => void done.push(how));
  });

  const PLACE = { left: 3, top: 40, behavior: "instant" };

  it("restores a position at once, and again with the next frame", () => {
    scrollToGoal({ hash: "#one", position: { x: 3, y: 40 }, isNewPage: true });
    expect(done).toEqual([[PLACE]]);
    vi.advanceTimersToNextFrame();
    expect(done).toEqual([[PLACE], [PLACE]]);
  });

  it("restores no position after the next navigation has begun to scroll", () => {
    scrollToGoal({ hash: "", position: { x: 3, y: 40 }, isNewPage: false });
    scrollToGoal({ hash: "#one", position: null, isNewPage: false });
    vi.advanceTimersToNextFrame();
    expect(done).toEqual([[PLACE], { behavior: "smooth" }]);
  });

  it.each([
    ["smoothly to an element of the current page", "#one", false, [{ behavior: "smooth" }]],
    ["at once to an element of a new page", "#one", true, [{ behavior: "instant" }]],
    ["to the top of a new page", "", true, [[{ top: 0, behavior: "smooth" }]]],
    ["to the top of a new page if the hash is unknown", "#x", true, [[{ top: 0, behavior: "smooth" }]]],
    ["to the top if the hash is removed", "", false, [[{ top: 0, behavior: "smooth" }]]],
    ["to the top for the hash #top", "#top", false, [[{ top: 0, behavior: "smooth" }]]],
    ["nowhere for an unknown hash", "#x", false, []],
  ])("scrolls %s", (_, hash, isNewPage, expected) => {
    scrollToGoal({ hash, position: null, isNewPage });
    expect(done).toEqual(expected);
  });

  it("skips the end of a long new page, and of no other page", () => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(601);
    scrollToGoal({ hash: "", position: null, isNewPage: true });
    expect(done).toEqual([[0, 600], [{ top: 0, behavior: "smooth" }]]);
    done = [];
    scrollToGoal({ hash: "", position: null, isNewPage: false });
    vi.spyOn(window, "scrollY", "get").mockReturnValue(600);
    scrollToGoal({ hash: "", position: null, isNewPage: true });
    expect(done).toEqual([[{ top: 0, behavior: "smooth" }], [{ top: 0, behavior: "smooth" }]]);
  });

  it("jumps if the visitor prefers reduced motion", () => {
    installMedia({ [REDUCED_MOTION]: true });
    scrollToGoal({ hash: "#one", position: null, isNewPage: false });
    scrollToGoal({ hash: "", position: null, isNewPage: true });
    expect(done).toEqual([{ behavior: "instant" }, [{ top: 0, behavior: "instant" }]]);
  });
});

const KOREAN = "가";

describe("hashIds", () => {
  const cases: readonly (readonly [hash: string, first: string])[] = [
    ["#one", "one"],
    ["#%E4%B8%AD%E6%96%87", "中文"],
    ["#中文", "中文"],
    ["#100%", "100%"],
    ["#a%26b", "a&b"],
  ];
  it.each(cases)("reads %s as %s", (hash, first) => {
    expect(hashIds(hash)[0]).toBe(first);
  });

  it.each(["", "#"])("returns no id for '%s'", (hash) => {
    expect(hashIds(hash)).toEqual([]);
  });

  it("returns both Unicode forms of a typed hash", () => {
    const ids = hashIds(`#${KOREAN.normalize("NFC")}`);
    expect(ids).toContain(KOREAN.normalize("NFC"));
    expect(ids).toContain(KOREAN.normalize("NFD"));
  });

  it.each(["one", "中文-标题", "a&b", "100%", KOREAN.normalize("NFD")])("inverts the hash of %s", (id) => {
    expect(hashIds(idHash(id))[0]).toBe(id);
  });
});
