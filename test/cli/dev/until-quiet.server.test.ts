import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { untilQuiet } from "../../../src/cli/dev/until-quiet.js";
import { listen } from "../../../src/cli/commands/listen.js";

describe("untilQuiet", () => {
  let server: Server;
  let url = "";
  const answers: (() => void)[] = [];

  beforeEach(async () => {
    server = createServer((_request, response) => void answers.push(() => response.end()));
    url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}/`;
  });
  afterEach(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });

  it("waits for the answers that are owed, and listens no longer then", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isQuiet = false;
    void untilQuiet(server, 200).then(() => {
      isQuiet = true;
    });
    const first = fetch(url);
    await expect.poll(() => answers.length).toBe(1);
    const second = fetch(url);
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.();
    await (await first).text();
    await vi.advanceTimersByTimeAsync(1000);
    expect(isQuiet).toBe(false);
    answers[1]?.();
    await (await second).text();
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(200);
        return isQuiet;
      })
      .toBe(true);
    expect(server.listenerCount("request")).toBe(1);
  });

  it("does not wait where nothing is asked for", async () => {
    await untilQuiet(server, 1);
    expect(server.listenerCount("request")).toBe(1);
  });
});
