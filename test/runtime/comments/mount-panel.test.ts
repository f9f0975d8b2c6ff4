// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { md5 } from "../../../src/runtime/comments/store-widget/md5.js";
import { openStoreLab, type StoreLab } from "./store-lab.js";
import { click, dispatch, fill, find, findAll, settle, textsOf, valueOf } from "./visitor.js";

let lab: StoreLab;

beforeEach(async () => {
  lab = await openStoreLab();
});
afterEach(() => lab.close());

const editor = () => find("textbox", "Your comment");
const cards = () => [...document.querySelectorAll<HTMLElement>(".comment-card")];

describe("the options of the store-backed panel", () => {
  it.each([
    ["zh", "提交", "还没有评论。"],
    ["zh-CN", "提交", "还没有评论。"],
    ["zh-TW", "送出", "還沒有評論。"],
    ["en-US", "Submit", "No comments yet."],
    ["ja", "送信", "まだコメントはありません。"],
    ["ja-JP", "送信", "まだコメントはありません。"],
  ])("lang: uses %s", async (lang, submit, empty) => {
    await lab.open({ lang });
    expect(findAll("button", submit)).toHaveLength(1);
    expect(textsOf(".comments-empty")).toEqual([empty]);
  });

  it("lang: is the page's if the site configures none", async () => {
    await lab.open({}, { lang: "ja" });
    expect(findAll("button", "送信")).toHaveLength(1);
  });

  it("langMode: uses the site's own texts", async () => {
    await lab.open({ langMode: { submit: "Send it", sofa: "Be the first" } });
    expect(findAll("button", "Send it")).toHaveLength(1);
    expect(textsOf(".comments-empty")).toEqual(["Be the first"]);
  });

  it("el: is the element that the site selects", async () => {
    await lab.open({ el: "main > h1" });
    expect(document.querySelectorAll("h1 .comments-editor")).toHaveLength(1);
    expect(lab.place.childElementCount).toBe(0);
  });

  it.each(["#nowhere", "##"])("el: reports code 99 for a missing element %s", async (el) => {
    await lab.open({ el });
    expect(find("alert").textContent).toContain("Code 99: Initialization failed, check the target element.");
    expect(lab.place.querySelectorAll(".comments-editor")).toHaveLength(1);
    expect(lab.store.asked).toEqual([]);
  });

  it.each([{ appKey: "" }, { appId: "" }])("reports code 100 for an invalid app: %j", async (settings) => {
    await lab.open(settings);
    expect(find("alert").textContent).toContain("Code 100: Initialization failed, check appId and appKey.");
  });

  it("path: is the page's, without the name of an index page", async () => {
    window.history.replaceState(null, "", "/blog/index.html");
    lab.write({ comment: "Of the folder", url: "/blog/" });
    lab.write({ comment: "Of its index", url: "/blog/index.html" });
    await lab.open();
    expect(textsOf(".comment-body")).toEqual(["Of the folder"]);
    await fill(editor(), "New");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ url: "/blog/" });
  });

  it("path: stores comments under the one that the site configures", async () => {
    lab.write({ comment: "Shared", url: "/shared" });
    lab.write({ comment: "Of this page alone" });
    await lab.open({ path: "/shared" });
    expect(textsOf(".comment-body")).toEqual(["Shared"]);
    await fill(editor(), "For both pages");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ comment: "For both pages", url: "/shared" });
  });

  it("path: shows the comments of all pages for *, each with a link in place of the browser", async () => {
    const ua = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    lab.write({ comment: "Here", ua });
    lab.write({ comment: "There", url: "/a b/", ua });
    lab.write({ comment: "Nowhere", url: "//evil.example/" });
    await lab.open({ path: "*" });
    expect(textsOf(".comment-page")).toEqual(["//evil.example/", "/a b/", lab.path]);
    expect(findAll("link", "/a b/")[0]?.getAttribute("href")).toBe("/a b/");
    expect(findAll("link", "//evil.example/")).toEqual([]);
    expect(textsOf(".comment-browser")).toEqual([]);
  });

  it("path: stores a reply with the page of its parent for *, and a new comment with its own page", async () => {
    const root = lab.write({ nick: "Faraway", comment: "A question", url: "/elsewhere" });
    await lab.open({ path: "*" });
    await click(find("button", "Reply @Faraway"));
    await fill(editor(), "An answer");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ rid: root, pid: root, url: "/elsewhere" });
    await settle(20_000);
    await fill(editor(), "Something else");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ comment: "Something else", url: lab.path });
    expect(lab.store.objects("Comment").at(-1)).not.toHaveProperty("rid");
  });

  it("pageSize: is the number of comments loaded at a time", async () => {
    for (const number of [1, 2, 3]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 2 });
    expect(textsOf(".comment-body")).toEqual(["Number 3", "Number 2"]);
    expect(textsOf(".comments-count")).toEqual(["3 comments"]);
  });

  it("clazzName: is the class in which comments are stored", async () => {
    await lab.open({ clazzName: "Remark" });
    await fill(editor(), "Elsewhere");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Remark")).toMatchObject([{ comment: "Elsewhere" }]);
  });

  it("meta: shows the fields that the site configures, in its order, and all for an empty list", async () => {
    const names = () =>
      [...document.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field"));
    await lab.open({ meta: ["link", "nick"] });
    expect(names()).toEqual(["link", "nick"]);
    await lab.open({ meta: [] });
    expect(names()).toEqual(["nick", "mail", "link"]);
  });

  it("placeholder: is the site's, or Just Go Go", async () => {
    await lab.open();
    expect(editor().getAttribute("placeholder")).toBe("Just Go Go");
    await lab.open({ placeholder: "Say it" });
    expect(editor().getAttribute("placeholder")).toBe("Say it");
  });

  it("emojiMaps and emojiCDN: offer the site's own emoji, and render them in comments", async () => {
    lab.write({ comment: "So :cat: and :smile:" });
    await lab.open({
      emojiMaps: { cat: "cat.png", dog: "https://d.test/dog.png" },
      emojiCDN: "https://e.test/",
    });
    const image = document.querySelector(".comment-body img");
    expect(image?.getAttribute("src")).toBe("https://e.test/cat.png");
    expect(image?.getAttribute("alt")).toBe("cat");
    expect(textsOf(".comment-body")).toEqual(["So and :smile:"]);
    await click(find("button", "Emoji"));
    const sources = [...document.querySelectorAll(".comments-emoji img")].map((one) =>
      one.getAttribute("src"),
    );
    expect(sources).toEqual(["https://e.test/cat.png", "https://d.test/dog.png"]);
  });

  it("mathjax: renders formulas a tenth of a second later, in comments and in the preview", async () => {
    lab.write({ comment: "$x^2$ costs $5, `$y$`" });
    await lab.open({ mathjax: true });
    expect(document.querySelectorAll("math")).toHaveLength(0);
    await settle(99);
    expect(document.querySelectorAll("math")).toHaveLength(0);
    await settle(1);
    expect(document.querySelectorAll(".comment-body math")).toHaveLength(1);
    expect(textsOf("code")).toEqual(["$y$"]);
    await fill(editor(), "$$z$$");
    await click(find("button", "Preview"));
    await settle(100);
    expect(document.querySelectorAll(".comments-preview math")).toHaveLength(1);
  });

  it("mathjax: keeps formulas as text if it is off", async () => {
    lab.write({ comment: "$x$" });
    await lab.open();
    await settle(200);
    expect(textsOf(".comment-body")).toEqual(["$x$"]);
    expect(document.querySelectorAll("math")).toHaveLength(0);
  });

  it("avatar: hides all avatars", async () => {
    lab.write({ comment: "Text" });
    await lab.open({ avatar: "hide", avatarCdn: "https://a.test/" });
    expect(cards()).toHaveLength(1);
    expect(document.querySelectorAll(".comment-avatar")).toHaveLength(0);
  });

  it.each([
    ["mp", 0, 1, "1"],
    ["robohash", 0, 1, "1"],
    ["identicon", 1, 0, "0.2"],
    ["retro", 1, 0, "0.2"],
    ["blank", 0, 0, "0.15"],
  ] as const)("avatar: draws %s", async (avatar, paths, letters, opacity) => {
    lab.write({ nick: "élan", comment: "Text" });
    await lab.open({ avatar });
    const picture = document.querySelector("svg.comment-avatar");
    expect(picture?.querySelectorAll("path")).toHaveLength(paths);
    expect(textsOf("svg.comment-avatar text")).toEqual(letters === 1 ? ["É"] : []);
    expect(picture?.querySelector("rect")?.getAttribute("opacity")).toBe(opacity);
  });

  it("avatar: draws a pattern that mirrors itself", async () => {
    lab.write({ comment: "Text" });
    await lab.open({ avatar: "identicon" });
    const drawn = document.querySelector("svg.comment-avatar path")?.getAttribute("d") ?? "";
    const cells = [...drawn.matchAll(/M(\d+) (\d+)h10v10h-10z/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.flat().every((place) => [5, 15, 25, 35, 45].includes(place))).toBe(true);
    const places = cells.map(String);
    expect(cells.every(([x = 0, y]) => places.includes(String([50 - x, y])))).toBe(true);
  });

  it("avatarCdn: loads avatars by the hash of the mail, and draws one that fails to load", async () => {
    lab.write({ nick: "Ann", mail: " Ann@Example.com ", comment: "Text" });
    await lab.open({ avatarCdn: "https://a.test/avatar", avatar: "retro" });
    const image = document.querySelector("img.comment-avatar");
    const hash = md5("ann@example.com");
    expect(image?.getAttribute("src")).toBe(`https://a.test/avatar/${hash}?d=retro&v=1.5.1`);
    expect(image?.getAttribute("referrerpolicy")).toBe("no-referrer");
    await dispatch(image ?? document, new Event("error"));
    expect(document.querySelectorAll("img.comment-avatar")).toHaveLength(0);
    expect(document.querySelectorAll("svg.comment-avatar")).toHaveLength(1);
  });

  it("avatarForce: gives each avatar a new URL, once", async () => {
    lab.write({ comment: "Text" });
    vi.spyOn(Math, "random").mockReturnValueOnce(0.25).mockReturnValue(0.75);
    await lab.open({ avatarCdn: "https://a.test/", avatarForce: true });
    const source = () => document.querySelector("img.comment-avatar")?.getAttribute("src") ?? "";
    expect(new URL(source()).searchParams.get("q")).toBe("0.25");
    await fill(editor(), "Drawn again");
    expect(new URL(source()).searchParams.get("q")).toBe("0.25");
  });

  it("ipService: stores the visitor's address with the comment, if the service returns one", async () => {
    let answer: object = { ip: "203.0.113.9" };
    lab.connect("https://ip.test", () => ({ status: 200, data: answer }));
    await lab.open({ ipService: "https://ip.test/" });
    await fill(editor(), "With an address");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ ip: "203.0.113.9" });
    answer = { ip: "<b>" };
    await settle(20_000);
    await fill(editor(), "Without one");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).not.toHaveProperty("ip");
  });
});

describe("the chat profile of a QQ number", () => {
  const settings = { qqService: "https://qq.test/" };
  const nick = () => find("textbox", "Nickname");
  const asked: string[] = [];

  beforeEach(() => {
    asked.length = 0;
    lab.connect("https://qq.test", ({ method, fields }) => {
      asked.push(`${method} ${String(fields["qq"])}`);
      if (fields["qq"] === "99999") return { status: 200, data: { errmsg: "unknown", nick: "x" } };
      return { status: 200, data: { nick: "Panda", pic: "https://qq.test/panda.gif" } };
    });
  });

  it("fills in name and mail 300 ms after the number was typed, and is sent with the comment", async () => {
    await lab.open(settings);
    await fill(nick(), "123456");
    await settle(299);
    expect(asked).toEqual([]);
    await settle(1);
    expect(asked).toEqual(["POST 123456"]);
    expect([valueOf(nick()), valueOf(find("textbox", "E-Mail"))]).toEqual(["Panda", "123456@qq.com"]);
    await fill(editor(), "Text");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({
      nick: "Panda",
      mail: "123456@qq.com",
      QQAvatar: "https://qq.test/panda.gif",
    });
    expect(document.querySelector("img.comment-avatar")?.getAttribute("src")).toBe(
      "https://qq.test/panda.gif",
    );
  });

  it("is requested once for a number that is still being typed", async () => {
    await lab.open(settings);
    await fill(nick(), "12345");
    await settle(200);
    await fill(nick(), "123456");
    await settle(300);
    expect(asked).toEqual(["POST 123456"]);
  });

  it("is kept for the next visit without another request, and is dropped with a changed name", async () => {
    await lab.open(settings);
    await fill(nick(), "123456");
    await settle(300);
    expect(JSON.parse(localStorage.getItem("_v_Cache_Q") ?? "{}")).toEqual({
      qq: "123456",
      nick: "Panda",
      picture: "https://qq.test/panda.gif",
    });
    await fill(nick(), "1234567");
    await fill(nick(), "123456");
    await settle(300);
    expect(asked).toEqual(["POST 123456"]);
    expect(valueOf(nick())).toBe("Panda");
    await fill(editor(), "Text");
    await click(find("button", "Submit"));
    await settle(20_000);
    await lab.open(settings);
    await settle(300);
    expect(asked).toEqual(["POST 123456"]);
    await fill(editor(), "As Panda");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ QQAvatar: "https://qq.test/panda.gif" });
    await settle(20_000);
    await fill(nick(), "Bear");
    await fill(editor(), "As Bear");
    await click(find("button", "Submit"));
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ nick: "Bear", QQAvatar: "" });
  });

  it.each(["99999", "1234", "Ann"])("leaves %s as typed if it has no profile", async (text) => {
    await lab.open(settings);
    await fill(nick(), text);
    await settle(300);
    expect(asked).toEqual(text === "99999" ? ["POST 99999"] : []);
    expect(valueOf(nick())).toBe(text);
    expect(valueOf(find("textbox", "E-Mail"))).toBe("");
  });

  it("is not requested if the site has no service", async () => {
    await lab.open();
    await fill(nick(), "123456");
    await settle(300);
    expect(asked).toEqual([]);
  });
});
