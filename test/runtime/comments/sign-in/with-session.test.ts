import { describe, expect, it } from "vitest";
import {
  PlatformError,
  type IssueBackend,
  type Token,
} from "../../../../src/runtime/comments/platforms/platform.js";
import { createSession } from "../../../../src/runtime/comments/sign-in/session.js";
import { withSession } from "../../../../src/runtime/comments/sign-in/with-session.js";
import { memoryStorage } from "../memory-storage.js";

const NOW = 1_000_000;
const fresh = (value: string): Token => ({ value, refresh: `${value}-next`, expiresAt: NOW + 600_000 });

/** Creates a platform that accepts one token, and returns it as the user's name. */
function setUp(token: Token, refresh: (token: Token) => Promise<Token>) {
  const session = createSession({ storage: memoryStorage(), platform: "p", issuer: "i" });
  session.keep(token);
  const calls: string[] = [];
  const readUser = () => {
    const value = session.token()?.value ?? "";
    calls.push(value);
    if (value !== "good") return Promise.reject(new PlatformError(401, "Bad credentials"));
    return Promise.resolve({ username: value, avatar: null, homepage: null });
  };
  const never = () => Promise.reject(new Error("not asked for"));
  const backend: IssueBackend = {
    info: { name: "P", link: "", version: "", isReactable: false, isSortable: false, root: "" },
    readUser,
    findIssue: never,
    createIssue: never,
    list: never,
    add: never,
    edit: never,
    remove: never,
    react: never,
    readReactions: never,
  };
  const refreshed: Token[] = [];
  const waits: unknown[] = [];
  const tools = {
    session,
    refresh: (used: Token) => {
      refreshed.push(used);
      return refresh(used);
    },
    now: () => NOW,
    alone: (act: () => Promise<void>) => {
      waits.push(act);
      return act();
    },
  };
  return {
    session,
    calls,
    refreshed,
    waits,
    backend: withSession(backend, tools),
  };
}

describe("calls with a session", () => {
  it("use a valid token as it is", async () => {
    const { backend, refreshed } = setUp(fresh("good"), () => Promise.reject(new Error("not asked for")));
    expect((await backend.readUser()).username).toBe("good");
    expect(refreshed).toEqual([]);
  });

  it("use a token without expiry as it is", async () => {
    const endless = { value: "good", refresh: null, expiresAt: null };
    const { backend, session } = setUp(endless, () => Promise.reject(new Error("not asked for")));
    expect((await backend.readUser()).username).toBe("good");
    expect(session.token()).toEqual(endless);
  });

  it("refresh a token that is about to expire before they use it", async () => {
    const ending = { ...fresh("old"), expiresAt: NOW + 1000 };
    const { backend, calls, session } = setUp(ending, () => Promise.resolve(fresh("good")));
    await backend.readUser();
    expect(calls).toEqual(["good"]);
    expect(session.token()?.refresh).toBe("good-next");
  });

  it("refresh a rejected token, once", async () => {
    const { backend, calls } = setUp(fresh("old"), () => Promise.resolve(fresh("good")));
    await backend.readUser();
    expect(calls).toEqual(["old", "good"]);
  });

  it("keep a token after another failure", async () => {
    const { backend, refreshed, session } = setUp(fresh("good"), () => Promise.resolve(fresh("other")));
    await expect(backend.findIssue({ title: "t" })).rejects.toThrow("not asked for");
    expect(refreshed).toEqual([]);
    expect(session.token()?.value).toBe("good");
  });

  it("give up, and delete the token, if the new one is rejected too", async () => {
    const { backend, calls, session } = setUp(fresh("old"), () => Promise.resolve(fresh("worse")));
    await expect(backend.readUser()).rejects.toMatchObject({ status: 401 });
    expect(calls).toEqual(["old", "worse"]);
    expect(session.token()).toBeNull();
  });

  it("delete a token that cannot be refreshed", async () => {
    const { backend, session } = setUp({ ...fresh("old"), refresh: null }, () => Promise.reject(new Error()));
    await expect(backend.readUser()).rejects.toMatchObject({ status: 401, message: "Bad credentials" });
    expect(session.token()).toBeNull();
  });

  it("delete a token if the platform refuses to refresh it, but keep it without a response", async () => {
    const refused = setUp(fresh("old"), () => Promise.reject(new PlatformError(400, "invalid_grant")));
    await expect(refused.backend.readUser()).rejects.toMatchObject({ status: 401 });
    expect(refused.session.token()).toBeNull();
    const silent = setUp(fresh("old"), () => Promise.reject(new PlatformError(0, "")));
    await expect(silent.backend.readUser()).rejects.toMatchObject({ status: 0 });
    expect(silent.session.token()?.value).toBe("old");
  });

  it("refresh a rejected token once for several calls, and wait once for other tabs", async () => {
    const { backend, calls, refreshed, waits } = setUp(fresh("old"), () => Promise.resolve(fresh("good")));
    const users = await Promise.all([backend.readUser(), backend.readUser(), backend.readUser()]);
    expect(users.map(({ username }) => username)).toEqual(["good", "good", "good"]);
    expect(calls).toEqual(["old", "old", "old", "good", "good", "good"]);
    expect(refreshed).toHaveLength(1);
    expect(waits).toHaveLength(1);
  });

  it("use the token that another tab got meanwhile", async () => {
    const lab = setUp(fresh("old"), () => Promise.reject(new Error("not asked for")));
    const backend = lab.backend;
    const pending = backend.readUser();
    lab.session.keep(fresh("good"));
    expect((await pending).username).toBe("good");
    expect(lab.refreshed).toEqual([]);
  });
});
