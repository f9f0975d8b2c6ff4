import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { slugify } from "../../../src/runtime/model/slug.js";

interface SlugVector {
  readonly in: string;
  readonly slug: string;
}

const VECTORS = resolve(import.meta.dirname, "../../../../shared/data/slug_vectors.json");

describe.skipIf(!existsSync(VECTORS))("slugify (skipped where ../shared/data is absent)", () => {
  const vectors: readonly SlugVector[] = existsSync(VECTORS) ? JSON.parse(readFileSync(VECTORS, "utf8")) : [];
  it.each(vectors.map(({ in: text, slug }) => [text, slug]))(
    "makes %j into %j, as VuePress 1 does",
    (text, slug) => {
      expect(slugify(text)).toBe(slug.normalize("NFKD"));
    },
  );
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
