import { expect, it } from "vitest";
import { loadTexts } from "./feature-files.js";

it("has the English texts of the issue-based comments that Vssue has", async () => {
  expect(await loadTexts("en", "issue-comments")).toMatchObject({
    failed: "Failed to load comments",
    issueNotCreated: "Click to create issue",
    loginRequired: "Login to view comments",
    noComments: "No comments yet. Leave the first comment !",
  });
  const { reactionGiven, ...texts } = await loadTexts("en", "issue-writing");
  expect(texts).toMatchObject({
    deleteConfirm: "Confirm to delete this comment ?",
    deleteFailed: "Failed to delete comment",
  });
  expect(typeof reactionGiven === "function" && reactionGiven("Heart")).toBe(
    "Already given 'Heart' reaction",
  );
});

it("has the English texts of the store-backed comments that earlier widgets have", async () => {
  expect(await loadTexts("en", "store-comments")).toMatchObject({
    nickFail: "NickName cannot be less than 3 bytes.",
    mailFail: "Please confirm your email address.",
    busy: "Submit is busy, please wait...",
    uploading: "Uploading ...",
    uploadDone: "Upload completed!",
  });
});

it("says in Japanese that comments are sent 20 seconds apart", async () => {
  expect((await loadTexts("ja", "store-comments"))["busy"]).toContain("20秒");
});
