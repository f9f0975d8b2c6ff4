// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fillTemplate, issueTime } from "../../../../src/runtime/comments/issue-widget/mount-issue-panel.js";
import { NOW, openIssueLab, type IssueLab } from "../issue-lab.js";
import { find, findAll, textsOf } from "../visitor.js";

let lab: IssueLab;

beforeEach(async () => {
  lab = await openIssueLab();
});
afterEach(() => lab.close());

const panel = () => document.querySelector<HTMLElement>(".issue-comments");

describe("the options of the issue-based panel", () => {
  it.each([
    [{ clientId: "" }, ["clientId"]],
    [{ owner: "", repo: "" }, ["owner", "repo"]],
  ])("cause a console warning if one is missing, and nothing is rendered: %j", async (settings, missing) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await lab.open(settings);
    expect(warn.mock.calls.flat()).toEqual(
      missing.map((name) => `[hanblog] the comment option \`${name}\` is required`),
    );
    expect([lab.place.innerHTML, lab.host.asked]).toEqual(["", []]);
    await lab.leave();
  });

  it.each([
    [["pt-BR", "en"], "pt", "ltr"],
    [["th", "ja"], "ja", "ltr"],
    [["th"], "en", "ltr"],
    [["fr", "ja"], "fr", "ltr"],
    [["he-IL"], "he", "rtl"],
  ] as const)("locale: is the first supported one of the browser's %j", async (languages, lang, dir) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    await lab.open();
    expect([panel()?.lang, panel()?.dir]).toEqual([lang, dir]);
  });

  it("locale: is the site's own", async () => {
    lab.makeIssue("One");
    lab.keepToken("bob");
    await lab.open({ locale: "zh" });
    await vi.waitFor(() => expect(textsOf(".comments-count")).toEqual(["1 条评论"]));
    expect(panel()?.lang).toBe("zh-CN");
    expect(findAll("button", "退出登录")).toHaveLength(1);
  });

  it("prefix: precedes the title by which the issue is found", async () => {
    const issue = lab.tracker.open({ title: "On: Page | Blog", body: "", labels: ["Vssue"], by: "ann" });
    lab.tracker.write(issue, { body: "Of that one", by: "bob" });
    await lab.open({ prefix: "On: " });
    expect(textsOf(".comment-body")).toEqual(["Of that one"]);
  });

  it("labels: are those of the issue that is searched for", async () => {
    lab.makeIssue("One");
    await lab.open({ labels: ["Other"] });
    expect(findAll("button", "Click to create issue")).toHaveLength(1);
  });

  it("baseURL: may end with a slash", async () => {
    lab.makeIssue("One");
    await lab.open({ baseURL: `${lab.host.address}/` });
    expect(textsOf(".comment-body")).toEqual(["One"]);
  });
});

it.each([
  [45_000, "45 seconds ago"],
  [59 * 60_000, "59 minutes ago"],
  [3 * 3_600_000, "3 hours ago"],
  [8 * 86_400_000 - 1, "7 days ago"],
  [8 * 86_400_000, "Nov 13, 2026"],
])("shows for a comment of %i ms ago: %s", async (age, text) => {
  const [comment] = lab.makeIssue("One").comments;
  Object.assign(comment ?? {}, { at: new Date(NOW - age), editedAt: new Date(NOW - age) });
  await lab.open();
  expect(textsOf("time")).toEqual([text]);
});

it("links to a comment by its own address", async () => {
  const [comment] = lab.makeIssue("One").comments;
  await lab.open();
  const link = document.querySelector("a.comment-time");
  expect([link?.getAttribute("href"), link?.getAttribute("title")]).toEqual([
    `#comment-${comment?.id}`,
    "Link to this comment",
  ]);
  expect(find("article", "bob").id).toBe(`comment-${comment?.id}`);
});

it("disappears when it is unmounted, and sends no further requests", async () => {
  lab.makeIssue("One");
  const opening = lab.open();
  await lab.leave();
  await opening;
  await lab.leave();
  expect(lab.place.innerHTML).toBe("");
});

describe("issueTime", () => {
  const MINUTE = 60_000;

  it.each([
    [NOW + MINUTE, "en", "now"],
    [NOW - 30_000, "en", "30 seconds ago"],
    [NOW - 5 * MINUTE, "en", "5 minutes ago"],
    [NOW - 3 * 60 * MINUTE, "ja", "3 時間前"],
    [NOW - 24 * 60 * MINUTE, "en", "yesterday"],
    [NOW - 7 * 24 * 60 * MINUTE, "zh", "7天前"],
    [NOW - 8 * 24 * 60 * MINUTE, "en", "Nov 13, 2026"],
  ])("formats %i in %s as %s", (time, locale, expected) => {
    expect(issueTime(time, NOW, locale)).toBe(expected);
  });
});

describe("fillTemplate", () => {
  it("fills known placeholders and keeps all others", () => {
    const values = { url: "https://b.example/{title}", title: "T" };
    expect(fillTemplate("{title}: {url} {other} {constructor}", values)).toBe(
      "T: https://b.example/{title} {other} {constructor}",
    );
  });
});
