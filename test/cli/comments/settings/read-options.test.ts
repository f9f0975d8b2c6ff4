import { describe, expect, it } from "vitest";
import { readOptions } from "../../../../src/cli/comments/settings/read-options.js";
import { isHanblogError } from "../../../../src/runtime/model/error.js";

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readOptions(env);
  } catch (error) {
    if (error instanceof AggregateError && error.errors.every(isHanblogError)) {
      return error.errors.map(({ message }) => message);
    }
    throw error;
  }
  return [];
}

describe("the variables that replace flags of the service", () => {
  it("have the defaults of the flags", () => {
    expect(readOptions({ HANBLOG_ORIGINS: " ", HANBLOG_PAUSE: "" })).toEqual({
      appId: null,
      appKey: null,
      commentClass: "Comment",
      classes: { comments: [], counters: [] },
      hasLikes: false,
      reactions: [],
      hasFeed: false,
      needsProof: false,
      ownMinutes: 0,
      legacyMail: false,
      moderation: "after",
      origins: null,
      signMaxAgeMs: null,
      maxBody: 512 * 1024,
      pauseSeconds: 20,
    });
  });

  it("set what the flags set", () => {
    const env = {
      HANBLOG_APP_ID: "id",
      HANBLOG_APP_KEY: "key",
      HANBLOG_CLASS: "Talk",
      HANBLOG_LEGACY_MAIL: "On",
      HANBLOG_MODERATE: "on",
      HANBLOG_ORIGINS: "https://a.example, https://b.example/",
      HANBLOG_SIGN_MAX_AGE: "60000",
      HANBLOG_MAX_BODY: "64",
      HANBLOG_PAUSE: "0",
      HANBLOG_LIKES: "on",
      HANBLOG_REACTIONS: "👍, 🍚 Rice",
      HANBLOG_FEED: "on",
      HANBLOG_PROOF: "on",
      HANBLOG_OWN_CHANGES: "15",
      HANBLOG_COMMENT_CLASSES: "Guestbook, Notes",
      HANBLOG_COUNTER_CLASSES: "PageView",
    };
    expect(readOptions(env)).toEqual({
      appId: "id",
      appKey: "key",
      commentClass: "Talk",
      classes: { comments: ["Guestbook", "Notes"], counters: ["PageView"] },
      hasLikes: true,
      reactions: [
        { emoji: "👍", key: "👍", name: null },
        { emoji: "🍚", key: "🍚", name: "Rice" },
      ],
      hasFeed: true,
      needsProof: true,
      ownMinutes: 15,
      legacyMail: true,
      moderation: "before",
      origins: ["https://a.example", "https://b.example"],
      signMaxAgeMs: 60_000,
      maxBody: 64 * 1024,
      pauseSeconds: 0,
    });
  });

  it.each<[string, string]>([
    ["HANBLOG_APP_ID", "a,b"],
    ["HANBLOG_APP_KEY", "密钥"],
    ["HANBLOG_CLASS", "Counter"],
    ["HANBLOG_LEGACY_MAIL", "yes"],
    ["HANBLOG_MODERATE", "1"],
    ["HANBLOG_ORIGINS", "https://a.example,https://b.example/path"],
    ["HANBLOG_SIGN_MAX_AGE", "0"],
    ["HANBLOG_SIGN_MAX_AGE", "1e3"],
    ["HANBLOG_MAX_BODY", "63"],
    ["HANBLOG_MAX_BODY", "16385"],
    ["HANBLOG_PAUSE", "-1"],
    ["HANBLOG_OWN_CHANGES", "1441"],
    ["HANBLOG_OWN_CHANGES", "on"],
    ["HANBLOG_PAUSE", "99999999999999999999"],
  ])("are checked: %s=%s", (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
    expect(faultsOf({ [name]: value }).join("")).not.toContain(`\`${value}\``);
  });

  it.each<[string, string, string]>([
    ["_User", "", "not a class name"],
    ["a-b", "", "not a class name"],
    ["1st", "", "not a class name"],
    ["访客", "", "not a class name"],
    ["__proto__", "", "not a class name"],
    ["Counter", "", "already a class"],
    ["Talk", "", "already a class"],
    ["Notes,Notes", "", "already a class"],
    ["Notes", "Notes", "already a class"],
    [Array.from({ length: 21 }, (_, at) => `C${at}`).join(), "", "more than 20 names"],
  ])("the list of further classes %s is rejected", (comments, counters, message) => {
    const env = {
      HANBLOG_CLASS: "Talk",
      HANBLOG_COMMENT_CLASSES: comments,
      HANBLOG_COUNTER_CLASSES: counters,
    };
    expect(faultsOf(env)).toEqual([expect.stringContaining(message)]);
  });

  it("a further class differs from the one in --class, and can have the name of the default one", () => {
    const env = { HANBLOG_COMMENT_CLASSES: "Comment" };
    expect(faultsOf(env)).toHaveLength(1);
    expect(readOptions(env, { class: "Talk" }).classes.comments).toEqual(["Comment"]);
  });

  it("are reported all at once", () => {
    expect(faultsOf({ HANBLOG_PAUSE: "x", HANBLOG_MODERATE: "x", HANBLOG_APP_ID: " a b " })).toHaveLength(3);
  });
});
