import { describe, expect, it } from "vitest";
import { chooseLocale, loadIssueStrings } from "../../../src/runtime/comments/issue-strings/issue-strings.js";
import { loadWritingStrings } from "../../../src/runtime/comments/issue-strings/writing-strings.js";
import { ISSUE_LOCALES, type IssueLocale } from "../../../src/runtime/model/comments.js";

describe("chooseLocale", () => {
  it.each([
    [null, ["fr-FR", "pt-BR", "en"], "pt"],
    [null, ["zh-TW"], "zh"],
    [null, ["HE"], "he"],
    [null, ["fr", "de"], "en"],
    [null, [], "en"],
    ["ja", ["en"], "ja"],
  ] as const)("of %s and %j is %s", (configured, wanted, expected) => {
    expect(chooseLocale(configured, wanted)).toBe(expected);
  });
});

async function loadAll(locale: IssueLocale) {
  return { ...(await loadIssueStrings(locale)), ...(await loadWritingStrings(locale)) };
}

describe("the texts", () => {
  it.each(ISSUE_LOCALES)(
    "of %s have all placeholders and are not those of another language",
    async (locale) => {
      const strings = await loadAll(locale);
      expect(strings.login("GitHub")).toContain("GitHub");
      expect(strings.signedInAs("ada")).toContain("ada");
      expect(strings.pageFail(7)).toContain("7");
      expect(strings.comments(3)).toContain("3");
      expect(strings.reactionGiven("♥")).toContain("♥");
      expect(strings.limited("15:20")).toContain("15:20");
      const english = await loadAll("en");
      const texts = Object.entries(strings).filter(([, text]) => typeof text === "string");
      const same = texts.filter(([name, text]) => locale !== "en" && Reflect.get(english, name) === text);
      expect(same).toEqual([]);
    },
  );

  it("of English are those of the specification", async () => {
    const strings = await loadAll("en");
    expect(strings).toMatchObject({
      failed: "Failed to load comments",
      issueNotCreated: "Click to create issue",
      loginRequired: "Login to view comments",
      noComments: "No comments yet. Leave the first comment !",
      deleteConfirm: "Confirm to delete this comment ?",
      deleteFailed: "Failed to delete comment",
    });
    expect(strings.reactionGiven("Heart")).toBe("Already given 'Heart' reaction");
  });
});
