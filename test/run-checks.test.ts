import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "./cli/output/temporary-folder.js";

const run = promisify(execFile);
const print = (text: string) => `node -p "'${text}'"`;

it("run at the same time, each with its own output, and fail if one of them fails", async () => {
  const dir = await temporaryFolder();
  const scripts = {
    types: print("Typed."),
    lint: 'node -e "process.exit(3)"',
    "check:language": print("Read."),
    "check:rooms": `${print("Looked.")} && missing-command`,
    other: print("Not a check."),
  };
  await writeFiles(dir, { "package.json": JSON.stringify({ scripts }) });
  const failure: unknown = await run(process.execPath, [resolve("test/run-checks.js")], { cwd: dir }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 1, stderr: "Failed: lint, check:rooms\n" });
  const { stdout } = failure as { stdout: string };
  for (const part of [
    /^types: passed in [\d.]+ s\nTyped\.$/m,
    /^lint: failed \(3\) in /m,
    /^check:language: passed in [\d.]+ s\nRead\.$/m,
    /^check:rooms: failed \(\d+\) in [\d.]+ s\nLooked\.\n.*missing-command/m,
  ])
    expect(stdout).toMatch(part);
  expect(stdout).not.toContain("Not a check.");
  expect(stdout.indexOf("lint:")).toBeGreaterThan(stdout.indexOf("types:"));
});
