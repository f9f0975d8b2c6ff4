import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runBackup, runRestore } from "../../../src/cli/commands/comments/comments-backup.js";
import { runCompare } from "../../../src/cli/commands/comments/comments-compare.js";
import { runExport } from "../../../src/cli/commands/comments/comments-export.js";
import { runImport } from "../../../src/cli/commands/comments/comments-import.js";
import { runComments } from "../../../src/cli/commands/comments/comments.js";
import { runPreview } from "../../../src/cli/commands/preview.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { createRecordedContext, type RecordedContext } from "./recorded-context.js";

const DATA = { data: "comments.db", class: "Comment" };
const SERVICE = {
  ...DATA,
  port: 0,
  host: "127.0.0.1",
  pause: 20,
  proxies: 0,
  origin: [],
  maxBody: 64,
  metricsHost: "127.0.0.1",
};
/** All variables that the commands read. */
const NAMES = [
  "DATABASE_URL",
  "LEAN_ID",
  "LEAN_MASTER_KEY",
  "LEAN_SERVER",
  "HANBLOG_MASTER_KEY",
  "HANBLOG_ADMIN_PASSWORD",
];

let context: RecordedContext;
beforeEach(async () => {
  context = createRecordedContext(await makeTempDir());
  for (const name of NAMES) vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

/** Checks that a command rejects with `code` and a message, prints nothing and creates no database file. */
async function expectRefusal(running: Promise<unknown>, code: string, message = ""): Promise<void> {
  await expect(running).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
  expect(context.printed).toEqual([]);
  expect(existsSync(join(context.cwd, "comments.db"))).toBe(false);
}

describe("hanblog comments backup", () => {
  it("rejects missing comments", async () => {
    await expectRefusal(runBackup("copy.db", DATA, context), "data-missing");
  });
});

describe("hanblog comments restore", () => {
  it("rejects a file that does not exist, and one that is no backup", async () => {
    await expectRefusal(runRestore("copy.db", DATA, context), "restore-source");
    for (const text of ["", "text", "SQLite format 3\0".padEnd(200, "x")]) {
      await writeFile(join(context.cwd, "copy.db"), text);
      await expectRefusal(runRestore("copy.db", DATA, context), "restore-source");
    }
    expect(await readdir(context.cwd)).toEqual(["copy.db"]);
  });
});

describe("hanblog comments compare", () => {
  it("rejects a missing app, and missing comments", async () => {
    await expectRefusal(runCompare(DATA, context), "leancloud-app");
    vi.stubEnv("LEAN_ID", "app");
    vi.stubEnv("LEAN_MASTER_KEY", "key");
    vi.stubEnv("LEAN_SERVER", "https://leancloud.example");
    await expectRefusal(runCompare(DATA, context), "data-missing");
  });
});

describe("hanblog comments export", () => {
  it("rejects missing comments", async () => {
    await expectRefusal(runExport("out", DATA, context), "data-missing");
    expect(existsSync(join(context.cwd, "out"))).toBe(false);
  });
});

describe("hanblog comments import", () => {
  it.each([
    ["neither files nor a live app", [], {}, "An import needs either files or `--from-leancloud`"],
    [
      "both of them",
      ["a.jsonl"],
      { fromLeancloud: true },
      "An import needs either files or `--from-leancloud`",
    ],
    ["files to follow", ["a.jsonl"], { follow: 60 }, "`--follow` needs `--from-leancloud`"],
    ["all of the files", ["a.jsonl"], { all: true }, "`--all` needs `--from-leancloud`"],
    [
      "to follow in a dry run",
      [],
      { fromLeancloud: true, follow: 60, dryRun: true },
      "`--follow` and `--dry-run` cannot be used together",
    ],
    [
      "a dry run with a service",
      ["."],
      { service: "https://talk.example", dryRun: true },
      "`--service` and `--dry-run` cannot be used together",
    ],
  ])("rejects %s", async (_, files, flags, message) => {
    const importing = runImport(files, { ...DATA, ...flags }, context);
    await expectRefusal(importing, "usage", message);
  });

  it("rejects a missing file, and a missing file of addresses", async () => {
    await expectRefusal(runImport(["a.jsonl"], DATA, context), "import-file");
    await expectRefusal(runImport(["a.jsonl"], { ...DATA, map: "moved.txt" }, context), "import-file");
  });

  it("rejects a service without its password", async () => {
    const importing = runImport(["-"], { ...DATA, service: "https://talk.example" }, context);
    const message = "The password of the service https://talk.example is not set";
    await expectRefusal(importing, "service-refused", message);
  });

  it.each([
    ["an empty file", "a.jsonl", ""],
    ["spaces only", "a.json", " \n\n"],
    ["an empty list", "a.json", "[]"],
    ["an empty export", "a.json", '{"results":[]}'],
    ["the first line of a table only", "a.csv", "objectId,comment,url\n"],
    ["the first line of LeanCloud's export only", "a.jsonl", "#filetype:JSON-streaming {}\n"],
    ["Disqus without posts", "a.xml", "<disqus></disqus>"],
  ])("says that there is nothing to import in %s", async (_, name, text) => {
    await writeFile(join(context.cwd, name), text);
    for (const dryRun of [false, true]) {
      const importing = runImport([name], { ...DATA, dryRun }, context);
      await expect(importing).rejects.toMatchObject({ code: "import-empty" });
      expect(context.printed.splice(0).join("\n")).toContain("Comments: 0 imported");
    }
  });

  it.each([
    ["no app at all", {}],
    ["no id", { LEAN_MASTER_KEY: "k", LEAN_SERVER: "https://l.example" }],
    ["no key", { LEAN_ID: "i", LEAN_SERVER: "https://l.example" }],
    ["no server", { LEAN_ID: "i", LEAN_MASTER_KEY: "k", LEAN_SERVER: "l.example" }],
    ["a server of another kind", { LEAN_ID: "i", LEAN_MASTER_KEY: "k", LEAN_SERVER: "ftp://l.example" }],
  ])("rejects an environment that names %s", async (_, env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await expectRefusal(runImport([], { ...DATA, fromLeancloud: true }, context), "leancloud-app");
  });
});

describe("hanblog comments", () => {
  it("reports all errors in its environment at once, before it opens anything", async () => {
    vi.stubEnv("DATABASE_URL", "mysql://u@h/n");
    vi.stubEnv("HANBLOG_MASTER_KEY", "x".repeat(23));
    vi.stubEnv("HANBLOG_ADMIN_PASSWORD", "x".repeat(9));
    await expect(runComments(SERVICE, context)).rejects.toMatchObject({
      errors: [{ code: "master-key" }, { code: "admin-password" }, { code: "database-url" }],
    });
    expect(context.printed).toEqual([]);
  });

  it.each([
    ["HANBLOG_MASTER_KEY", `${"x".repeat(24)},`, "master-key"],
    ["HANBLOG_ADMIN_PASSWORD", "short", "admin-password"],
  ])("rejects %s=%s", async (name, value, code) => {
    vi.stubEnv(name, value);
    await expect(runComments(SERVICE, context)).rejects.toMatchObject({ errors: [{ code }] });
    expect(existsSync(join(context.cwd, "comments.db"))).toBe(false);
  });
});

describe("hanblog preview", () => {
  it("rejects a site that was not built", async () => {
    const flags = { port: 0, host: { address: "127.0.0.1", like: null } };
    await expectRefusal(runPreview(".", flags, context), "no-output");
    await expect(runPreview(".", { ...flags, dest: "out" }, context)).rejects.toThrow(
      "No built site in `out`",
    );
    expect(context.entered).toEqual([context.cwd, context.cwd]);
  });
});
