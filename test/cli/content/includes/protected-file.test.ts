import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createFileStore } from "../../../../src/cli/content/file-store.js";
import { createProtection } from "../../../../src/cli/content/includes/protected-file.js";

let root = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "hanblog-protected-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of ["site/posts/own.md", "vault/private/note.md", "vault/open.md", "vault-2/note.md"]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "Text\n");
  }
  mkdirSync(join(root, "site/blog"));
  symlinkSync("../../vault", join(root, "site/blog/vault"));
  symlinkSync("../vault/private", join(root, "site/again"));
  symlinkSync("../vault/private/note.md", join(root, "site/alias.txt"));
  symlinkSync("posts/own.md", join(root, "site/own.txt"));
  symlinkSync("../vault-2/note.md", join(root, "site/second.txt"));
});

describe("the text of a page with a default password", () => {
  it.each([
    ["blog/vault/private/", "blog/vault/private/note.md"],
    ["blog/vault/private/", "again/note.md"],
    ["blog/vault/private/", "alias.txt"],
    ["blog/", "alias.txt"],
    ["again/", "blog/vault/private/note.md"],
    ["posts/", "own.txt"],
  ])("is protected in the folder %s also by the name %s", (folder, path) => {
    expect(isProtected(folder, path)).toBe(true);
  });

  it.each([
    ["blog/vault/private/", "blog/vault/open.md"],
    ["again/", "blog/vault/open.md"],
    ["blog/", "second.txt"],
    ["posts/", "alias.txt"],
  ])("does not protect other files: in the folder %s, %s", (folder, path) => {
    expect(isProtected(folder, path)).toBe(false);
  });
});

function isProtected(folder: string, path: string): boolean {
  const siteDir = join(root, "site");
  const files = createFileStore(siteDir, [join(root, "vault"), join(root, "vault-2")]);
  const links = [
    { path: "blog/vault", real: join(root, "vault") },
    { path: "again", real: join(root, "vault/private") },
    { path: "alias.txt", real: join(root, "vault/private/note.md") },
  ];
  const text = files.readText(path) ?? "";
  const protects = createProtection({ siteDir, files, links }, { [folder]: { password: "READERS" } });
  return protects(path, text, null);
}
