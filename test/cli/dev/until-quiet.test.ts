import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { untilQuiet } from "../../../src/cli/dev/until-quiet.js";
import { sendInMemory } from "../send-in-memory.js";

describe("untilQuiet", () => {
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

  it("waits for open responses, and stops listening then", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isQuiet = false;
    void untilQuiet(server, 200).then(() => {
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
    expect(server.listenerCount("request")).toBe(1);
  });

  it("resolves without any request", async () => {
    await untilQuiet(server, 1);
    expect(server.listenerCount("request")).toBe(1);
  });
});
