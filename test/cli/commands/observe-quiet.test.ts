import { createServer, type Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { observeQuiet } from "../../../src/cli/commands/listen.js";
import { sendInMemory } from "../send-in-memory.js";

describe("observeQuiet", () => {
  let server: Server;
  const answers: (() => void)[] = [];

  const ask = () => sendInMemory(server, { method: "GET", path: "/", headers: { Connection: "close" } });

  beforeEach(() => {
    answers.length = 0;
    server = createServer((_request, response) => void answers.push(() => response.end()));
  });
  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
  });

  it("waits for open responses", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isQuiet = false;
    void observeQuiet(server, 200)().then(() => {
      isQuiet = true;
    });
    const first = ask();
    await expect.poll(() => answers.length).toBe(1);
    const second = ask();
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.();
    await first;
    await vi.advanceTimersByTimeAsync(1000);
    expect(isQuiet).toBe(false);
    answers[1]?.();
    await second;
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(200);
        return isQuiet;
      })
      .toBe(true);
  });

  it("resolves at once while the server stays quiet, and waits again after a request", async () => {
    const untilQuiet = observeQuiet(server, 1);
    await untilQuiet();
    await untilQuiet();
    let isQuiet = false;
    const request = ask();
    await expect.poll(() => answers.length).toBe(1);
    const waiting = untilQuiet().then(() => {
      isQuiet = true;
    });
    await nextTurn();
    expect(isQuiet).toBe(false);
    answers[0]?.();
    await request;
    await waiting;
  });

  it("resolves when the server is closed, so that a stopped command can end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const untilQuiet = observeQuiet(server, 200);
    const waiting = untilQuiet();
    server.emit("close");
    await waiting;
    await untilQuiet();
    expect(vi.getTimerCount()).toBe(0);
  });
});
