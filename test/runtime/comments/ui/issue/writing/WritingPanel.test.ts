// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForComments } from "../../../listen-for-comments.js";
import { createDeferred } from "../../../../router/deferred.js";
import { openIssueLab, type IssueLab } from "../../../issue-lab.js";
import type { Answer, Asked } from "../../../platforms/fakes/host.js";
import {
  click,
  dispatch,
  fill,
  find,
  findAll,
  press,
  settle,
  textsOf,
  until,
  valueOf,
} from "../../../visitor.js";

let lab: IssueLab;

beforeEach(async () => {
  lab = await openIssueLab();
});
afterEach(() => lab.close());

const editor = () => find("textbox", "Your comment");
const submit = () => find("button", "Submit");
const bodies = () => textsOf(".comment-body");
const cards = () => [...document.querySelectorAll<HTMLElement>(".comment-card")];
const message = () => textsOf("[role=alert] .issue-alert").join("");
const announced = () => textsOf("p[role=status]").join("");
const count = () => textsOf(".comments-count").join("");
const is = (wanted: string) => (asked: Asked) => asked.method === wanted;
const calls = (method: string) => lab.host.asked.filter(is(method));
const texts = () => lab.tracker.issues.flatMap(({ comments }) => comments.map(({ body }) => body));
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("hanblog-draft"));

/** Returns the button of a card. */
function tool(card: number, name: string | RegExp): HTMLElement {
  const found = findAll("button", name).find((button) => cards()[card]?.contains(button));
  if (found === undefined) throw new Error(`Card ${card} has no ${name}`);
  return found;
}

/** Returns the texts of a card's buttons, without its reactions. */
function toolsOf(card: number): readonly string[] {
  return [...(cards()[card]?.querySelectorAll(".issue-card-tools button") ?? [])].map(
    (one) => one.textContent,
  );
}

function fail(answer: Answer | null, isMeant: (asked: Asked) => boolean): void {
  lab.host.intercept((asked) => {
    if (!isMeant(asked)) return null;
    return answer ?? Promise.reject(new TypeError("fetch failed"));
  });
}

function hold(isHeld: (asked: Asked) => boolean): () => Promise<void> {
  const { promise, resolve } = createDeferred();
  lab.host.intercept((asked) => (isHeld(asked) ? promise.then(() => null) : null));
  return async () => {
    resolve();
    await settle();
  };
}

async function openAs(
  name: string,
  ...comments: readonly (string | readonly [by: string, body: string])[]
): Promise<void> {
  lab.makeIssue(...comments);
  lab.keepToken(name);
  await lab.open();
}

describe("a new comment", () => {
  it("shows the signed-in user, who can sign out", async () => {
    await openAs("bob", "One");
    expect(textsOf(".issue-user bdi")).toEqual(["Signed in as bob"]);
    expect(editor().getAttribute("placeholder")).toBe(
      "Leave a comment. Markdown is supported, Ctrl + Enter submits.",
    );
    await click(find("button", "Logout"));
    expect(findAll("button", "Login with GitHub")).toHaveLength(1);
    expect([bodies(), findAll("button", "Edit"), sessionStorage.length]).toEqual([["One"], [], 0]);
  });

  it("is not announced again when other comments are loaded", async () => {
    await openAs("bob", "One");
    await fill(editor(), "Two");
    await click(submit());
    expect(announced()).toBe("Your comment has been posted.");
    await fill(find("combobox", /^Comments per page/), "20");
    expect(announced()).toBe("2 comments");
  });

  it("is kept for a visitor who signs out right after typing", async () => {
    await openAs("bob", "One");
    await fill(editor(), "Half a thought");
    await click(find("button", "Logout"));
    expect(valueOf(editor())).toBe("Half a thought");
  });

  it("is sent, which clears the field and reloads the comments", async () => {
    await openAs("bob", "One");
    expect(submit().hasAttribute("disabled")).toBe(true);
    await fill(editor(), " \n");
    expect(submit().hasAttribute("disabled")).toBe(true);
    await fill(editor(), "Two\n");
    const release = hold(is("POST"));
    submit().focus();
    await click(submit());
    const form = find("form", "Your comment");
    expect([form.getAttribute("aria-busy"), document.activeElement]).toEqual(["true", form]);
    expect(find("button", "Submitting …").hasAttribute("disabled")).toBe(true);
    expect([editor().hasAttribute("readonly"), valueOf(editor())]).toEqual([true, "Two\n"]);
    await press(editor(), "Enter", { ctrlKey: true });
    await release();
    expect([bodies(), count(), valueOf(editor())]).toEqual([["One", "Two"], "2 comments", ""]);
    expect([announced(), calls("POST").map(({ body }) => body)]).toEqual([
      "Your comment has been posted.",
      [{ body: "Two\n" }],
    ]);
    expect([drafts(), form.getAttribute("aria-busy"), document.activeElement]).toEqual([[], "false", form]);
  });

  it("is announced to scripts when it is sent and when it is in the list", async () => {
    const events = listenForComments();
    await openAs("bob", "One");
    await fill(editor(), "Two");
    const release = hold(is("POST"));
    await click(submit());
    expect(events).toEqual(["hanblog:comment-send"]);
    await release();
    expect([bodies(), events]).toEqual([
      ["One", "Two"],
      ["hanblog:comment-send", "hanblog:comment-sent"],
    ]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])("is sent by Enter with %j", async (keys) => {
    await openAs("bob", "One");
    await press(editor(), "Enter", keys);
    expect(calls("POST")).toEqual([]);
    await fill(editor(), "Two");
    expect(await press(editor(), "Enter")).toBe(true);
    expect(await press(editor(), "Enter", { ...keys, isComposing: true })).toBe(true);
    expect(await press(editor(), "a", keys)).toBe(true);
    expect(calls("POST")).toEqual([]);
    expect(await press(editor(), "Enter", keys)).toBe(false);
    expect(bodies()).toEqual(["One", "Two"]);
  });

  it("is shown on the last page if the oldest comments come first", async () => {
    await openAs("bob", ...Array.from({ length: 10 }, (_, index) => `Number ${index + 1}`));
    await fill(editor(), "The last");
    await click(submit());
    expect(bodies()).toEqual(["The last"]);
  });

  it.each([
    ["desc", ["New", ...[7, 6, 5, 4].map((number) => `Number ${number}`)]],
    ["asc", ["Number 6", "Number 7", "New"]],
  ])("is shown at its position in the order %s", async (order, expected) => {
    await lab.close();
    lab = await openIssueLab("gitlab-v4");
    lab.makeIssue(...[1, 2, 3, 4, 5, 6, 7].map((number) => `Number ${number}`));
    lab.keepToken("bob");
    await lab.open({ perPage: 5 });
    if (order === "asc") await click(find("button", "↓ Newest first"));
    else await click(find("button", "Next"));
    await fill(editor(), "New");
    await click(submit());
    expect(bodies()).toEqual(expected);
  });

  it("requires an issue, and waits while the list is loading", async () => {
    lab.keepToken("bob");
    await lab.open();
    expect([editor().hasAttribute("disabled"), submit().hasAttribute("disabled")]).toEqual([true, true]);
    lab.makeIssue("One");
    await lab.open();
    await fill(editor(), "Two");
    expect([editor().hasAttribute("disabled"), submit().hasAttribute("disabled")]).toEqual([false, false]);
    const release = hold(is("GET"));
    await fill(findAll("combobox", /^Comments per page/)[0] ?? document.body, "5");
    expect(submit().hasAttribute("disabled")).toBe(true);
    await press(editor(), "Enter", { ctrlKey: true });
    await release();
    expect([calls("POST"), submit().hasAttribute("disabled")]).toEqual([[], false]);
  });

  it("has more rows for more than three lines, and the direction of its letters", async () => {
    await openAs("bob", "One");
    const rows = () => Number(editor().getAttribute("rows"));
    expect([rows(), editor().getAttribute("dir")]).toEqual([5, null]);
    await fill(editor(), "1\n2\n3");
    expect([rows(), editor().getAttribute("dir")]).toEqual([5, "auto"]);
    await fill(editor(), "1\n2\n3\n4\n5");
    expect(rows()).toBe(6);
  });

  it.each<readonly [string, Answer | null, string]>([
    ["forbids it", { status: 403, data: { message: "Must have push access" } }, "Must have push access"],
    ["rejects it", { status: 422, data: { message: "body is too long" } }, "body is too long"],
    ["limits requests", { status: 429, data: {} }, "Too many requests. Please wait a moment."],
    ["is broken", { status: 500, data: "<b>Hi" }, "The platform cannot be reached."],
    ["does not respond", null, "The platform cannot be reached."],
  ])("keeps its text, and reports why, if the platform %s", async (_, answer, text) => {
    await openAs("bob", "One");
    fail(answer, is("POST"));
    await fill(editor(), "My text");
    await click(submit());
    expect([message(), textsOf(".comments-notice")]).toEqual([
      text,
      [`Your comment has not been sent. Its text is kept here.${text}`],
    ]);
    expect([valueOf(editor()), lab.reported.length, announced()]).toEqual(["My text", 1, "1 comment"]);
    await fill(editor(), "My text, changed");
    expect(textsOf(".comments-notice")).toEqual([]);
    lab.host.intercept(() => null);
    await click(submit());
    expect([bodies(), textsOf(".comments-notice")]).toEqual([["One", "My text, changed"], []]);
  });

  it("is kept until the next sign-in if the session has ended", async () => {
    await openAs("bob", "One");
    fail({ status: 401, data: { message: "Bad credentials" } }, is("POST"));
    await fill(editor(), "My text");
    await click(submit());
    expect(message()).toBe("Your session has ended. Please login again.");
    expect([valueOf(editor()), editor().hasAttribute("disabled"), sessionStorage.length]).toEqual([
      "My text",
      true,
      0,
    ]);
    expect(bodies()).toEqual(["One"]);
    lab.host.intercept(() => null);
    lab.keepToken("bob");
    await lab.open();
    expect([valueOf(editor()), editor().hasAttribute("disabled")]).toEqual(["My text", false]);
  });

  it("is saved 300 ms after the last keystroke for the next visit", async () => {
    await openAs("bob", "One");
    await fill(editor(), "Half a text");
    await settle(300);
    expect(drafts()).toEqual(["hanblog-draft:/page.html"]);
    await lab.open();
    expect(valueOf(editor())).toBe("Half a text");
  });
});

describe("a reply", () => {
  it("starts with a mention and a quote, and focuses its field", async () => {
    await openAs("bob", ["eve", "First line\nSecond"], "Two");
    await click(tool(0, "Reply @eve"));
    expect(valueOf(editor())).toBe("@eve\n\n> First line\n> Second\n\n");
    await until(() => document.activeElement === editor());
    const field = editor() as HTMLTextAreaElement;
    expect(field.selectionStart).toBe(field.value.length);
    await click(tool(1, "Reply @bob"));
    expect(valueOf(editor())).toBe("@eve\n\n> First line\n> Second\n\n@bob\n\n> Two\n\n");
  });

  it("that is begun while a comment is being sent stays", async () => {
    await openAs("bob", ["eve", "One"]);
    await fill(editor(), "On its way\n");
    const release = hold(is("POST"));
    await click(submit());
    await click(tool(0, "Reply @eve"));
    await release();
    expect([bodies(), valueOf(editor())]).toEqual([["One", "On its way"], "@eve\n\n> One\n\n"]);
  });
});

describe("an edit", () => {
  const form = () => find("textbox", "Edit");

  it("is offered for own comments", async () => {
    await openAs("bob", "Mine", ["eve", "Hers"], ["Bob", "Another's"]);
    expect([toolsOf(0), toolsOf(1), toolsOf(2)]).toEqual([["Edit", "Delete", "Reply"], ["Reply"], ["Reply"]]);
  });

  it("is saved, and shown at once", async () => {
    await openAs("bob", "One", "Two");
    await click(tool(0, "Edit"));
    expect([valueOf(form()), document.activeElement, toolsOf(0)]).toEqual(["One", form(), []]);
    await fill(form(), "One, *changed*");
    const release = hold(is("PATCH"));
    await click(find("button", "Save"));
    expect([cards()[0]?.getAttribute("aria-busy"), form().hasAttribute("readonly")]).toEqual(["true", true]);
    expect(["Saving …", "Cancel"].map((name) => find("button", name).hasAttribute("disabled"))).toEqual([
      true,
      true,
    ]);
    await release();
    expect([bodies(), announced()]).toEqual([["One, *changed*", "Two"], "Your changes have been saved."]);
    expect([texts(), cards()[0]?.getAttribute("aria-busy")]).toEqual([["One, *changed*", "Two"], "false"]);
    expect([document.activeElement, drafts()]).toEqual([cards()[0], []]);
    expect(calls("GET").filter(({ path }) => path.endsWith("/comments"))).toHaveLength(1);
  });

  it("is sent by Ctrl and Enter, but not if the text is unchanged", async () => {
    await openAs("bob", "One");
    await click(tool(0, "Edit"));
    await press(form(), "Enter", { ctrlKey: true });
    expect([bodies(), calls("PATCH"), toolsOf(0).length]).toEqual([["One"], [], 3]);
    await click(tool(0, "Edit"));
    await fill(form(), "One!");
    await press(form(), "Enter", { ctrlKey: true });
    expect(bodies()).toEqual(["One!"]);
  });

  it("to an empty text cannot be saved", async () => {
    await openAs("bob", "One");
    await click(tool(0, "Edit"));
    await fill(form(), " ");
    expect(find("button", "Save").hasAttribute("disabled")).toBe(true);
    await press(form(), "Enter", { ctrlKey: true });
    expect([calls("PATCH"), textsOf("form[aria-label=Edit]").length]).toEqual([[], 1]);
  });

  it("is discarded by Cancel", async () => {
    await openAs("bob", "One");
    await click(tool(0, "Edit"));
    await fill(form(), "Not this");
    await click(find("button", "Cancel"));
    expect([bodies(), document.activeElement]).toEqual([["One"], cards()[0]]);
    await click(tool(0, "Edit"));
    expect(valueOf(form())).toBe("One");
  });

  it("stays in its form if the platform rejects it, and is restored on the next visit", async () => {
    await openAs("bob", "One");
    await click(tool(0, "Edit"));
    await fill(form(), "Long thought about");
    fail({ status: 500, data: { message: "Server Error" } }, is("PATCH"));
    await click(find("button", "Save"));
    expect([message(), valueOf(form()), find("button", "Save").hasAttribute("disabled")]).toEqual([
      "Server Error",
      "Long thought about",
      false,
    ]);
    await settle(300);
    lab.host.intercept(() => null);
    await lab.open();
    expect(bodies()).toEqual(["One"]);
    await click(tool(0, "Edit"));
    expect(valueOf(form())).toBe("Long thought about");
    await click(find("button", "Save"));
    expect([bodies(), drafts()]).toEqual([["Long thought about"], []]);
  });

  it("keeps the reactions that the response lacks", async () => {
    await openAs("bob", "One");
    const comment = lab.tracker.issues[0]?.comments[0];
    if (comment !== undefined) lab.tracker.react(comment, "eve", "heart");
    await lab.open();
    fail({ status: 200, data: { id: comment?.id, body: "One!", user: { login: "bob" } } }, is("PATCH"));
    await click(tool(0, "Edit"));
    await fill(form(), "One!");
    await click(find("button", "Save"));
    expect([bodies(), textsOf(".issue-reactions")]).toEqual([["One!"], ["❤️ 1👍 0👎 0"]]);
  });
});

describe("a deletion", () => {
  let confirm = true;

  beforeEach(() => {
    confirm = true;
    vi.stubGlobal(
      "confirm",
      vi.fn(() => confirm),
    );
  });

  it("must be confirmed first", async () => {
    await openAs("bob", "One");
    confirm = false;
    await click(tool(0, "Delete"));
    expect([bodies(), calls("DELETE")]).toEqual([["One"], []]);
    expect(window.confirm).toHaveBeenCalledExactlyOnceWith("Confirm to delete this comment ?");
  });

  it("removes one comment, and moves the focus to the next one", async () => {
    await openAs("bob", "One", "Two", "Three");
    const release = hold(is("DELETE"));
    tool(1, "Delete").focus();
    await click(tool(1, "Delete"));
    expect([cards()[1]?.getAttribute("aria-busy"), textsOf(".comment-card [role=status]")]).toEqual([
      "true",
      ["Deleting …"],
    ]);
    expect([document.activeElement, toolsOf(1)]).toEqual([cards()[1], []]);
    await release();
    expect([bodies(), count(), announced()]).toEqual([
      ["One", "Three"],
      "2 comments",
      "The comment has been deleted.",
    ]);
    expect(texts()).toEqual(["One", "Three"]);
    expect(document.activeElement).toBe(cards()[1]);
  });

  it("of the last comment moves the focus to the previous one", async () => {
    await openAs("bob", "One", "Two");
    tool(1, "Delete").focus();
    await click(tool(1, "Delete"));
    expect(document.activeElement).toBe(cards()[0]);
  });

  it("keeps the focus on what the visitor focused meanwhile", async () => {
    await openAs("bob", "One", "Two");
    const release = hold(is("DELETE"));
    await click(tool(0, "Delete"));
    editor().focus();
    await release();
    expect(document.activeElement).toBe(editor());
  });

  it("goes back from a page that it empties", async () => {
    lab.makeIssue(...[1, 2, 3, 4, 5, 6].map((number) => `Number ${number}`));
    lab.keepToken("bob");
    await lab.open({ perPage: 5 });
    await click(find("button", "Next"));
    expect(bodies()).toEqual(["Number 6"]);
    await click(tool(0, "Delete"));
    expect(bodies()).toEqual([1, 2, 3, 4, 5].map((number) => `Number ${number}`));
  });

  it("stays on a page that it does not empty, and fills it up", async () => {
    lab.makeIssue(...[1, 2, 3, 4, 5, 6, 7].map((number) => `Number ${number}`));
    lab.keepToken("bob");
    await lab.open({ perPage: 5 });
    await click(find("button", "Next"));
    await click(tool(0, "Delete"));
    expect([bodies(), textsOf(".issue-pages span")]).toEqual([["Number 7"], ["of 2"]]);
  });

  it("of the only comment leaves a page without comments", async () => {
    await openAs("bob", "One");
    await click(tool(0, "Delete"));
    expect(textsOf(".comments-empty")).toEqual(["No comments yet. Leave the first comment !"]);
  });

  it.each([
    ["ann", {}],
    ["bob", { admins: ["Bob"] }],
  ])("of another's comment is offered to %s with %j", async (name, settings) => {
    lab.makeIssue(["eve", "Hers"]);
    lab.keepToken(name);
    await lab.open(settings);
    expect(toolsOf(0)).toEqual(["Delete", "Reply"]);
  });

  it.each([404, 410])("of a missing comment (%i) succeeds", async (status) => {
    await openAs("bob", "One", "Two");
    const gone = lab.tracker.issues[0]?.comments[0];
    fail({ status, data: { message: "Gone" } }, is("DELETE"));
    if (gone !== undefined) lab.tracker.erase(gone);
    await click(tool(0, "Delete"));
    expect([bodies(), message()]).toEqual([["Two"], ""]);
  });

  it.each<readonly [string, Answer, string]>([
    ["fails", { status: 500, data: { message: "No" } }, "Failed to delete comment – No"],
    ["gives no reason", { status: 422, data: { message: " " } }, "Failed to delete comment"],
    ["sends an unexpected response", { status: 200, data: {} }, "Failed to delete comment"],
    [
      "limits requests",
      { status: 429, data: {} },
      "Failed to delete comment – Too many requests. Please wait a moment.",
    ],
    [
      "rejects the session",
      { status: 401, data: {} },
      "Failed to delete comment – Your session has ended. Please login again.",
    ],
  ])("shows an alert if the platform %s", async (_, answer, text) => {
    await openAs("bob", "One");
    fail(answer, is("DELETE"));
    await click(tool(0, "Delete"));
    expect([message(), bodies(), count(), announced()]).toEqual([text, ["One"], "1 comment", "1 comment"]);
    expect(cards()[0]?.getAttribute("aria-busy")).toBe("false");
    expect(texts()).toEqual(["One"]);
  });
});

describe("a reaction", () => {
  const isReaction = (asked: Asked) => asked.method === "POST" && asked.path.endsWith("/reactions");

  it("is added and removed by the same button, which shows the count", async () => {
    await openAs("bob", ["eve", "One"]);
    const comment = lab.tracker.issues[0]?.comments[0];
    if (comment !== undefined) lab.tracker.react(comment, "eve", "heart");
    await click(tool(0, /^Heart/));
    expect([tool(0, /^Heart/).getAttribute("aria-label"), comment?.reactions.length]).toEqual([
      "Heart: 2",
      2,
    ]);
    await click(tool(0, /^Heart/));
    expect([tool(0, /^Heart/).getAttribute("aria-label"), comment?.reactions.length]).toEqual([
      "Heart: 1",
      1,
    ]);
    expect(tool(0, /^Like/).title).toBe("Like");
  });

  it("is sent once at a time, next to others", async () => {
    await openAs("bob", ["eve", "One"]);
    const release = hold(isReaction);
    await click(tool(0, /^Heart/));
    await click(tool(0, /^Heart/));
    expect(tool(0, /^Heart/).getAttribute("aria-busy")).toBe("true");
    expect(tool(0, /^Like/).getAttribute("aria-busy")).toBe("false");
    await click(tool(0, /^Like/));
    expect(lab.host.asked.filter(isReaction)).toHaveLength(2);
    await release();
    expect(findAll("button", /^(?:Heart|Like): 1/).map((one) => one.getAttribute("aria-busy"))).toEqual([
      "false",
      "false",
    ]);
    await click(tool(0, /^Heart/));
    expect(lab.host.asked.filter(isReaction)).toHaveLength(3);
  });

  it("that can neither be added nor removed was already given", async () => {
    await openAs("bob", ["eve", "One"]);
    fail({ status: 202, data: {} }, isReaction);
    await click(tool(0, /^Unlike/));
    expect(message()).toBe("Already given 'Unlike' reaction");
    expect(tool(0, /^Unlike/).getAttribute("aria-busy")).toBe("false");
    await settle(3000);
    expect(message()).toBe("");
  });

  it("that fails reports why, and can be given again", async () => {
    await openAs("bob", ["eve", "One"]);
    fail({ status: 500, data: { message: "Server Error" } }, isReaction);
    await click(tool(0, /^Heart/));
    expect([message(), lab.reported.length]).toEqual(["Server Error", 1]);
    lab.host.intercept(() => null);
    await click(tool(0, /^Heart/));
    expect(tool(0, /^Heart/).getAttribute("aria-label")).toBe("Heart: 1");
  });

  it("has no count if the platform does not report one", async () => {
    lab.makeIssue("One");
    fail({ status: 200, data: [{ id: 1, body: "x" }] }, ({ path }) => path.endsWith("/comments"));
    await lab.open();
    expect(textsOf(".issue-reactions button")).toEqual(["❤️", "👍", "👎"]);
    expect(findAll("button", "Heart")).toHaveLength(1);
  });

  it("is not offered on platforms without reactions", async () => {
    const comments = [{ id: 1, body: "x", user: { login: "eve" } }];
    lab.connect("https://gitee.test", ({ path }) => {
      if (path.endsWith("/comments")) return { status: 200, data: comments };
      return { status: 200, data: [{ number: "I1", title: lab.issueTitle }] };
    });
    await lab.open({ platform: "gitee-v5", baseURL: "https://gitee.test" });
    expect([bodies(), textsOf(".issue-reactions"), find("button", /^Login/).textContent]).toEqual([
      ["x"],
      [],
      "Login with Gitee",
    ]);
  });
});

describe("the session", () => {
  it("ends in the whole panel if a call is rejected", async () => {
    await openAs("bob", "One");
    fail({ status: 401, data: { message: "Bad credentials" } }, ({ path }) => path.endsWith("/reactions"));
    await click(tool(0, /^Heart/));
    expect([message(), findAll("button", "Login with GitHub").length, toolsOf(0)]).toEqual([
      "Your session has ended. Please login again.",
      1,
      [],
    ]);
  });

  it("of a blocked account ends, and the comments can still be read", async () => {
    lab.makeIssue("One");
    lab.keepToken("bob");
    const data = { message: "Sorry. Your account was suspended." };
    fail({ status: 403, data }, ({ path }) => path.endsWith("/user"));
    await lab.open();
    expect([bodies(), textsOf(".comments-notice"), sessionStorage.length]).toEqual([
      ["One"],
      ["The sign-in was not completed.Sorry. Your account was suspended."],
      0,
    ]);
  });

  it("with an invalid token ends silently, and the comments can still be read", async () => {
    lab.makeIssue("One");
    lab.keepToken("nobody");
    await lab.open();
    expect([bodies(), textsOf(".comments-notice"), sessionStorage.length]).toEqual([["One"], [], 0]);
    expect(findAll("button", "Login with GitHub")).toHaveLength(1);
  });

  it("stays if the platform is unreachable for a moment", async () => {
    lab.makeIssue("One");
    lab.keepToken("bob");
    fail(null, ({ path }) => path.endsWith("/user"));
    await lab.open();
    expect(textsOf(".comments-empty")).toEqual([
      "Login to view commentsThe platform cannot be reached.Try again",
    ]);
    lab.host.intercept(() => null);
    await dispatch(window, new Event("online"));
    expect([bodies(), textsOf(".issue-user bdi")]).toEqual([["One"], ["Signed in as bob"]]);
  });

  it.each(["session", "local"] as const)("lasts for the visit, or beyond it: %s", async (storage) => {
    lab.makeIssue("One");
    lab.keepToken("bob");
    const kept = sessionStorage.getItem("hanblog.github.token") ?? "";
    sessionStorage.clear();
    localStorage.setItem("hanblog.github.token", kept);
    await lab.open({ storage });
    expect(textsOf(".issue-user bdi")).toEqual(storage === "local" ? ["Signed in as bob"] : []);
  });
});
