import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planBlogChange } from "../../../../src/cli/comments/blog-config/plan-blog-change.js";
import { type Files, linesOf, planFiles, SERVICE } from "./plan-files.js";

const SITE = { "source/_posts/a.md": "", "_config.yml": "theme: next\n" };

/** A configuration of NexT's counter that uses the service. */
const CONNECTED = `leancloud_visitors:
  app_id: ${SERVICE.appId}
  app_key: ${SERVICE.appKey}
  server_url: ${SERVICE.url}
`;

/** `file:line reason` of what is left to the owner. */
const leftOf = async (files: Files) =>
  (await planFiles(files))?.byHand.map(({ file, line, reason }) => `${file}:${line} ${reason}`);

describe("planBlogChange", () => {
  it("finds nothing in a folder without a client of LeanCloud", async () => {
    expect(await planFiles({})).toBeNull();
    expect(
      await planFiles({ "index.html": "<p>Valine</p>", "a.js": "new Valine({ appId: 'a' })" }),
    ).toBeNull();
    expect(await planFiles({ ...SITE, "_config.next.yml": "valine:\n  appId:\n  appKey:\n" })).toBeNull();
    expect(await planFiles({ "hugo.toml": "[params]\nvaline = 1\n" })).toBeNull();
  });

  it("leaves a client alone that is turned off", async () => {
    const off = "valine:\n  enable: false\n  appId: a\n  appKey: b\n";
    expect(await planFiles({ ...SITE, "_config.next.yml": off })).toBeNull();
    expect(
      await planFiles({
        "config.toml": "[params]\nenableValine = false\nvalineAppId = 'a'\n",
        "content/a.md": "",
      }),
    ).toBeNull();
    expect(
      await planFiles({
        ...SITE,
        "_config.yml": "theme: icarus\n",
        "_config.icarus.yml": "comment:\n  type: waline\n  app_id: a\n",
      }),
    ).toBeNull();
  });

  it("changes nothing in a blog that uses the service", async () => {
    expect(await planFiles({ ...SITE, "_config.next.yml": CONNECTED })).toEqual({
      theme: "NexT",
      edits: [],
      byHand: [],
    });
  });

  it("changes nothing in the second run", async () => {
    const old = "valine:\n  appId: a\n  appKey: b\n  # serverURLs:\n";
    const first = await planFiles({ ...SITE, "_config.next.yml": old });
    const after = first?.edits[0]?.after ?? "";
    expect(after).toContain("serverURLs: https://c.example");
    expect((await planFiles({ ...SITE, "_config.next.yml": after }))?.edits).toEqual([]);
  });

  it("keeps the mark at the start of a file from Windows", async () => {
    const change = await planFiles({
      ...SITE,
      "_config.next.yml": `\uFEFF${CONNECTED.replace("c.example", "x.example")}`,
    });
    expect(change?.edits[0]?.after).toBe(`\uFEFF${CONNECTED}`);
  });

  it("finds scripts of the owner in a blog whose theme has no comments", async () => {
    const change = await planFiles({
      ...SITE,
      "source/_data/body-end.njk": "<script>new Valine({ appId: 'a', appKey: 'b' })</script>",
      "public/index.html": "<script>new Valine({ appId: 'a', appKey: 'b' })</script>",
    });
    expect(linesOf(change)).toEqual([
      "source/_data/body-end.njk",
      "+<script>new Valine({ appId: 'new-id-gzGzoHsz', appKey: 'new-key', serverURLs: 'https://c.example' })</script>",
      "-<script>new Valine({ appId: 'a', appKey: 'b' })</script>",
    ]);
  });

  it("changes an unknown theme that has an address, and names the line in one without", async () => {
    const site = { ...SITE, "_config.yml": "theme: volantis\n" };
    const valine = "comments:\n  valine:\n    appId: a\n    appKey: b\n";
    const change = await planFiles({ ...site, "_config.volantis.yml": `${valine}    serverURLs: c\n` });
    expect(change?.theme).toBe("volantis");
    expect(change?.edits[0]?.after).toContain("    serverURLs: https://c.example\n");
    expect(await leftOf({ ...site, "_config.volantis.yml": valine })).toEqual([
      "_config.volantis.yml:3 no-option",
    ]);
  });

  it("names the file and line of a syntax error", async () => {
    const broken = "valine:\n  appId: a\n bad: [\n";
    expect(await leftOf({ ...SITE, "_config.next.yml": broken })).toEqual(["_config.next.yml:3 syntax"]);
    expect(await leftOf({ "hugo.toml": "[params.valine]\nappId = \n" })).toEqual(["hugo.toml:2 syntax"]);
  });

  it("names a file that is too large or that is no UTF-8", async () => {
    const wide = Buffer.from(CONNECTED, "utf16le");
    expect(await leftOf({ ...SITE, "_config.next.yml": Buffer.concat([wide, Buffer.from([0xff])]) })).toEqual(
      ["_config.next.yml:1 unreadable"],
    );
    const large = `${CONNECTED}# ${"x".repeat(1024 * 1024)}\n`;
    expect(await leftOf({ ...SITE, "_config.next.yml": large })).toEqual(["_config.next.yml:1 unreadable"]);
  });

  it("edits no value that is also used elsewhere by its name", async () => {
    const shared = "waline: { id: &id a }\nvaline:\n  appId: &own a\n  appKey: b\nother: *own\n";
    expect(await leftOf({ ...SITE, "_config.next.yml": shared })).toEqual([
      "_config.next.yml:3 unsafe",
      "_config.next.yml:3 unsafe",
      "_config.next.yml:4 unsafe",
    ]);
  });

  it("replaces the reference to a value, and keeps the value", async () => {
    const shared =
      "waline: { id: &id a }\nvaline:\n  appId: *id\n  appKey: new-key\n  serverURLs: https://c.example\n";
    expect(linesOf(await planFiles({ ...SITE, "_config.next.yml": shared }))).toEqual([
      "_config.next.yml",
      "+  appId: new-id-gzGzoHsz",
      "-  appId: *id",
    ]);
  });

  it("adds the app to a section that takes it from another one", async () => {
    const merged = "app: &app\n  appId: a\n  appKey: b\nvaline:\n  <<: *app\n  visitor: true\n";
    expect(linesOf(await planFiles({ ...SITE, "_config.next.yml": merged }))).toEqual([
      "_config.next.yml",
      "+  serverURLs: https://c.example",
      "+  appId: new-id-gzGzoHsz",
      "+  appKey: new-key",
    ]);
  });

  it("follows no link and no theme out of the folder", async () => {
    const outside = await mkdtemp(join(tmpdir(), "hanblog-outside-"));
    const dir = join(outside, "blog");
    await mkdir(join(dir, "source/_posts"), { recursive: true });
    const off = CONNECTED.replace("c.example", "x.example");
    await writeFile(join(outside, "_config.yml"), off);
    await symlink(join(outside, "_config.yml"), join(dir, "_config.next.yml"));
    for (const theme of ["next", "../..", "..", "/etc"]) {
      await writeFile(join(dir, "_config.yml"), `theme: ${JSON.stringify(theme)}\n`);
      expect(await planBlogChange(dir, SERVICE)).toBeNull();
    }
  });

  it.each([
    ["brackets in YAML", "_config.next.yml", `valine: ${"[".repeat(50_000)}`],
    ["aliases in YAML", "_config.next.yml", `a: &a [x]\n${"b: [*a, *a]\n".repeat(2)}valine: {appId: 1}\n`],
    ["braces in a script", ".vuepress/config.js", `valineConfig: ${"{a:".repeat(50_000)}`],
    ["stray brackets in a script", ".vuepress/config.js", `valineConfig: {${")].".repeat(50_000)}`],
    ["templates in a script", ".vuepress/config.js", `valineConfig; ${"`${".repeat(50_000)}`],
    ["quotes in a script", ".vuepress/config.js", `valineConfig; ${"'\n\"\n/\n".repeat(20_000)}`],
    ["comments in a script", ".vuepress/config.js", `valineConfig; ${"/*/".repeat(50_000)}`],
    ["scripts in a page", "a.html", `Valine ${"<script ".repeat(20_000)}${"<script>'".repeat(50_000)}`],
    ["tables in TOML", "hugo.toml", `# valine\n${"[[a]]\nb.c.d = [{e=1},\n]\n".repeat(4_000)}`],
  ])("reads many %s without an end of time or of the stack", async (_, file, text) => {
    const change = await planFiles({ ...(file.startsWith("_config") ? SITE : {}), [file]: text });
    expect(change?.edits ?? []).toEqual([]);
  });
});
