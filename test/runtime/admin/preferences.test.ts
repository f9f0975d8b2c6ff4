import { expect, it } from "vitest";
import { keepPreferences, readPreferences } from "../../../src/runtime/admin/preferences.js";
import { memoryStorage } from "../comments/memory-storage.js";

const DEFAULTS = { lang: null, shortcuts: true, site: "" };

it("restores saved preferences", () => {
  const storage = memoryStorage();
  const chosen = { lang: "en", shortcuts: false, site: "https://blog.example" };
  keepPreferences(storage, chosen);
  expect(readPreferences(storage)).toEqual(chosen);
});

it.each(["", "null", "[]", "{", '{"lang":1,"shortcuts":"no","site":null}'])(
  "returns the defaults for %j",
  (text) => {
    const storage = memoryStorage();
    storage.setItem("hanblog-admin", text);
    expect(readPreferences(storage)).toEqual(DEFAULTS);
  },
);

it("works without a storage", () => {
  keepPreferences(null, DEFAULTS);
  expect(readPreferences(null)).toEqual(DEFAULTS);
});
