import { describe, expect, it } from "vitest";
import { renameFile } from "../../../src/cli/files/rename-file.js";

/** Renames "a" to "b" while the first attempts fail with `code`. Returns the actions. */
function tryOn(platform: NodeJS.Platform, code: string, refusals: number) {
  const done: (string | number)[] = [];
  const rename = (from: string, to: string) => {
    done.push(`${from} to ${to}`);
    if (done.filter((it) => typeof it === "string").length <= refusals)
      throw Object.assign(new Error(code), { code });
  };
  const run = () => renameFile("a", "b", { platform, rename, pause: (time) => done.push(time) });
  return { run, done };
}

describe("renameFile", () => {
  it.each(["EPERM", "EACCES", "EBUSY"])(
    "waits on Windows for a program that holds a file open: %s",
    (code) => {
      const { run, done } = tryOn("win32", code, 2);
      run();
      expect(done).toEqual(["a to b", 10, "a to b", 20, "a to b"]);
    },
  );

  it("gives up on Windows after 2.5 seconds", () => {
    const { run, done } = tryOn("win32", "EBUSY", Infinity);
    expect(run).toThrow("EBUSY");
    const pauses = done.filter((it) => typeof it === "number");
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(2500);
    expect(done.at(-1)).toBe("a to b");
  });

  it.each([
    ["win32", "ENOENT"],
    ["linux", "EPERM"],
    ["darwin", "EACCES"],
  ] as const)("does not wait on %s if it fails with %s", (platform, code) => {
    const { run, done } = tryOn(platform, code, 1);
    expect(run).toThrow(code);
    expect(done).toEqual(["a to b"]);
  });
});
