import { describe, expect, it } from "vitest";
import { createPlainSite } from "./plain-site.js";

const FILES = {
  "hanblog.config.ts": 'export default { title: "Bowl", base: "/b/" };\n',
  "README.md": "---\nhome: true\n---\n",
  "rice.md": "---\ntitle: Rice\ndate: 2024-01-02\n---\n## Steam\n\nCooked.\n",
};

describe("buildSite", () => {
  it("writes every page and tells how much work that was", async () => {
    const site = await createPlainSite(FILES);
    const report = await site.build();
    expect(await site.read("rice.html")).toContain("Cooked.");
    expect(report).toMatchObject({ pages: 2, drafts: 0, routes: 4, redirects: 0, warnings: [] });
    expect(report.work).toEqual({ reads: 2, compiles: 2, renders: 4, writes: report.commit.added });
  });
});
