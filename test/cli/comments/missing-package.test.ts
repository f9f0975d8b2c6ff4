import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { explainMissing } from "../../../src/cli/comments/missing-package.js";
import { SERVICE_PACKAGES, toInstall } from "../../../src/cli/config/packages/service-packages.js";

const MANIFEST: unknown = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../../package.json"), "utf8"),
);

/** An error of Node's module loaders. */
const lost = (text: string, code = "ERR_MODULE_NOT_FOUND") => Object.assign(new Error(text), { code });

/** Returns what `explainMissing` throws. */
function explained(error: unknown): unknown {
  try {
    return explainMissing(error);
  } catch (thrown) {
    return thrown;
  }
}

describe("explainMissing", () => {
  it.each([
    ["Cannot find package 'libsql' imported from /a/sqlite-store.js", "ERR_MODULE_NOT_FOUND", "libsql@0.5"],
    ["Cannot find package 'csv-parse' imported from /a.js", "ERR_MODULE_NOT_FOUND", "csv-parse@7"],
    ["Cannot find module 'pg'\nRequire stack:\n- /a.js", "MODULE_NOT_FOUND", "pg@8"],
  ])("names the command that installs the package: %s", (text, code, argument) => {
    const error = lost(text, code);
    expect(explained(error)).toMatchObject({
      code: "package-missing",
      hint: expect.stringContaining(`\`npm install ${argument}\``),
      cause: error,
    });
  });

  it("names the binary that an installed package lacks", () => {
    const text = "Cannot find module '@libsql/linux-x64-gnu'\nRequire stack:\n- /a/libsql/index.js";
    expect(explained(lost(text, "MODULE_NOT_FOUND"))).toMatchObject({
      code: "package-missing",
      message: expect.stringContaining("`@libsql/linux-x64-gnu`"),
      hint: expect.stringContaining("`npm install`"),
    });
  });

  it.each([
    lost("Cannot find package 'md5' imported from /a.js"),
    lost("Cannot find module '/a/sqlite-store.js' imported from /b.js"),
    lost("Cannot find package 'toString' imported from /a.js"),
    lost("libsql does not work", "ENOENT"),
    "a text",
  ])("throws any other error as it is: %s", (error) => {
    expect(explained(error)).toBe(error);
  });
});

describe("SERVICE_PACKAGES", () => {
  it.each(SERVICE_PACKAGES)("contains only optional peer dependencies: %s", (name) => {
    expect(MANIFEST).toHaveProperty(["peerDependencies", name]);
    expect(MANIFEST).toHaveProperty(["peerDependenciesMeta", name], { optional: true });
  });

  it("are installed by a command with their versions and without characters of shells", () => {
    expect(toInstall(SERVICE_PACKAGES)).toMatch(/^(?:[\w-]+@\d+(?:\.\d+)? ?){4}$/);
    expect(toInstall(["libsql", "nodemailer"])).toBe("libsql@0.5 nodemailer@10");
  });
});
