import { expect, it } from "vitest";
import { commentNotes } from "../../../../src/cli/config/checks/comment-notes.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";

const app = { appId: "a", appKey: "b" };

it.each([
  ["http://127.0.0.1:8360", "https://blog.example.com", true],
  ["http://localhost:8360", "https://blog.example.com", true],
  ["http://[::1]:8360", "https://blog.example.com", true],
  ["http://127.0.0.1:8360", "http://localhost:4173", false],
  ["http://127.0.0.1:8360", undefined, false],
  ["https://comments.example.com", "https://blog.example.com", false],
  [undefined, "https://blog.example.com", false],
])("notes comments at %s on a site at %s: %s", (serverURLs, url, isNoted) => {
  const config = siteConfigSchema.parse({ url, comments: { store: { ...app, serverURLs } } });
  expect(commentNotes(config)).toEqual(isNoted ? [{ kind: "comments-local", service: serverURLs }] : []);
});

it("notes nothing on a site without comments", () => {
  expect(commentNotes(siteConfigSchema.parse({ url: "https://blog.example.com" }))).toEqual([]);
});

const issue = { platform: "bitbucket-v2", owner: "me", repo: "blog", clientId: "id" };

it.each([
  ["names no service", { store: { visitor: true } }, true],
  ["has no service, and issues instead", { store: {}, issue }, false],
  ["has no service, although it is the chosen one", { store: {}, issue, use: "store" }, true],
])("notes that comments are off if the store %s: %s", (_, comments, isNoted) => {
  expect(commentNotes(siteConfigSchema.parse({ comments }))).toEqual(
    isNoted ? [{ kind: "comments-off" }] : [],
  );
});
