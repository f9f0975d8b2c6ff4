import * as esbuild from "esbuild";
import { describe, expect, it } from "vitest";
import { problemFromMessage } from "../../../src/cli/bundle/problem-from-message.js";

/** Returns the problems of bundling a file that imports `wanted`. */
async function problemsOf(wanted: string) {
  const contents = `import ${JSON.stringify(wanted)};`;
  const stdin = { contents, resolveDir: import.meta.dirname, sourcefile: "components/Rice.tsx" };
  const failure: unknown = await esbuild
    .build({ stdin, absWorkingDir: import.meta.dirname, bundle: true, write: false, logLevel: "silent" })
    .catch((error: unknown) => error);
  const { errors } = failure as esbuild.BuildFailure;
  return errors.map((message) => problemFromMessage(message, "error"));
}

describe("problemFromMessage", () => {
  it.each([
    ["no-such-package", "Run `npm install no-such-package` in"],
    ["no-such-package/deep/file.js", "Run `npm install no-such-package` in"],
    ["@no-such/package/file", "Run `npm install @no-such/package` in"],
    ["node:fs", "Remove the import."],
    ["fs/promises", "Remove the import."],
    ["~/rice", "Write a path that begins with `./`"],
    ["@/rice", "Write a path that begins with `./`"],
    ["react/no-such-file", 'The path "./no-such-file" is not exported by package "react"'],
  ])("explains what to do if %s is not found", async (wanted, hint) => {
    expect(await problemsOf(wanted)).toMatchObject([
      {
        severity: "error",
        code: "bundle-failed",
        message: `Could not resolve "${wanted}"`,
        at: { file: "components/Rice.tsx", line: 1, column: 8 },
        hint: expect.stringContaining(hint) as string,
      },
    ]);
  });

  it("includes the source position of a note, also for a warning", async () => {
    const stdin = { contents: "const rice = {\n  a: 1,\n  a: 2 };", sourcefile: "components/Rice.tsx" };
    const { warnings } = await esbuild.build({ stdin, write: false, logLevel: "silent" });
    expect(warnings.map((message) => problemFromMessage(message, "warning"))).toMatchObject([
      {
        severity: "warning",
        code: "bundle-warning",
        message: 'Duplicate key "a" in object literal',
        at: { file: "components/Rice.tsx", line: 3, column: 3 },
        hint: 'The original key "a" is here: components/Rice.tsx:2:3',
      },
    ]);
  });
});
