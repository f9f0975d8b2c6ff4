import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError, createChunkLoader } from "../../../../src/runtime/app/navigation/load-chunk.js";

/** Creates a loader whose scripts the test ends. */
function createFixture() {
  const requests: { readonly url: string; readonly end: (event: "load" | "error") => void }[] = [];
  let removed = 0;
  const loader = createChunkLoader("/blog/", (url, end) => {
    requests.push({ url, end });
    return () => {
      removed += 1;
    };
  });
  return { loader, requests, removed: () => removed };
}

const URL = "/blog/assets/js/7.ab.js";

describe("createChunkLoader", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("resolves to the data that the script registered, and loads it once", async () => {
    const { loader, requests } = createFixture();
    const data = { a: 1 };
    const first = loader.load("7.ab");
    const second = loader.load("7.ab");
    loader.register(7, data);
    requests[0]?.end("load");
    expect(await first).toBe(data);
    expect(await second).toBe(data);
    expect(requests.map(({ url }) => url)).toEqual([URL]);
    expect(loader.isLoaded("7.ab")).toBe(true);
  });

  it.each(["error", "missing"] as const)(
    "fails with %s, and tries again when asked again",
    async (failure) => {
      const { loader, requests, removed } = createFixture();
      const promise = loader.load("7.ab");
      requests[0]?.end(failure === "error" ? "error" : "load");
      await expect(promise).rejects.toThrow(`Loading chunk 7 failed.\n(${failure}: ${URL})`);
      await expect(promise).rejects.toBeInstanceOf(ChunkLoadError);
      await expect(promise).rejects.toMatchObject({
        name: "ChunkLoadError",
        cause: failure === "error" ? new Error("Network Error") : undefined,
      });
      expect(removed()).toBe(1);
      expect(loader.isLoaded("7.ab")).toBe(false);
      void loader.load("7.ab");
      expect(requests).toHaveLength(2);
    },
  );

  it("fails with timeout after 120 seconds", async () => {
    const { loader } = createFixture();
    const promise = loader.load("7.ab");
    const failure = expect(promise).rejects.toMatchObject({
      message: `Loading chunk 7 failed.\n(timeout: ${URL})`,
      cause: new Error("timeout of 120000ms exceeded"),
    });
    await vi.advanceTimersByTimeAsync(120_000);
    await failure;
  });

  it("loads chunks again after they are dropped", async () => {
    const { loader, requests } = createFixture();
    const promise = loader.load("7.ab");
    loader.register(7, "old");
    requests[0]?.end("load");
    await promise;
    loader.clear();
    const again = loader.load("7.ab");
    loader.register(7, "new");
    requests[1]?.end("load");
    expect(await again).toBe("new");
  });
});
