import { describe, expect, it } from "vitest";
import { createRepeatIds } from "../../../../src/cli/comments/policy/repeat-ids.js";

const TEXT = {
  url: "/p",
  rid: "",
  pid: "",
  nick: "Ann",
  mail: "ann@example.org",
  comment: "hi",
  link: "",
  ua: "",
  QQAvatar: "",
};
const WINDOW = 10 * 60 * 1000;
const START = 2_970_000 * WINDOW;
const idsOf = (text: Partial<typeof TEXT> = {}, { address = "192.0.2.1", ms = 0, secret = "secret" } = {}) =>
  createRepeatIds(secret, { ...TEXT, ...text }, { address, now: new Date(START + ms) });

describe("the ids of a comment that is sent again", () => {
  it("are the same within ten minutes, and then the earlier one", () => {
    expect(idsOf({}, { ms: WINDOW - 1 }).id).toBe(idsOf().id);
    expect(idsOf({}, { ms: WINDOW }).earlierId).toBe(idsOf().id);
    expect(idsOf({}, { ms: WINDOW }).id).not.toBe(idsOf().id);
    expect(idsOf().since).toEqual(new Date(START - WINDOW));
  });

  it("begin with the time, and go on with what nobody can guess from another one", () => {
    const { id, earlierId } = idsOf();
    expect(id.slice(0, 8)).toBe((START / 1000).toString(16));
    expect([id, earlierId].every((each) => /^[0-9a-f]{24}$/.test(each))).toBe(true);
    expect(id.slice(8)).not.toBe(earlierId.slice(8));
    expect(idsOf({}, { secret: "other" }).id.slice(8)).not.toBe(id.slice(8));
  });

  it.each([{ url: "/q" }, { rid: "a" }, { pid: "a" }, { nick: "Bob" }, { mail: "" }, { comment: "ho" }])(
    "are others with %j",
    (text) => {
      expect(idsOf(text).id).not.toBe(idsOf().id);
    },
  );

  it("are others from another address", () => {
    expect(idsOf({}, { address: "192.0.2.2" }).id).not.toBe(idsOf().id);
  });
});
