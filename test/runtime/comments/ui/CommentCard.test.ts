// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NOW, openStoreLab, type StoreLab } from "../store-lab.js";
import { click, fill, find, findAll, settle, textsOf } from "../visitor.js";

let lab: StoreLab;

beforeEach(async () => {
  lab = await openStoreLab();
});
afterEach(() => lab.close());

describe("a comment", () => {
  it("shows its author, browser and time, and links to itself", async () => {
    const ua = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    const createdAt = new Date(NOW - 45_000).toISOString();
    const id = lab.write({ nick: "Ann", comment: "Text", ua, link: "https://ann.example/", createdAt });
    await lab.open();
    expect(textsOf(".comment-browser")).toEqual(["Firefox 145", "Linux"]);
    const author = find("link", "Ann");
    expect(["href", "rel", "target"].map((name) => author.getAttribute(name))).toEqual([
      "https://ann.example/",
      "nofollow noopener noreferrer ugc",
      "_blank",
    ]);
    const time = document.querySelector("a.comment-time");
    expect([time?.getAttribute("href"), time?.getAttribute("title"), time?.textContent]).toEqual([
      `#comment-${id}`,
      "Link to this comment",
      "45 seconds ago",
    ]);
    expect(document.querySelector("time")?.getAttribute("datetime")).toBe(createdAt);
    expect([find("article", "Ann").id, find("article", "Ann").tabIndex]).toEqual([`comment-${id}`, -1]);
    expect(find("button", "Reply @Ann").textContent).toBe("Reply");
  });

  it.each([
    [59_000, "59 seconds ago"],
    [60_000, "1 minute ago"],
    [3_600_000, "1 hour ago"],
    [86_400_000, "1 day ago"],
    [8 * 86_400_000 - 1, "7 days ago"],
    [-1000, "just now"],
  ])("written %i ms ago shows %s, which does not change while it is read", async (age, text) => {
    lab.write({ comment: "Text", createdAt: new Date(NOW - age).toISOString() });
    await lab.open();
    await settle(120_000);
    await click(find("button", "Emoji"));
    expect(textsOf("time")).toEqual([text]);
  });

  it("shows no time if the store's date is invalid", async () => {
    lab.write({ comment: "Text", createdAt: "never" });
    await lab.open();
    expect([textsOf("time"), textsOf(".comment-body")]).toEqual([[], ["Text"]]);
  });

  it.each(["javascript:x", "", "ann"])("shows the name without a link for %j", async (link) => {
    lab.write({ nick: "Ann", comment: "Text", link });
    await lab.open();
    expect([findAll("link", "Ann"), textsOf(".comment-author")]).toEqual([[], ["Ann"]]);
  });

  it("shows at most 30 characters of a name", async () => {
    lab.write({ nick: "饭".repeat(31), comment: "Text" });
    await lab.open();
    expect(textsOf(".comment-author")).toEqual(["饭".repeat(30)]);
  });

  it("that is pinned is marked, and comes first", async () => {
    lab.write({ comment: "Old", pinned: 1, createdAt: new Date(NOW - 1000).toISOString() });
    lab.write({ comment: "New" });
    await lab.open();
    expect([textsOf(".comment-body"), textsOf(".comment-pinned")]).toEqual([["Old", "New"], ["Pinned"]]);
  });

  it.each([
    ["a".repeat(80), "a".repeat(80)],
    ["a".repeat(81), `${"a".repeat(80)}…`],
    ["饭".repeat(81), `${"饭".repeat(80)}…`],
    ["Line\n\nand *line*", "Line and line"],
    ["![a cat](/a.png)", "a cat"],
  ])("quotes the comment being replied to: %s", async (comment, quote) => {
    const root = lab.write({ nick: "Ann", comment });
    lab.write({ comment: "Answer", rid: root, pid: root });
    await lab.open();
    expect(textsOf(".comment-quote q")).toEqual([quote]);
    expect(textsOf(".comment-quote .comment-mention")).toEqual(["@Ann"]);
  });

  it("quotes nothing of a comment without words, or of one that is not loaded", async () => {
    const root = lab.write({ nick: "Ann", comment: "![](/a.png)" });
    lab.write({ comment: "Answer", rid: root, pid: root });
    lab.write({ comment: "Answer to what is gone", rid: root, pid: "gone" });
    await lab.open();
    expect(textsOf(".comment-quote")).toEqual(["In reply to @Ann"]);
  });

  it("that is being sent quotes the comment being replied to", async () => {
    lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    await click(find("button", "Reply @Ann"));
    await fill(find("textbox", "Your comment"), "An answer");
    lab.store.intercept(({ method }) => (method === "POST" ? new Promise(() => undefined) : null));
    await click(find("button", "Submit"));
    expect(textsOf(".sending .comment-quote")).toEqual(["In reply to @Ann A question"]);
  });
});
