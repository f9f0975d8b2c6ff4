import { describe, expect, it } from "vitest";
import {
  isAdmin,
  issueOptions,
  missingOptions,
  perPageChoices,
  chooseLanguage,
} from "../../../../src/runtime/comments/issue-widget/issue-options.js";

const SETTINGS = { platform: "github-v3", owner: "ada", repo: "blog", clientId: "id" } as const;

describe("issueOptions", () => {
  it("fills in the defaults of Vssue", () => {
    expect(issueOptions(SETTINGS)).toMatchObject({
      labels: ["Vssue"],
      state: "Vssue",
      prefix: "[Vssue]",
      admins: [],
      perPage: 10,
      autoCreateIssue: false,
      storage: "session",
    });
  });
});

describe("missingOptions", () => {
  it.each([
    [SETTINGS, []],
    [{ ...SETTINGS, clientId: "" }, ["clientId"]],
    [{}, ["platform", "owner", "repo", "clientId"]],
  ])("of %j are %j", (settings, expected) => {
    expect(missingOptions(settings)).toEqual(expected);
  });
});

describe("perPageChoices", () => {
  it.each([
    [10, [5, 10, 20, 50]],
    [7, [5, 7, 10, 20, 50]],
    [99, [5, 10, 20, 50, 99]],
    [100, [5, 10, 20, 50]],
  ])("with %i configured are %j", (configured, expected) => {
    expect(perPageChoices(configured)).toEqual(expected);
  });
});

describe("isAdmin", () => {
  it.each([
    ["ada", true],
    ["ben", true],
    ["Ada", true],
    ["BEN", true],
    ["eve", false],
    [null, false],
  ])("of %s is %s", (username, expected) => {
    expect(isAdmin(issueOptions({ ...SETTINGS, admins: ["ben"] }), username)).toBe(expected);
  });
});

describe("issue language", () => {
  it.each([
    [null, ["th-TH", "pt-BR", "en"], "pt"],
    [null, ["fr-CA", "en"], "fr"],
    [null, ["th", "ja", "de"], "ja"],
    [null, ["zh"], "zh-CN"],
    [null, ["zh-TW"], "zh-TW"],
    [null, ["ko-KR", "en"], "ko"],
    [null, ["HE"], "he"],
    [null, ["th", "nl"], "en"],
    [null, [], "en"],
    ["ja", ["en"], "ja"],
    ["ru", ["en"], "ru"],
  ] as const)(
    "chooses for the config's %j and the browser's %j the language %s",
    async (configured, wanted, expected) => {
      expect((await chooseLanguage(configured, wanted))[0]).toBe(expected);
    },
  );

  it("loads the texts of that language", async () => {
    const [, load] = await chooseLanguage(null, ["ko"]);
    expect((await load()).issueComments.retry).toBe("다시 시도");
  });
});
