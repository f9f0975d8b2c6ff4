import { describe, expect, it } from "vitest";
import { dependenciesAt, installedPlaces, nameAt, readLockFile } from "../../../src/cli/package/lock-file.js";

const LOCK = readLockFile(
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { version: "1.0.0", dependencies: { rice: "1" }, devDependencies: { oven: "1" } },
      "node_modules/rice": {
        version: "1.2.0",
        dependencies: { salt: "1" },
        optionalDependencies: { herb: "1", gone: "1" },
      },
      "node_modules/rice/node_modules/salt": {
        version: "1.0.0",
        dependencies: { rice: "1", "@sea/water": "2" },
      },
      "node_modules/salt": { version: "2.0.0", dev: true },
      "node_modules/@sea/water": { version: "2.0.0", name: "@lake/water" },
      // npm marks a package only as `dev` if nothing else installs it.
      "node_modules/herb": { version: "3.0.0", optional: true },
      "node_modules/oven": { version: "1.0.0", dev: true, dependencies: { herb: "3", salt: "2" } },
    },
  }),
);

describe("installedPlaces", () => {
  it("follows dependencies from the package itself, and leaves out those for development", () => {
    expect(installedPlaces(LOCK)).toEqual([
      "node_modules/@sea/water",
      "node_modules/herb",
      "node_modules/rice",
      "node_modules/rice/node_modules/salt",
    ]);
  });

  it("ends for packages that depend on each other", () => {
    expect(dependenciesAt(LOCK, "node_modules/rice/node_modules/salt")).toEqual([
      "node_modules/@sea/water",
      "node_modules/rice",
    ]);
  });
});

describe("nameAt", () => {
  it.each([
    ["node_modules/rice/node_modules/salt", "salt"],
    ["node_modules/@sea/water", "@lake/water"],
    ["node_modules/@rice/bowl", "@rice/bowl"],
  ])("names the package at %s as the registry does: %s", (place, name) => {
    expect(nameAt(LOCK, place)).toBe(name);
  });
});
