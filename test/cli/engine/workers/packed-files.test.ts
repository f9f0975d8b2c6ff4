import { expect, it } from "vitest";
import { createFilePacker, unpackFiles } from "../../../../src/cli/engine/workers/build-calls.js";

function pack(files: readonly (readonly [path: string, text: string])[]) {
  const packer = createFilePacker();
  const sizes = files.map(([path, text]) => packer.add(path, text));
  const found: [path: string, text: string][] = [];
  // Cloned, as for another thread.
  unpackFiles(structuredClone(packer.take()), (path, bytes) =>
    found.push([path, Buffer.from(bytes).toString()]),
  );
  return { sizes, found };
}

it("returns each file as UTF-8, and its size in bytes", () => {
  const files = [
    ["a.html", "<p>米饭</p>"],
    ["empty.html", ""],
    ["b.html", "🍚"],
  ] as const;
  const { sizes, found } = pack(files);
  expect(found).toEqual(files);
  expect(sizes).toEqual([13, 0, 4]);
});

it("has room for more than a batch of typical pages, and for one large page", () => {
  const many = Array.from(
    { length: 40 },
    (_, number) => [`${number}.html`, "饭".repeat(20_000 + number)] as const,
  );
  expect(pack(many).found).toEqual(many);
  const large = [["large.html", "x".repeat(5_000_000)]] as const;
  expect(pack(large).found).toEqual(large);
});
