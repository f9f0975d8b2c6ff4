import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listTopics, readTopic } from "../../../src/cli/guide/topics.js";
import { englishPages } from "../../site/guide/guide-pages.js";

const PACKAGE = join(import.meta.dirname, "../../..");
const style = { heading: (text: string) => text };

describe.each(["en", "zh"] as const)("the topics (%s)", (language) => {
  const topics = listTopics(PACKAGE, language);

  it("are all pages of the guide, once", () => {
    const pages = englishPages.filter((page) => page !== "README.md").map((page) => page.replace(".md", ""));
    expect(topics.map(({ name }) => name).toSorted()).toEqual(pages);
  });

  it("can be read", () => {
    for (const { name } of topics) {
      expect(readTopic(PACKAGE, { name, language, style })?.text).toMatch(/^# \S.*\n\n/);
    }
  });

  it("include each error code", () => {
    const found = readTopic(PACKAGE, { name: "broken-link", language, style });
    expect(found?.url).toMatch(/troubleshooting\.html#broken-link$/);
    expect(found?.text).toMatch(/^### broken-link\n\n\S.*$/);
  });

  it.each(["README", "nothing", "../package", "a.b", ""])("do not include %j", (name) => {
    expect(readTopic(PACKAGE, { name, language, style })).toBeNull();
  });
});
