import { describe, expect, it } from "vitest";
import { unusedFiles } from "../../../src/cli/bundle/fill-client.js";
import { checkConfig } from "../../../src/cli/config/checks/check-config.js";
import type { CommentSettings } from "../../../src/runtime/model/comments.js";
import { createShell } from "../../../src/cli/site/create-shell.js";

const bytes = new Uint8Array();
const built = (imports: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(imports).map(([path, to]) => ({ path, imports: to, contents: bytes }));

/** A program whose panels share one chunk with each other and one with the application. */
const template = {
  script: "boot.js",
  scripts: ["boot.js", "app.js"],
  files: built({
    "boot.js": ["app.js"],
    "app.js": ["open.js", "first.js", "zoom.js", "refusal.js"],
    "zoom.js": ["app.js", "both.js"],
    "open.js": ["app.js", "store.js", "issue.js"],
    "first.js": ["app.js", "store.js", "issue.js"],
    "store.js": ["app.js", "panels.js", "both.js"],
    "issue.js": ["app.js", "panels.js", "platform.js"],
    "platform.js": ["app.js"],
    "refusal.js": ["app.js"],
    "panels.js": ["app.js"],
    "both.js": [],
    "style.css": [],
    "picture.png": [],
  }),
  lateModules: {
    "comments/open-comments.js": "open.js",
    "comments/mount-panel.js": "store.js",
    "comments/issue-widget/mount-issue-panel.js": "issue.js",
    "comments/first-view.js": "first.js",
    "comments/receive-refusal.js": "refusal.js",
    "decorations/image-zoom.js": "zoom.js",
  },
};

const store = { appId: "id", appKey: "key" };
const issue = { platform: "github-v4", owner: "me", repo: "blog", clientId: "id" } as const;

const PANELS = ["issue.js", "open.js", "panels.js", "platform.js", "refusal.js", "store.js"];
const cases: readonly (readonly [
  what: string,
  comments: Partial<CommentSettings>,
  unused: readonly string[],
])[] = [
  ["no comments", {}, ["first.js", ...PANELS]],
  ["comments in a store", { store }, ["issue.js", "open.js", "platform.js", "refusal.js"]],
  ["comments as issues", { issue }, ["first.js", "store.js"]],
  ["both, and issues chosen", { store, issue, use: "issue" }, ["open.js", "store.js"]],
  ["both, and none chosen", { store, issue }, ["issue.js", "open.js", "platform.js"]],
  ["a choice that it has no settings for", { store, use: "issue" }, PANELS],
];

describe("unusedFiles", () => {
  it.each(cases)("omits what a site with %s never loads", (_, chosen, unused) => {
    const { config } = checkConfig({ title: "T" }, null);
    if (config === null) throw new Error("The configuration is sound");
    const comments = { show: true, store: null, issue: null, use: null, ...chosen };
    const found = unusedFiles(template, { ...createShell(config, ""), comments });
    expect([...found].toSorted()).toEqual(unused);
  });
});
