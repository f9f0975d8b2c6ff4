import { realpath, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transform } from "esbuild";
import { beforeEach, describe, expect, it } from "vitest";
import { findOrigin, problemsFromThrown } from "../../../../src/cli/engine/program/theme-failure.js";
import { HanblogError, position } from "../../../../src/runtime/model/error.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { PACKAGE } from "../../plain-site.js";
import { writeFiles } from "../../output/temporary-folder.js";

/** Source that throws after a type, which is missing in the compiled file. */
const SOURCE = `type Bowl = string;

export const fail = () => { throw new RangeError("no bowl"); };
`;

let siteDir = "";
let serverFile = "";

/** Compiles a source to `.hanblog/cache`, like a bundle, and returns the error that it throws. */
async function throwFrom(sourcefile: string): Promise<unknown> {
  const { code } = await transform(SOURCE, {
    sourcefile,
    loader: "ts",
    format: "cjs",
    sourcemap: "inline",
  });
  await writeFiles(siteDir, { ".hanblog/cache/server.cjs": code });
  const { fail }: { fail: () => never } = createRequire(serverFile)(serverFile);
  return catchFrom(fail);
}

function catchFrom(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

beforeEach(async () => {
  // Stack traces contain real paths.
  siteDir = await realpath(await makeTempDir());
  serverFile = join(siteDir, ".hanblog/cache/server.cjs");
});

describe("findOrigin", () => {
  it("finds the source position of an error thrown in a bundle", async () => {
    const error = await throwFrom("../components/Bowl.ts");
    expect(findOrigin(error, { serverFile, siteDir })).toEqual(position("components/Bowl.ts", 3, 35));
  });

  it.each([
    ["React", "../node_modules/react/index.js"],
    ["React's renderer", "../node_modules/react-dom/server.js"],
    ["the runtime", join(PACKAGE.dir, "src/runtime/app/App.tsx")],
    ["the compiled package", join(PACKAGE.dir, "dist/runtime/app/App.js")],
  ])("finds no position of the site in %s", async (_, source) => {
    expect(findOrigin(await throwFrom(source), { serverFile, siteDir })).toBeNull();
  });

  it("attributes errors of other packages to the site, which has chosen them", async () => {
    const error = await throwFrom("../node_modules/react-bowl/index.js");
    expect(findOrigin(error, { serverFile, siteDir })?.file).toBe("node_modules/react-bowl/index.js");
  });

  it("finds no position if no stack frame is in the bundle", async () => {
    const error = await throwFrom("../components/Bowl.ts");
    expect(findOrigin(error, { serverFile: null, siteDir })).toBeNull();
    expect(findOrigin(new Error("elsewhere"), { serverFile, siteDir })).toBeNull();
    expect(findOrigin("no error", { serverFile, siteDir })).toBeNull();
  });

  it.each([
    ["has no map", "throw 1;"],
    ["is gone", null],
  ])("finds no position if the bundle %s", async (_, text) => {
    const error = await throwFrom("../components/Bowl.ts");
    if (text === null) serverFile += "-gone";
    else await writeFile(serverFile, text);
    expect(findOrigin(error, { serverFile, siteDir })).toBeNull();
  });
});

describe("problemsFromThrown", () => {
  const at = position("docs/rice.md", 4, 1);

  it("reports an error with its position as a problem of rendering", async () => {
    const error = await throwFrom("../components/Bowl.ts");
    expect(problemsFromThrown(error, { serverFile, siteDir, at })).toMatchObject([
      {
        severity: "error",
        code: "render-failed",
        message: "Rendering failed: RangeError: no bowl",
        at: position("components/Bowl.ts", 3, 35),
        hint: null,
      },
    ]);
  });

  it("uses the given position for an error without one", () => {
    expect(problemsFromThrown("no bowl", { serverFile, siteDir, at })).toEqual([
      expect.objectContaining({ code: "render-failed", message: "Rendering failed: no bowl", at }),
    ]);
  });

  it("lists all errors of an aggregate", () => {
    const error = new AggregateError([new HanblogError("a", "A"), new Error("b")]);
    const problems = problemsFromThrown(error, { serverFile, siteDir, at: null });
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "a A",
      "render-failed Rendering failed: Error: b",
    ]);
  });

  it("keeps the position of a problem and adds the position of its cause to the hint", async () => {
    const cause = await throwFrom("../components/Bowl.ts");
    const options = { serverFile, siteDir, at: null };
    const thrown = "Thrown at components/Bowl.ts:3:35.";
    const [placed] = problemsFromThrown(new HanblogError("a", "A", { at, hint: "Do B.", cause }), options);
    expect(placed).toMatchObject({ code: "a", at, hint: `Do B. ${thrown}` });
    const [bare] = problemsFromThrown(new HanblogError("a", "A", { at, cause }), options);
    expect(bare).toMatchObject({ at, hint: thrown });
    const [unplaced] = problemsFromThrown(new HanblogError("a", "A", { hint: "Do B.", cause }), options);
    expect(unplaced).toMatchObject({ at: position("components/Bowl.ts", 3, 35), hint: "Do B." });
    const [causeless] = problemsFromThrown(new HanblogError("a", "A", { at, hint: "Do B." }), options);
    expect(causeless).toMatchObject({ at, hint: "Do B." });
  });
});
