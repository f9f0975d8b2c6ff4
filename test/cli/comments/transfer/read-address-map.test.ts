import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readAddressMap } from "../../../../src/cli/comments/transfer/read-address-map.js";

const dir = mkdtempSync(join(tmpdir(), "hanblog-map-"));
const file = join(dir, "moved.txt");
afterAll(() => rmSync(dir, { recursive: true }));

it.each<[text: string, expected: readonly (readonly [string, string])[]]>([
  ["", []],
  ["/a /b", [["/a", "/b"]]],
  [
    "\uFEFF/a\t/b\r\n\n  # /c /d\n  /e   /f  \n",
    [
      ["/a", "/b"],
      ["/e", "/f"],
    ],
  ],
  ["/a /b\n/a /c\n", [["/a", "/c"]]],
])("%j maps %j", async (text, expected) => {
  writeFileSync(file, text);
  expect([...(await readAddressMap(file))]).toEqual(expected);
});

it.each(["/a", "/a /b /c"])("reports the line %j, which is not a pair", async (line) => {
  writeFileSync(file, `# old new\n/x /y\n${line}\n`);
  await expect(readAddressMap(file)).rejects.toMatchObject({
    code: "address-map",
    at: { file, line: 3 },
  });
});

it("accepts 200,000 addresses and no more", async () => {
  writeFileSync(file, Array.from({ length: 200_001 }, (_, index) => `/${index} /`).join("\n"));
  await expect(readAddressMap(file)).rejects.toMatchObject({ code: "address-map", at: { line: 200_001 } });
});
