import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { formatBytes, formatDuration, summaryLines } from "../../../src/cli/output/summary.js";

const TEXTS = ENGLISH.texts.build;

describe("summaryLines", () => {
  const summary = {
    pages: 1,
    listings: 5,
    redirects: 0,
    milliseconds: 850,
    files: { added: 1, changed: 2, unchanged: 3, removed: 4 },
    written: 3,
    bytes: { html: 1_234_567, js: 98_765, css: 999 },
    article: { raw: 180_000, gzip: 61_250 },
    hosts: [],
    plugins: [],
  };
  it("says what was built and what a reader loads", () => {
    expect(summaryLines(summary, TEXTS)).toEqual([
      "1 page, 5 listings in 850 ms",
      "files: 1 added, 2 changed, 3 unchanged, 4 removed",
      "size: 1.2 MB HTML, 99 kB JS, 999 B CSS",
      "one article loads 180 kB (61 kB gzipped)",
    ]);
  });
  it("counts all files that a clean build wrote, equal ones too", () => {
    expect(summaryLines({ ...summary, written: 6 }, TEXTS)[1]).toBe(
      "files: 6 written (1 added, 2 changed, 3 unchanged), 4 removed",
    );
  });
  it("lists other hosts that pages load from, with their purposes", () => {
    const hosts = [
      { host: "cdn.example", purposes: [] },
      { host: "stats.example", purposes: ["visitor statistics"] },
    ];
    expect(summaryLines({ ...summary, hosts }, TEXTS).at(-1)).toBe(
      "pages load from other hosts: cdn.example, stats.example (visitor statistics)",
    );
  });
  it("has the times of plugins with their shares", () => {
    const plugins = [
      { name: "llms-txt", milliseconds: 85 },
      { name: "rice", milliseconds: 0.2 },
    ];
    expect(summaryLines({ ...summary, plugins }, TEXTS).at(-1)).toBe(
      "plugins: llms-txt 85 ms (10 %), rice 0 ms (0 %)",
    );
  });
  it("counts redirects where there are some, and has no last line without an article", () => {
    const lines = summaryLines({ ...summary, pages: 20, redirects: 1, article: null }, TEXTS);
    expect([lines[0], lines.length]).toEqual(["20 pages, 5 listings and 1 redirect in 850 ms", 3]);
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1.0 kB"],
    [9949, "9.9 kB"],
    [9999, "10 kB"],
    [999_499, "999 kB"],
    [999_500, "1.0 MB"],
    [5e12, "5000 GB"],
  ])("%d is %s", (bytes, expected) => expect(formatBytes(bytes)).toBe(expected));
});

describe("formatDuration", () => {
  it.each([
    [0.4, "0 ms"],
    [999.6, "1.0 s"],
    [59_949, "59.9 s"],
    [59_950, "1 min 0 s"],
    [185_000, "3 min 5 s"],
  ])("%d is %s", (milliseconds, expected) => expect(formatDuration(milliseconds, TEXTS)).toBe(expected));
});
