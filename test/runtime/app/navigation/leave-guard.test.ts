import { describe, expect, it } from "vitest";
import { createLeaveGuard } from "../../../../src/runtime/app/navigation/leave-guard.js";

describe("createLeaveGuard", () => {
  it("loads each target once per deployment", () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    const gone: string[] = [];
    const go = (href: string) => void gone.push(href);
    const leave = createLeaveGuard("b1", storage, go);
    expect([leave("/a"), leave("/a"), leave("/b")]).toEqual([true, false, true]);
    expect(createLeaveGuard("b2", storage, go)("/a")).toBe(true);
    expect(gone).toEqual(["/a", "/b", "/a"]);
  });

  it("loads nothing if attempts cannot be remembered", () => {
    const leave = createLeaveGuard("b1", null, () => expect.unreachable());
    expect(leave("/a")).toBe(false);
  });
});
