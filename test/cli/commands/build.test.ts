import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { flagsAfter } from "../../../src/cli/commands/build.js";

const NODE_20 = "11.3.244.8-node.38";
const NODE_24 = "13.6.233.17-node.53";

describe("flagsAfter", () => {
  it.each([
    ["read", 1499, NODE_20, ["--interrupt-budget=1000000"]],
    ["read", 1499, NODE_24, []],
    ["read", 1500, NODE_20, ["--heap-growing-percent=40"]],
    ["read", 1500, NODE_24, ["--heap-growing-percent=40"]],
    ["render", 1499, NODE_20, ["--interrupt-budget=67584", "--heap-growing-percent=0"]],
    ["render", 1500, NODE_24, ["--heap-growing-percent=0"]],
  ] as const)("after the stage `%s` of %i pages on V8 %s returns %j", (stage, pages, v8, expected) => {
    expect(flagsAfter(stage, pages, v8)).toEqual(expected);
  });

  it("returns only flags that this version of Node has", () => {
    const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
    const { v8 } = process.versions;
    const flags = [
      ...flagsAfter("read", 1, v8),
      ...flagsAfter("read", 5000, v8),
      ...flagsAfter("render", 1, v8),
    ];
    for (const flag of flags) expect(known).toContain(` ${flag.split("=")[0]} `);
  });

  it("restores the defaults that V8 names", () => {
    const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
    for (const flag of flagsAfter("render", 1, process.versions.v8))
      expect(known).toContain(`default: ${flag}`);
  });
});
