import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pc from "picocolors";
import { beforeEach, expect, it, vi } from "vitest";
import { runImport } from "../../../../src/cli/commands/comments/comments-import.js";
import { ENGLISH } from "../../../../src/cli/messages/catalogue.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let dir = "";
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", "");
  dir = await makeTempDir();
  return async () => {
    vi.unstubAllEnvs();
    await rm(dir, { recursive: true, force: true });
  };
});

it.each([
  [1, "1 record was rejected"],
  [2, "2 records were rejected"],
])("reports %i rejected objects: %s", async (count, message) => {
  await writeFile(join(dir, "x.jsonl"), '{"objectId":"b"}\n'.repeat(count));
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const terminal = {
    print: write,
    note: write,
    progress: () => undefined,
    colors: pc.createColors(false),
    catalogue: ENGLISH,
  };
  const run = runImport(
    ["x.jsonl"],
    { data: "comments.db", class: "Comment", dryRun: true },
    { terminal, cwd: dir, enterSite: () => undefined },
  );
  await expect(run).rejects.toMatchObject({ code: "import-refused", message });
  expect(lines).toContain(`  Rejected: ${count}`);
});
