import { describe, expect, it } from "vitest";
import { hasToken } from "../../../../src/runtime/comments/sign-in/callback.js";
import { createSession } from "../../../../src/runtime/comments/sign-in/session.js";
import { memoryStorage } from "../memory-storage.js";

const TOKEN = { value: "t", refresh: "r", expiresAt: 5 };
const open = (storage: Storage | null, issuer = "id@github.com") =>
  createSession({ storage, platform: "github", issuer });

describe("a session", () => {
  it("keeps a token for the next page under the platform's key", () => {
    const storage = memoryStorage();
    open(storage).keep(TOKEN);
    expect(Object.keys(JSON.parse(storage.getItem("hanblog.github.token") ?? "{}"))).toContain("value");
    expect(open(storage).token()).toEqual(TOKEN);
  });

  it("can be detected before its code is loaded, until it ends", () => {
    const storage = memoryStorage();
    expect(hasToken(storage, "GitHub")).toBe(false);
    const session = createSession({ storage, platform: "GitHub", issuer: "id@github.com" });
    session.keep(TOKEN);
    expect([hasToken(storage, "GitHub"), hasToken(storage, "GitLab"), hasToken(null, "GitHub")]).toEqual([
      true,
      false,
      false,
    ]);
    session.clear();
    expect(hasToken(storage, "GitHub")).toBe(false);
  });

  it("ignores a token of another app or host", () => {
    const storage = memoryStorage();
    open(storage).keep(TOKEN);
    expect(open(storage, "id@evil.example").token()).toBeNull();
  });

  it("deletes its token", () => {
    const storage = memoryStorage();
    const session = open(storage);
    session.keep(TOKEN);
    session.clear();
    expect(session.token()).toBeNull();
    expect(storage.length).toBe(0);
  });

  it.each([
    ["the browser forbids storage", null],
    ["the storage is full", memoryStorage(0)],
  ])("lasts until the page is left, or until it ends, if %s", (_case, storage) => {
    const session = open(storage);
    session.keep(TOKEN);
    expect([session.token(), open(storage).token()]).toEqual([TOKEN, null]);
    session.clear();
    expect(session.token()).toBeNull();
  });

  it("ends in all tabs when one signs out", () => {
    const storage = memoryStorage();
    const [here, there] = [open(storage), open(storage)];
    here.keep(TOKEN);
    there.clear();
    expect(here.token()).toBeNull();
  });

  it.each(["", "{", "null", "[]", '{"value":7,"issuer":"id@github.com"}'])("ignores %j", (text) => {
    const storage = memoryStorage();
    storage.setItem("hanblog.github.token", text);
    expect(open(storage).token()).toBeNull();
  });
});
