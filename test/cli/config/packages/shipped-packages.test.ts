import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { BROWSER_PACKAGES, shippedPackages } from "../../../../src/cli/config/packages/shipped-packages.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { writeFiles } from "../../output/temporary-folder.js";

let dir = "";

beforeEach(async () => {
  dir = await makeTempDir();
  await writeFiles(dir, { "dist/packages/marked.js": "" });
});

describe("shippedPackages", () => {
  it("returns the file of each package that ships with the published package", () => {
    expect([...shippedPackages(dir).keys()]).toEqual([...BROWSER_PACKAGES.keys()]);
    expect(shippedPackages(dir).get("leancloud-storage/core.js")).toBe(
      join(dir, "dist/packages/leancloud-storage.js"),
    );
  });

  it("returns them in a checkout only while they are made from the installed packages", async () => {
    await writeFiles(dir, { "node_modules/.package-lock.json": "new", "dist/bin/packages.json": "new" });
    expect(shippedPackages(dir).size).toBe(BROWSER_PACKAGES.size);
    await writeFiles(dir, { "dist/bin/packages.json": "old" });
    expect(shippedPackages(dir).size).toBe(0);
  });

  it("returns none in a package that was not built", async () => {
    await rm(join(dir, "dist"), { recursive: true });
    expect(shippedPackages(dir).size).toBe(0);
  });
});
