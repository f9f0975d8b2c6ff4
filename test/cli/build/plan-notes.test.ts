import { expect, it } from "vitest";
import { createPlainSite } from "../plain-site.js";

const NOW = new Date("2026-03-05T13:00:00Z");

it("names the articles that a build leaves out because of their date, in the time zone of the site", async () => {
  const site = await createPlainSite({
    "hanblog.config.ts": 'export default { title: "Bowl" };\n',
    "past.md": "---\ntitle: Past\ndate: 2026-03-05 20:30:00\n---\n",
    "soon.md": "---\ntitle: Soon\ndate: 2026-03-05 21:30:00\n---\n",
    "zoned.md": "---\ntitle: Zoned\ndate: 2026-03-05T21:30:00Z\n---\n",
    "2026-03-06-day.md": "---\ntitle: Day\n---\n",
    "draft.md": "---\ntitle: Draft\ndate: 2027-01-01\ndraft: true\n---\n",
    "expired.md": "---\ntitle: Expired\ndate: 2026-03-01\nexpiryDate: 2026-03-05 20:59\n---\n",
  });
  const report = await site.build({ now: NOW });
  expect(report).toMatchObject({ pages: 1, drafts: 5 });
  expect(report.notes).toEqual([
    "skipped until its date: soon.md (2026-03-05 21:30, Asia/Shanghai)",
    "skipped until its date: 2026-03-06-day.md (2026-03-06 00:00, Asia/Shanghai)",
    "skipped until its date: zoned.md (2026-03-06 05:30, Asia/Shanghai)",
  ]);
  expect(await site.read("timeline/index.html")).toContain("3月5日");
  expect((await site.build({ now: NOW, drafts: true })).notes).toEqual([]);
});
