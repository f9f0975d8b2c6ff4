import { describe, expect, it } from "vitest";
import { commentSettings } from "../../../../src/cli/config/options/comments-schema.js";
import { siteConfigSchema, type SiteConfigInput } from "../../../../src/cli/config/schema.js";
import { OWN_SOURCES } from "../../../../src/cli/output/policy/policy.js";
import { siteSources } from "../../../../src/cli/output/policy/site-sources.js";

function sourcesOf(input: SiteConfigInput, files: Readonly<Record<string, string>> = {}) {
  const config = siteConfigSchema.parse(input);
  const all = siteSources({
    config,
    comments: commentSettings(config.comments),
    files: Object.entries(files).map(([path, text]) => ({ path, contents: Buffer.from(text) })),
  });
  return all.filter((source) => !OWN_SOURCES.includes(source)).toSorted();
}

const APP = { appId: "a", appKey: "b" };
const REPO = { owner: "o", repo: "r", clientId: "c" };
const PICTURES = ["img-src data:", "img-src https:"];

describe("siteSources", () => {
  it.each<[string, SiteConfigInput["comments"], readonly string[]]>([
    ["no comments", {}, []],
    [
      "a store",
      {
        store: {
          ...APP,
          serverURLs: "https://c.example:8/x",
          recordIP: true,
          ip_service: "https://ip.example/",
        },
      },
      ["connect-src https://c.example:8", "connect-src https://ip.example", ...PICTURES],
    ],
    [
      "issues",
      { issue: { ...REPO, platform: "github-v3", exchange: "https://e.example" } },
      ["connect-src https://api.github.com", "connect-src https://e.example", ...PICTURES],
    ],
    [
      "issues of a platform of one's own",
      { issue: { ...REPO, platform: "gitlab-v4", baseURL: "https://git.example" } },
      ["connect-src https://git.example", ...PICTURES],
    ],
    [
      "issues of a platform without https",
      { issue: { ...REPO, platform: "gitlab-v4", baseURL: "http://git.example:3000/" } },
      [
        "connect-src http://git.example:3000",
        ...PICTURES.slice(0, 1),
        "img-src http://git.example:3000",
        "img-src https:",
      ],
    ],
  ])("allows what %s needs", (_, comments, sources) => {
    expect(sourcesOf({ comments })).toEqual(sources);
  });

  it("allows the servers that LeanCloud may name for an app", () => {
    expect(sourcesOf({ comments: { store: APP } })).toContain("connect-src https://*.lncldglobal.com");
  });

  it("adds the site's own sources", () => {
    const csp = { sources: { "connect-src": ["https://api.example"], "frame-src": ["'self'"] } };
    expect(sourcesOf({ csp })).toEqual(["connect-src https://api.example", "frame-src 'self'"]);
  });

  it.each([
    { "connect-src": ["https://a.example; script-src *"] },
    { "connect-src": ["a b"] },
    { "connect-src": ["a,b"] },
    { "connect-src": [""] },
    { "connect-source": ["a"] },
  ])("rejects the sources %j", (sources) => {
    expect(siteConfigSchema.safeParse({ csp: { sources } }).success).toBe(false);
  });

  it("reads style sheets and the mascot's files", () => {
    const files = {
      "assets/css/a.css": "a{mask:url('data:image/svg+xml,x')}",
      "assets/mascot/1/core.js": "new WebAssembly.Module(x)",
      "assets/mascot/1/model.json": '{"textures":["https://t.example/t.png","a.png"]}',
    };
    expect(sourcesOf({}, files)).toEqual([
      "connect-src https://t.example",
      "img-src data:",
      "media-src 'self'",
      "media-src https://t.example",
      "script-src 'wasm-unsafe-eval'",
      "worker-src 'self'",
    ]);
  });
});
