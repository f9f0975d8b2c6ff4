// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { costsMuch } from "../../../src/runtime/mascot/costs-much.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { installMedia } from "../decorations/media.js";
import { createWorld } from "./mascot-world.js";

usePageSandbox();

/** What the test's worker does: reports a name, fails, or cannot be started. */
type Reply = { readonly name: unknown } | "fails" | "forbidden";

const workers: { readonly url: string; isEnded: boolean }[] = [];

function stubWorker(reply: Reply): void {
  vi.stubGlobal("OffscreenCanvas", vi.fn());
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      private readonly own: (typeof workers)[number];
      constructor(url: string) {
        super();
        if (reply === "forbidden") throw new DOMException("forbidden", "SecurityError");
        this.own = { url, isEnded: false };
        workers.push(this.own);
        queueMicrotask(() =>
          this.dispatchEvent(
            reply === "fails" ? new Event("error") : new MessageEvent("message", { data: reply.name }),
          ),
        );
      }
      terminate(): void {
        this.own.isEnded = true;
      }
    },
  );
}

/** Frames with these times between them, in milliseconds. */
function stubFrames(steps: readonly number[]): void {
  let [time, frame] = [1000, 0];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => {
    time += steps[frame++ % steps.length] ?? 0;
    queueMicrotask(() => run(time));
    return frame;
  });
}

function stubConnection(connection: unknown): void {
  Object.defineProperty(window.navigator, "connection", { configurable: true, value: connection });
}

beforeEach(() => {
  workers.length = 0;
  installMedia();
  stubFrames([16]);
  stubWorker({ name: "ANGLE (NVIDIA, GeForce)" });
  return () => void Reflect.deleteProperty(window.navigator, "connection");
});

const ask = () => costsMuch(createWorld());

describe("costsMuch", () => {
  it("is false on an ordinary computer, and asks a worker of the site", async () => {
    stubConnection({ saveData: false, effectiveType: "4g" });
    expect(await ask()).toBe(false);
    expect(workers).toEqual([{ url: "http://localhost:3000/blog/mascot/renderer.js", isEnded: true }]);
  });

  it.each([
    { saveData: true },
    { effectiveType: "slow-2g" },
    { effectiveType: "2g" },
    { effectiveType: "3g" },
  ])("is true with the connection %j, at once", async (connection) => {
    stubConnection(connection);
    expect([await ask(), workers]).toEqual([true, []]);
  });

  it("is true for visitors who prefer reduced data", async () => {
    installMedia({ "(prefers-reduced-data: reduce)": true });
    expect([await ask(), workers]).toEqual([true, []]);
  });

  it.each<[readonly number[], boolean]>([
    [[51], true],
    [[60, 16, 60, 60], true],
    [[500, 16, 16, 16], false],
    [[50], false],
  ])("frames with %j ms between them: %s", async (steps, expected) => {
    stubFrames(steps);
    expect(await ask()).toBe(expected);
  });

  it.each<[Reply, boolean]>([
    [{ name: "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)" }, true],
    [{ name: "llvmpipe (LLVM 15.0.7, 256 bits)" }, true],
    [{ name: "Microsoft Basic Render Driver" }, true],
    [{ name: "Apple Software Renderer" }, true],
    [{ name: "Apple GPU" }, false],
    [{ name: "Mozilla" }, false],
    [{ name: null }, false],
    ["fails", false],
    ["forbidden", false],
  ])("a worker that replies %j: %s", async (reply, expected) => {
    stubWorker(reply);
    expect(await ask()).toBe(expected);
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it("starts no worker in a browser without WebGL in workers", async () => {
    vi.stubGlobal("OffscreenCanvas", undefined);
    Reflect.deleteProperty(window, "OffscreenCanvas");
    expect([await ask(), workers]).toEqual([false, []]);
  });
});
