import { describe, expect, it } from "vitest";
import { readLockFile } from "../../../src/cli/package/lock-file.js";
import { shippedList } from "../../../src/cli/package/shipped-list.js";

const LOCK = readLockFile(
  JSON.stringify({
    packages: {
      "": { version: "1.0.0", dependencies: { rice: "1", salt: "1" } },
      "node_modules/rice": {
        version: "1.2.0",
        license: "MIT",
        hasInstallScript: true,
        integrity: "sha512-AAAA",
      },
      "node_modules/salt": { version: "2.0.0" },
      "node_modules/tea": { version: "3.0.0", license: "ISC", hasInstallScript: true, dev: true },
      "node_modules/oven": { version: "1.0.0", dev: true },
    },
  }),
);
const BUNDLED = {
  hanblog: ["node_modules/tea", "node_modules/salt"],
  "hanblog-comments": ["node_modules/tea"],
};

describe("shippedList", () => {
  it("lists what is installed and what is bundled, and no tool of ours", () => {
    const list = shippedList(LOCK, BUNDLED, "hanblog");
    expect(list.map((one) => [one.name, one.isInstalled, one.isBundled, one.license])).toEqual([
      ["rice", true, false, "MIT"],
      ["salt", true, true, null],
      ["tea", false, true, "ISC"],
    ]);
  });

  it("names an install script only where npm runs it", () => {
    const list = shippedList(LOCK, BUNDLED, "hanblog");
    expect(list.filter((one) => one.hasInstallScript).map(({ name }) => name)).toEqual(["rice"]);
  });

  it("lists for the comment service only what its package contains", () => {
    expect(shippedList(LOCK, BUNDLED, "hanblog-comments").map(({ name }) => name)).toEqual(["tea"]);
  });

  it("fails for a bundled package that the lock file does not know", () => {
    const bundled = { ...BUNDLED, hanblog: ["node_modules/stone"] };
    expect(() => shippedList(LOCK, bundled, "hanblog")).toThrow("node_modules/stone");
  });
});
