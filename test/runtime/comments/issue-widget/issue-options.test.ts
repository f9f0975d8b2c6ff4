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
  it("fills in the defaults of the specification", () => {
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
    [null, ["fr-FR", "pt-BR", "en"], "pt"],
    [null, ["zh"], "zh-CN"],
    [null, ["zh-TW"], "zh-TW"],
    [null, ["ko-KR", "en"], "ko"],
    [null, ["HE"], "he"],
    [null, ["fr", "de"], "en"],
    [null, [], "en"],
    ["ja", ["en"], "ja"],
  ] as const)(
    "chooses for the config's %j and the browser's %j the language %s",
    (configured, wanted, expected) => {
      expect(chooseLanguage(configured, wanted)[0]).toBe(expected);
    },
  );

  it("loads the texts of that language", async () => {
    const [, load] = chooseLanguage(null, ["ko"]);
    expect((await load()).issueComments.retry).toBe("다시 시도");
  });
});
