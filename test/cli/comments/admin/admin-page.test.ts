import { expect, it } from "vitest";
import { createOwnerPageArea, type BundledPage } from "../../../../src/cli/comments/admin/owner-page.js";
import { bundlePage } from "../../../../src/cli/comments/node/bundle-page.js";
import { RequestError } from "../../../../src/cli/comments/protocol/request-error.js";
import { createRouter } from "../../../../src/cli/comments/routes/routes.js";
import { askRouter } from "../routes/ask-router.js";

/** Requests paths below `/admin`, one after the other. */
async function ask(
  bundle: () => Promise<BundledPage>,
  ...paths: readonly string[]
): Promise<readonly Response[]> {
  const router = createRouter(
    [createOwnerPageArea(bundle, null)],
    () => new RequestError(500, 1, "Internal error"),
  );
  const answers: Response[] = [];
  for (const path of paths) answers.push(await askRouter(router, { path: `/admin${path}` }));
  return answers;
}

it("is one document with one script and one style, whose names contain content hashes", async () => {
  const { script, style, files } = await bundlePage();
  expect([script, style]).toEqual([
    expect.stringMatching(/^admin-[A-Z\d]{8}\.js$/),
    expect.stringMatching(/^admin-[A-Z\d]{8}\.css$/),
  ]);
  const bundle = () => Promise.resolve({ script, style, files });
  const [document, code, styles] = await ask(bundle, "/", `/${script}`, `/${style}`);
  const html = (await document?.text()) ?? "";
  expect(html).toContain(`<script type="module" src="${script}"></script>`);
  expect(html).toContain(`<link rel="stylesheet" href="${style}">`);
  expect(html).not.toMatch(/<style|<script>|\son\w+=/);
  expect(code?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(styles?.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(await styles?.text()).toContain("--color-page");
  expect((await bundlePage()).script).toBe(script);
});

it("loads the texts of one language at a time", async () => {
  const { script, files } = await bundlePage();
  const withKorean = [...files].filter(([, { contents }]) => Buffer.from(contents).includes("댓글 관리"));
  expect(withKorean.map(([name]) => name)).toEqual([expect.not.stringContaining(script)]);
});

it("may load and run only its own files, which are cached forever, unlike the document", async () => {
  const files = new Map([["a.js", { type: "text/javascript; charset=utf-8", contents: Buffer.from("1") }]]);
  const bundle = () => Promise.resolve({ script: "a.js", style: "a.css", files });
  const [document, code, none] = await ask(bundle, "/", "/a.js", "/b.js");
  for (const answer of [document, code, none]) {
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-robots-tag": "noindex",
    });
  }
  expect([document, code, none].map((answer) => answer?.headers.get("cache-control"))).toEqual([
    null,
    "public, max-age=31536000, immutable",
    null,
  ]);
  expect(none?.ok).toBe(false);
});

it("uses addresses relative to its own folder, wherever a proxy serves it", async () => {
  const [answer] = await ask(bundlePage, "?x=1");
  expect([answer?.status, answer?.headers.get("location")]).toEqual([308, "admin/"]);
});

it("is bundled once, and again after a failure", async () => {
  let runs = 0;
  const bundle = (): Promise<BundledPage> => {
    runs++;
    if (runs === 1) return Promise.reject(new Error("no memory"));
    return Promise.resolve({ script: "a.js", style: "a.css", files: new Map() });
  };
  const answers = await ask(bundle, "/", "/", "/");
  expect(answers.map(({ status }) => status)).toEqual([500, 200, 200]);
  expect(runs).toBe(2);
});
