import { describe, expect, it } from "vitest";
import { problemsOf } from "../../../src/cli/report/problems-of.js";

describe("problemsOf", () => {
  it.each([
    "EACCES",
    "ENOSPC",
    "EIO",
    "ENAMETOOLONG",
    "ENOTDIR",
    "EISDIR",
    "EEXIST",
    "ELOOP",
    "EBUSY",
    "SQLITE_IOERR_WRITE",
  ])("takes %s for what the system refused", (code) => {
    const error = Object.assign(new Error(`${code}: open '/blog/x'`), { code });
    expect(problemsOf(error)).toMatchObject([{ code: "refused", message: error.message }]);
  });

  it.each([
    [new TypeError("x is undefined")],
    [Object.assign(new Error("gone"), { code: "ENOENT" })],
    ["text"],
  ])("finds no problem in %s", (error) => {
    expect(problemsOf(error)).toEqual([]);
  });
});
