import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeAddresses } from "../../../src/cli/import/addresses/address-file.js";
import { checkImport } from "../../../src/cli/import/import-site.js";
import { makeTempDir } from "../../make-temp-dir.js";

it("checkImport compares with a build that is known, and builds nothing", async () => {
  const siteDir = await makeTempDir();
  try {
    await writeAddresses(siteDir, {
      kind: "hexo",
      source: "sitemap",
      place: "map.xml",
      addresses: ["/a/", "/gone/"].map((address) => ({ address, anchors: [] })),
      notes: { contentDir: "", files: 0, translated: [], lost: [], manager: "pnpm" },
      hosts: [{ host: "netlify", dotless: null }],
    });
    const page = { redirect: null, ids: new Set<string>(), headings: [], feed: null };
    // There is no folder for a build.
    const report = await checkImport(
      siteDir,
      { now: new Date(), tempDir: join(siteDir, "none") },
      {
        build: { kind: "built", pages: 1, warnings: [] },
        output: new Map([["/a/", page]]),
        files: new Set(),
        base: "/",
        cleanUrls: false,
      },
    );
    expect(report.addresses?.map(({ address, fate }) => `${address} ${fate.kind}`)).toEqual([
      "/a/ kept",
      "/gone/ lost",
    ]);
    expect(report).toMatchObject({ pages: 1, manager: "pnpm", hostProblems: [] });
  } finally {
    await rm(siteDir, { recursive: true, force: true });
  }
});
