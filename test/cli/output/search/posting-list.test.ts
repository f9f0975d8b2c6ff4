import { describe, expect, it } from "vitest";
import { createPostingList, renumber } from "../../../../src/cli/output/search/posting-list.js";
import { decodePostings, WEIGHTS } from "../../../../src/runtime/model/search/search.js";

/** Returns the encoded form of a list. */
function written(postings: readonly (readonly number[])[]): Uint8Array {
  const list = createPostingList();
  for (const part of postings) list.add(Uint32Array.from(part));
  const bytes = new Uint8Array(list.most());
  return bytes.slice(0, list.write(bytes, 0));
}

function read(bytes: Uint8Array): readonly number[] {
  return decodePostings(Buffer.from(bytes).toString("latin1")).map(
    ({ page, weight }) => page * WEIGHTS + weight,
  );
}

describe("postings", () => {
  it.each([[[]], [[0]], [[3, 4, 11]], [[2, 40_001, 199_999, 4_000_003]]])(
    "are unchanged after encoding and decoding: %j",
    (postings) => {
      expect(read(written([postings]))).toEqual(postings);
    },
  );

  it("take one character if pages are close together", () => {
    expect(written([[4, 8, 13, 39]])).toHaveLength(4);
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
  ])("are merged in order: %j", (parts) => {
    expect(read(written(parts))).toEqual(parts.flat().toSorted((a, b) => a - b));
  });

  /** Encodes a list that was read with these page numbers and extended by `added`. */
  function readAnew(postings: readonly number[], numbers: readonly number[], added: readonly number[] = []) {
    const bytes = written([postings]);
    const list = createPostingList();
    list.read({ bytes, start: 0, end: bytes.length }, renumber(Int32Array.from(numbers)));
    list.add(Uint32Array.from(added));
    const again = new Uint8Array(list.most());
    const end = list.write(again, 0);
    expect(list.isEmpty()).toBe(true);
    return read(again.subarray(0, end));
  }

  it("are read with new page numbers, without those of removed pages", () => {
    const numbers = Array.from({ length: 1001 }, () => -1);
    numbers.splice(0, 3, 5, -1, 6);
    numbers[1000] = 700;
    expect(readAnew([1, 10, 19, 8_002], numbers)).toEqual([41, 51, 5_602]);
  });

  it.each<[string, readonly number[], readonly number[]]>([
    ["are all before it", [0, 9], [0, 9]],
    ["are all behind it", [25, 34], [25, 34]],
    ["are on both sides", [1, 35], [1, 35]],
    ["have it too", [1, 18, 35], [1, 35]],
    ["have it alone", [17], []],
    ["are none", [], []],
  ])("are unchanged if one page of five is removed and its numbers %s", (_, postings, left) => {
    const numbers = [0, 1, -1, 3, 4];
    expect(readAnew(postings, numbers)).toEqual(left);
    expect(readAnew(postings, numbers, [19])).toEqual([...left, 19].toSorted((a, b) => a - b));
  });
});
