import { describe, expect, it } from "vitest";
import { createPostingList } from "../../../src/cli/output/posting-list.js";
import { decodePostings } from "../../../src/runtime/model/search.js";

/** What is written of a list. */
function written(postings: readonly (readonly number[])[]): Uint8Array {
  const list = createPostingList();
  for (const part of postings) list.add(Uint32Array.from(part));
  const bytes = new Uint8Array(list.most());
  return bytes.slice(0, list.write(bytes, 0));
}

function read(bytes: Uint8Array): readonly number[] {
  return decodePostings(Buffer.from(bytes).toString("latin1")).map(({ page, weight }) => page * 4 + weight);
}

describe("postings", () => {
  it.each([[[]], [[0]], [[3, 4, 11]], [[2, 40_001, 199_999, 4_000_003]]])(
    "survive being written: %j",
    (postings) => {
      expect(read(written([postings]))).toEqual(postings);
    },
  );

  it("take one character where pages are near", () => {
    expect(written([[4, 8, 13, 40]])).toHaveLength(4);
  });

  it.each([
    [[[4, 9], [0], [20, 25]]],
    [
      [
        [20, 25],
        [0, 4],
        [9, 33],
      ],
    ],
    [[[], [0, 4, 9, 20, 25]]],
  ])("come in order from %j", (parts) => {
    expect(read(written(parts))).toEqual(parts.flat().toSorted((a, b) => a - b));
  });

  it("are read with other numbers, but for those of pages that are gone", () => {
    const bytes = written([[1, 6, 11, 4_002]]);
    const list = createPostingList();
    const numbers = new Int32Array(1001).fill(-1);
    [5, -1, 6].forEach((number, page) => {
      numbers[page] = number;
    });
    numbers[1000] = 700;
    list.read(bytes, { start: 0, end: bytes.length }, numbers);
    const again = new Uint8Array(list.most());
    expect(read(again.subarray(0, list.write(again, 0)))).toEqual([21, 27, 2_802]);
    expect(list.isEmpty()).toBe(true);
  });
});
