import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { untilQuiet } from "../../../src/cli/dev/until-quiet.js";

describe("untilQuiet", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits until no request has come for so long, and listens no longer", async () => {
    const server = createServer();
    const quiet = vi.fn();
    void untilQuiet(server, 100).then(quiet);
    for (let request = 0; request < 3; request++) {
      await vi.advanceTimersByTimeAsync(80);
      EventEmitter.prototype.emit.call(server, "request");
    }
    expect(quiet).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(quiet).toHaveBeenCalledOnce();
    expect(server.listenerCount("request")).toBe(0);
  });
});
