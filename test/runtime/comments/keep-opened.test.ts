import { describe, expect, it, vi } from "vitest";
import { keepOpened } from "../../../src/runtime/comments/keep-opened.js";

describe("keepOpened", () => {
  it("opens once for all calls, also while it is being opened", async () => {
    const open = vi.fn(() => Promise.resolve({}));
    const opened = keepOpened(open);
    const [first, second] = await Promise.all([opened(), opened()]);
    expect(second).toBe(first);
    expect(await opened()).toBe(first);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it("opens again after a failure", async () => {
    const open = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValue("ok");
    const opened = keepOpened(open);
    await expect(opened()).rejects.toThrow("offline");
    expect(await opened()).toBe("ok");
  });
});
