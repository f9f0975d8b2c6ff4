import { createServer, type RequestListener } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { openNoticing } from "./notify/noticing-service.js";
import { listen, MEMORY, openService } from "./service.js";

/** Starts an HTTP server that listens until the test ends. Resolves to its address. */
async function listenFor(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server);
}

const redirect: RequestListener = (_, response) =>
  void response.writeHead(302, { Location: "/elsewhere" }).end("x".repeat(100_000));
const breakOff: RequestListener = (_, response) => void response.destroy();

describe("a webhook over a network", () => {
  it("does not follow redirects, and does not read an error page", async () => {
    const paths: string[] = [];
    const url = await listenFor((request, response) => {
      paths.push(request.url ?? "");
      redirect(request, response);
    });
    const env = { HANBLOG_WEBHOOK_URL: `${url}/hook`, HANBLOG_WEBHOOK_SECRET: "s".repeat(24) };
    const service = await openNoticing(MEMORY, { env });
    await service.write({});
    await service.notifier.run();
    expect(paths).toEqual(["/hook"]);
    expect(service.told).toMatchObject([{ outcome: "again", reason: "HTTP 302" }]);
    await service.stop();
  });

  it("is called again after its connection broke, and the log contains the error code", async () => {
    const env = { HANBLOG_WEBHOOK_URL: await listenFor(breakOff), HANBLOG_WEBHOOK_SECRET: "s".repeat(24) };
    const service = await openNoticing(MEMORY, { env });
    await service.write({});
    await service.notifier.run();
    expect(service.told).toMatchObject([{ outcome: "again", reason: "fetch failed (UND_ERR_SOCKET)" }]);
    await service.stop();
  });
});

describe("Akismet over a network", () => {
  it.each([
    ["redirects", redirect, "HTTP 302"],
    ["breaks the connection", breakOff, "fetch failed"],
  ])("does not block comments if it %s", async (_, answer, reason) => {
    const env = { HANBLOG_AKISMET_KEY: "k3y", HANBLOG_AKISMET_URL: await listenFor(answer) };
    const service = await openNoticing(MEMORY, { env });
    const id = await service.write({});
    expect(await service.call("GET", `classes/Comment/${id}`)).toMatchObject({ status: 200 });
    expect(service.told).toEqual([{ event: "unchecked", reason }]);
    await service.stop();
  });
});

describe("a platform over a network", () => {
  it.each([
    ["redirects", redirect],
    ["breaks the connection", breakOff],
  ])("results in a 502 if it %s", async (_, answer) => {
    const site = "https://blog.example";
    const client = { id: "id", secret: "secret", tokenUrl: await listenFor(answer) };
    const exchange = { clients: new Map([["github" as const, client]]), origins: new Set([site]), fetch };
    const service = await openService(MEMORY, { exchange });
    const response = await service.fetch("/oauth/github/token", {
      method: "POST",
      headers: { Origin: site },
      body: new URLSearchParams({ client_id: "id", code: "code", redirect_uri: `${site}/back` }),
    });
    expect(response.status).toBe(502);
    await service.stop();
  });
});
