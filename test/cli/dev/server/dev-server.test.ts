import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DevAnswer } from "../../../../src/cli/dev/server/dev-answer.js";
import { createDevServer } from "../../../../src/cli/dev/server/dev-server.js";
import { createPlainProblem } from "../../../../src/runtime/model/error.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { rawRequest, type RawAnswer } from "./raw-request.js";

const HOST = "127.0.0.1:5500";
const META = (early = "") => `<meta name="hanblog-dev" content="t0ken" data-version="7"${early}>`;

/** Sends a request to the dev server of a site under `/b/` that returns `answer`. */
function ask(answer: DevAnswer, { target = "/b/x", method = "GET" } = {}): Promise<RawAnswer> {
  const server = createDevServer({
    site: { answer: async () => answer, base: () => "/b/", formerBases: () => [], version: () => 7 },
    socket: { upgrade: (_, socket) => void socket.destroy() },
    token: "t0ken",
    hosts: () => new Set([HOST]),
    clientModule: (path) => (path === "/@hanblog/entry.dev.js" ? "client();" : null),
    onError: (error) => {
      throw error;
    },
  });
  return rawRequest(server, { method, target, lines: [`Host: ${HOST}`, "Connection: close"] });
}

const html = "<html><head><title>x</title></head><body>x</body></html>";

describe("the dev server", () => {
  it.each<[string, DevAnswer, number, string]>([
    ["a page", { kind: "document", html, isEarly: false }, 200, META()],
    ["a page that was made early", { kind: "document", html, isEarly: true }, 200, META(" data-early")],
    ["the not-found page", { kind: "not-found", html }, 404, META()],
  ])("marks %s for its tab, and lets it follow the site", async (_, answer, status, meta) => {
    const { body, headers, ...rest } = await ask(answer);
    expect(rest.status).toBe(status);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toBe(
      html.replace(
        "</head>",
        `${meta}\n<script type="module" src="/@hanblog/entry.dev.js"></script>\n</head>`,
      ),
    );
  });

  it("lists all problems if a page cannot be rendered, in a document that follows the site", async () => {
    const problems = ["No <bowl>", "No pot"].map((text) =>
      createPlainProblem("error", "c", text, null, null),
    );
    const { status, body } = await ask({ kind: "broken", problems });
    expect(status).toBe(500);
    expect(body).toContain("<li>No &lt;bowl&gt;</li>\n<li>No pot</li>");
    expect(body).toContain(META());
  });

  it.each([
    ["routes.json", "{}", "application/json; charset=utf-8"],
    ["assets/js/a.b.js", "a();", "text/javascript; charset=utf-8"],
    ["_headers", "/*", "text/plain; charset=utf-8"],
    ["assets/img/p.png", Buffer.from("png"), "image/png"],
  ])("sends generated content named %s with the right type", async (name, content, type) => {
    const { status, body, headers } = await ask({ kind: "content", name, content });
    expect([status, body, headers["content-type"]]).toEqual([200, content.toString(), type]);
  });

  it("sends a file of the site, which no browser caches", async () => {
    const root = await makeTempDir();
    await writeFile(join(root, "a.txt"), "text");
    const { status, body, headers } = await ask({ kind: "file", file: join(root, "a.txt"), root });
    expect([status, body]).toEqual([200, "text"]);
    expect(headers["cache-control"]).toBe("no-store");
    for (const name of ["etag", "last-modified"]) expect(headers).not.toHaveProperty(name);
    expect((await ask({ kind: "file", file: join(root, "gone.txt"), root })).status).toBe(404);
  });

  it("redirects to another site, with the query", async () => {
    const answer = { kind: "redirect", to: "https://a.example/a.html" } as const;
    const { status, headers } = await ask(answer, { target: "/b/old.html?q" });
    expect([status, headers["location"]]).toEqual([302, "https://a.example/a.html?q"]);
  });

  it("redirects to the page, with the query", async () => {
    const { status, headers } = await ask({ kind: "redirect", to: "/rice.html" }, { target: "/b/rice?q" });
    expect([status, headers["location"]]).toEqual([302, "/b/rice.html?q"]);
  });

  it.each([
    ["/", 302, "/b/"],
    ["/b?q", 302, "/b/?q"],
    ["/other", 404, undefined],
  ])("answers %s, which is outside the base, with %i %s", async (target, status, location) => {
    const answer = await ask({ kind: "not-found", html }, { target });
    expect([answer.status, answer.headers["location"]]).toEqual([status, location]);
    if (status === 404) expect(answer.body).toBe("Not found: the site is served under /b/\n");
  });

  it("sends modules of its client", async () => {
    const { body, headers } = await ask({ kind: "not-found", html }, { target: "/@hanblog/entry.dev.js" });
    expect([body, headers["content-type"]]).toEqual(["client();", "text/javascript; charset=utf-8"]);
  });

  it("allows only reading", async () => {
    const { status, headers } = await ask({ kind: "not-found", html }, { method: "POST" });
    expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
    const head = await ask({ kind: "document", html, isEarly: false }, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
  });
});
