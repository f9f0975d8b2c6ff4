import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { slugify } from "../../../../src/runtime/model/text/slug.js";
import { describeSharedData } from "../../../shared-data.js";

describe("slugify, as in VuePress 1", () => {
  const fixture = new URL("../../../fixtures/vuepress-1.json", import.meta.url);
  const { slugs }: { readonly slugs: readonly { readonly text: string; readonly slug: string }[] } =
    JSON.parse(readFileSync(fixture, "utf8"));

  it.each(slugs)("makes $text into $slug", ({ text, slug }) => {
    expect(slugify(text)).toBe(slug);
  });
});

describeSharedData("slugify, with texts recorded from VuePress 1", (folder) => {
  const vectors: readonly { readonly in: string; readonly slug: string }[] = JSON.parse(
    readFileSync(`${folder}/slug_vectors.json`, "utf8"),
  );

  it.each(vectors)("makes $in into $slug", ({ in: text, slug }) => {
    expect(slugify(text)).toBe(slug.normalize("NFKD"));
  });
});

describe("slugify", () => {
  it.each([
    ["`code`   & x", "code-x"],
    ["2020年", "_2020年"],
    ["Héllo {#custom}", "hello-custom"],
    ["a\u0007b", "ab"],
    ["--a--", "a"],
    ["。、《》", "。、《》"],
    ["", ""],
  ])("makes %j into %j", (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it("gives decomposed ids for kana with marks and for Hangul", () => {
    expect([slugify("が").length, slugify("가").length]).toEqual([2, 2]);
  });
});
