// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForComments } from "../listen-for-comments.js";
import type { Answer, Asked } from "../platforms/fakes/host.js";
import { createDeferred } from "../../router/deferred.js";
import { memoryStorage } from "../memory-storage.js";
import { NOW, openStoreLab, type StoreLab } from "../store-lab.js";
import { click, dispatch, fill, find, findAll, settle, textsOf, valueOf } from "../visitor.js";

let lab: StoreLab;

beforeEach(async () => {
  lab = await openStoreLab();
});
afterEach(() => lab.close());

const editor = () => find("textbox", "Your comment");
const submit = () => find("button", "Submit");
const cards = () => [...document.querySelectorAll<HTMLElement>(".comment-card")];
const bodies = () => textsOf(".comment-body");
const count = () => textsOf(".comments-count").join("");
const announced = () => textsOf("p[role=status].visually-hidden").join("");
const alerts = () => textsOf("[role=alert]");
const isSending = ({ method }: Asked) => method === "POST";
const isListing = ({ method, path }: Asked) => method === "GET" && path.endsWith("/Comment");

/** Delays the store's responses to some calls. The returned function releases them. */
function hold(isHeld: (asked: Asked) => boolean): () => Promise<void> {
  const { promise, resolve } = createDeferred();
  lab.store.intercept((asked) => (isHeld(asked) ? promise.then(() => null) : null));
  return async () => {
    resolve();
    await settle();
  };
}

/** Responds to some calls in place of the store, or fails as a network does if `answer` is `null`. */
function fail(answer: Answer | null, isMeant: (asked: Asked) => boolean = () => true): void {
  lab.store.intercept((asked) => {
    if (!isMeant(asked)) return null;
    return answer ?? Promise.reject(new TypeError("fetch failed"));
  });
}

async function send(text: string): Promise<void> {
  await fill(editor(), text);
  await click(submit());
}

describe("the list of comments", () => {
  it("shows that it is loading, and only then that it is empty", async () => {
    const release = hold(isListing);
    await lab.open();
    expect(textsOf(".comments-spinner")).toEqual(["Loading comments …"]);
    expect([textsOf(".comments-empty"), textsOf(".comments-count")]).toEqual([[], []]);
    await release();
    expect(textsOf(".comments-spinner")).toEqual([]);
    expect([textsOf(".comments-empty"), count()]).toEqual([["No comments yet."], "0 comments"]);
  });

  it("shows a conversation with its replies, oldest first, each with its parent", async () => {
    const root = lab.write({ nick: "Ann", comment: "The *first*\nof two", createdAt: at(-60) });
    const answer = lab.write({ nick: "Ben", comment: "Later", rid: root, pid: root, createdAt: at(-20) });
    lab.write({ nick: "Cem", comment: "Earlier", rid: root, pid: answer, createdAt: at(-40) });
    lab.write({ nick: "Dora", comment: "Another", createdAt: at(-10) });
    await lab.open();
    expect(bodies()).toEqual(["Another", "The first of two", "Earlier", "Later"]);
    expect(textsOf(".comments-list > li")).toHaveLength(2);
    expect(textsOf(".comments-replies")).toHaveLength(1);
    expect(textsOf(".comments-replies .comment-quote")).toEqual([
      "In reply to @Ben Later",
      "In reply to @Ann The first of two",
    ]);
    expect(document.querySelector(".comments-replies .comment-mention")?.getAttribute("href")).toBe(
      `#comment-${answer}`,
    );
    expect(count()).toBe("2 comments");
  });

  it("appends the next page until all comments are loaded", async () => {
    for (const number of [1, 2, 3, 4, 5]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 2 });
    expect([bodies(), announced()]).toEqual([["Number 5", "Number 4"], "2 / 5 comments"]);
    await click(find("button", "Load more"));
    expect(bodies()).toEqual(["Number 5", "Number 4", "Number 3", "Number 2"]);
    expect(announced()).toBe("4 / 5 comments");
    await click(find("button", "Load more"));
    expect(bodies()).toHaveLength(5);
    expect(announced()).toBe("5 / 5 comments");
    expect(findAll("button", "Load more")).toEqual([]);
    expect(count()).toBe("5 comments");
  });

  it("loads one page at a time, announces it, and keeps the focus on the button", async () => {
    for (const number of [1, 2, 3]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 1 });
    const more = find("button", "Load more");
    expect(more.getAttribute("aria-disabled")).toBe("false");
    more.focus();
    const release = hold(isListing);
    const asked = lab.store.asked.length;
    await click(more);
    await click(more);
    expect(lab.store.asked).toHaveLength(asked + 1);
    expect(more.getAttribute("aria-disabled")).toBe("true");
    expect(textsOf(".comments-spinner")).toEqual(["Loading comments …"]);
    await release();
    expect(textsOf(".comments-spinner")).toEqual([]);
    expect(bodies()).toEqual(["Number 3", "Number 2"]);
    expect(document.activeElement).toBe(more);
  });

  it("stays if another page fails, which can be requested again", async () => {
    for (const number of [1, 2]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 1 });
    fail({ status: 400, data: { code: 154, error: "threshold" } });
    await click(find("button", "Load more"));
    expect(alerts()).toEqual(["Code 154: threshold"]);
    expect(bodies()).toEqual(["Number 2"]);
    expect(findAll("button", "Try again")).toEqual([]);
    lab.store.intercept(() => null);
    await click(find("button", "Load more"));
    expect([alerts(), bodies()]).toEqual([[], ["Number 2", "Number 1"]]);
  });

  it("shows no error if a store reports that another page does not exist", async () => {
    for (const number of [1, 2]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 1 });
    fail({ status: 404, data: { code: 101, error: "none" } });
    await click(find("button", "Load more"));
    expect([alerts(), bodies()]).toEqual([[], ["Number 2"]]);
  });

  it.each([null, { status: 500, data: { code: 1 } }])(
    "shows conversations even if their replies cannot be loaded: %j",
    async (answer) => {
      const root = lab.write({ comment: "The question" });
      lab.write({ comment: "The answer", rid: root, pid: root });
      fail(answer, ({ path }) => path.endsWith("/cloudQuery"));
      await lab.open();
      expect([bodies(), alerts()]).toEqual([["The question"], []]);
    },
  );

  it("requests more replies if a list has the store's default length", async () => {
    const root = lab.write({ comment: "The question" });
    const first = lab.write({ comment: "First", rid: root, pid: root, createdAt: at(1) });
    lab.write({ comment: "Second", rid: root, pid: root, createdAt: at(2) });
    const [, answer] = lab.store.objects("Comment");
    let length = 99;
    lab.store.intercept(({ path }) => {
      const results = Array.from({ length }, () => answer);
      return path.endsWith("/cloudQuery") ? { status: 200, data: { results, className: "Comment" } } : null;
    });
    await lab.open();
    expect([bodies(), lab.store.asked.length]).toEqual([["The question", "First"], 2]);
    length = 100;
    await lab.open();
    expect([bodies(), lab.store.asked.length]).toEqual([["The question", "First", "Second"], 5]);
    expect(Object.fromEntries(lab.store.asked.at(-1)?.query ?? [])).toMatchObject({ limit: "1000" });
    expect(document.getElementById(`comment-${first}`)).not.toBeNull();
  });

  it.each([
    [
      { code: 140, error: "quota" },
      "Code 140: Today's API calls have exceeded the limit of the development version.",
    ],
    [{ code: 401, error: "Unauthorized." }, "Code 401: Unauthorized operation, check appId and appKey."],
    [
      { code: 403, error: "Forbidden" },
      "Code 403: Access denied by the whitelist of API domains, check the security domain.",
    ],
    [{ code: 429, error: "Too many" }, "Code 429: Submit is busy, please wait..."],
    [{ code: 154, error: "threshold" }, "Code 154: threshold"],
  ])("reports why it could not be loaded: %j", async (data, text) => {
    fail({ status: 400, data });
    await lab.open();
    expect(alerts()).toEqual([`${text}Try again`]);
    expect([textsOf(".comments-count"), textsOf(".comments-empty")]).toEqual([[], []]);
  });

  it.each([
    [{ code: "odd", error: "no number" }, '"code": "odd"'],
    [{ message: "Internal" }, "Internal"],
  ])("shows a fault without a code as JSON: %j", async (data, text) => {
    fail({ status: 500, data });
    await lab.open();
    expect(textsOf("[role=alert] pre").join()).toContain(text);
    expect(textsOf(".comments-empty")).toEqual([]);
  });

  it.each([101, -1])("is empty if the store reports code %i", async (code) => {
    fail({ status: 404, data: { code, error: "Class or object doesn't exists." } });
    await lab.open();
    expect([textsOf(".comments-empty"), alerts()]).toEqual([["No comments yet."], []]);
  });

  it.each<[string, Answer | null]>([
    ["does not respond", null],
    ["responds with another page", { status: 502, data: "<h1>Bad gateway</h1>" }],
    ["responds without a list", { status: 200, data: {} }],
    ["responds with null for a list", { status: 200, data: { results: null } }],
    ["responds with a count that is no number", { status: 200, data: { results: [], count: "many" } }],
  ])("loads after a retry if the store %s", async (_, answer) => {
    lab.write({ comment: "Still there" });
    fail(answer);
    await lab.open();
    expect([alerts(), count()]).toEqual([["The comments cannot be reached.Try again"], ""]);
    const release = hold(isListing);
    await click(find("button", "Try again"));
    expect([alerts(), textsOf(".comments-spinner")]).toEqual([[], ["Loading comments …"]]);
    await release();
    expect(bodies()).toEqual(["Still there"]);
  });

  it("retries by itself once the browser is online, if the store was unreachable", async () => {
    lab.write({ comment: "Still there" });
    fail(null);
    await lab.open();
    await fill(editor(), "Written offline");
    lab.store.intercept(() => null);
    await dispatch(window, new Event("online"));
    expect(bodies()).toEqual(["Still there"]);
    expect(valueOf(editor())).toBe("Written offline");
    const asked = lab.store.asked.length;
    await dispatch(window, new Event("online"));
    expect(lab.store.asked).toHaveLength(asked);
  });

  it("does not retry by itself if the store rejected the request", async () => {
    fail({ status: 403, data: { code: 403 } });
    await lab.open();
    lab.store.intercept(() => null);
    await dispatch(window, new Event("online"));
    expect(alerts()).toHaveLength(1);
  });

  it("shows the last attempt, even if an earlier one ends later", async () => {
    lab.write({ comment: "Old" });
    fail(null);
    await lab.open();
    const { promise, resolve } = createDeferred();
    const late = promise.then(() => ({ status: 200, data: { results: [], count: 0 } }));
    let tries = 0;
    lab.store.intercept((asked) => (isListing(asked) && (tries += 1) === 1 ? late : null));
    await dispatch(window, new Event("online"));
    await send("New");
    expect(bodies()).toEqual(["New", "Old"]);
    resolve();
    await settle();
    expect(bodies()).toEqual(["New", "Old"]);
  });
});

describe("a comment that is sent", () => {
  it("is announced to scripts when it is sent and when it is in the list, but not if it fails", async () => {
    const events = listenForComments();
    await lab.open();
    const release = hold(isSending);
    await send("Heard");
    expect(events).toEqual(["hanblog:comment-send"]);
    await release();
    expect(events).toEqual(["hanblog:comment-send", "hanblog:comment-sent"]);
    await settle(30_000);
    fail(null, isSending);
    await send("Not heard");
    expect(events.slice(2)).toEqual(["hanblog:comment-send"]);
  });

  it("is shown at once, and its text stays until the store accepts it", async () => {
    await lab.open();
    await fill(find("textbox", "Nickname"), "Ann");
    const release = hold(isSending);
    await send("On its *way*");
    const [card] = cards();
    expect([card?.getAttribute("aria-busy"), textsOf(".comment-card .comment-time")]).toEqual([
      "true",
      ["Sending …"],
    ]);
    expect([bodies(), count(), textsOf(".comments-empty")]).toEqual([["On its way"], "0 comments", []]);
    expect(findAll("button", "Reply @Ann")).toEqual([]);
    expect(valueOf(editor())).toBe("On its *way*");
    expect(submit().hasAttribute("disabled")).toBe(true);
    expect(textsOf(".comments-editor .comments-spinner")).toEqual(["Sending …"]);
    expect(find("form", "Your comment").getAttribute("aria-busy")).toBe("true");
    expect(announced()).toBe("");
    expect(Number(localStorage.getItem("vlx"))).toBe(NOW);
    await release();
    expect(cards().map((one) => one.getAttribute("aria-busy"))).toEqual(["false"]);
    expect([bodies(), count(), announced()]).toEqual([
      ["On its way"],
      "1 comment",
      "Your comment has been posted.",
    ]);
    expect(valueOf(editor())).toBe("");
    expect(submit().hasAttribute("disabled")).toBe(false);
    expect(JSON.parse(localStorage.getItem("_v_Cache_Meta") ?? "{}")).toEqual({
      nick: "Ann",
      mail: "",
      link: "",
    });
  });

  it("has the fields that clients of LeanCloud read, with public read access and no public write access", async () => {
    await lab.open();
    await fill(find("textbox", "Nickname"), `  <b>An</b>n${"n".repeat(50)}`);
    await fill(find("textbox", "E-Mail"), " ann@example.com ");
    await fill(find("textbox", "Website (http://)"), "ann.example");
    await send("Text with :smile:");
    const sent = lab.store.asked.find(isSending);
    expect(sent?.body).toEqual({
      comment: "Text with :smile:",
      nick: `Ann${"n".repeat(32)}`,
      mail: "ann@example.com",
      link: "http://ann.example",
      ua: navigator.userAgent,
      url: lab.path,
      QQAvatar: "",
      insertedAt: { __type: "Date", iso: new Date(NOW).toISOString() },
      ACL: { "*": { read: true } },
    });
    expect(findAll("link", `Ann${"n".repeat(27)}`)[0]?.getAttribute("href")).toBe("http://ann.example/");
  });

  it("is by Anonymous if no name is given, and that name is not saved", async () => {
    await lab.open();
    await send("No name");
    expect(textsOf(".comment-author")).toEqual(["Anonymous"]);
    expect(localStorage.getItem("_v_Cache_Meta")).toBeNull();
  });

  it("includes what a bot wrote into the trap field", async () => {
    await lab.open();
    const trap = document.querySelector<HTMLInputElement>("input[name=website2]");
    expect(trap?.closest("[aria-hidden=true]")).not.toBeNull();
    expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, "off"]);
    if (trap !== null) trap.value = "https://spam.example";
    await send("Buy this");
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({
      comment: "Buy this",
      hp: "https://spam.example",
    });
  });

  it("waits for approval if the store says so, and has no reply button", async () => {
    await lab.open();
    lab.store.intercept((asked) =>
      isSending(asked)
        ? { status: 201, data: { ...asked.fields, objectId: "w1", createdAt: at(0), status: "waiting" } }
        : null,
    );
    await send("May I?");
    expect(announced()).toBe("This comment is awaiting approval.");
    expect(textsOf(".comment-card .comment-time")).toEqual(["This comment is awaiting approval."]);
    expect(findAll("button", /^Reply/)).toEqual([]);
  });

  it("keeps its text if the store does not accept it, and is sent at the next attempt", async () => {
    await lab.open();
    fail(null, isSending);
    await send("Do not lose me");
    expect(alerts()).toEqual([
      "Your comment has not been sent. Its text is kept here.The comments cannot be reached.Try again",
    ]);
    expect([cards(), valueOf(editor()), announced()]).toEqual([[], "Do not lose me", ""]);
    expect(submit().hasAttribute("disabled")).toBe(true);
    lab.store.intercept(() => null);
    await click(find("button", "Try again"));
    expect([bodies(), alerts(), valueOf(editor())]).toEqual([["Do not lose me"], [], ""]);
  });

  describe("that is sent again because there was no response", () => {
    const sentAt = () =>
      lab.store.asked.filter(isSending).map(({ body }) => Reflect.get(Object(body), "insertedAt") as unknown);
    const moment = (ms: number) => ({ __type: "Date", iso: new Date(NOW + ms).toISOString() });

    beforeEach(async () => {
      await lab.open();
      fail(null, isSending);
      await send("Once");
      await settle(30_000);
    });

    it("is marked as the same, also after a reload", async () => {
      await click(find("button", "Try again"));
      await lab.open();
      lab.store.intercept(() => null);
      await click(submit());
      expect(sentAt()).toEqual([moment(0), moment(0), moment(0)]);
      expect(bodies()).toEqual(["Once"]);
    });

    it("is marked as another after a change of its text", async () => {
      await send("Once more");
      expect(sentAt()).toEqual([moment(0), moment(30_000)]);
    });

    it("does not affect the next comment, even with the same text", async () => {
      lab.store.intercept(() => null);
      await click(find("button", "Try again"));
      await settle(20_000);
      await send("Once");
      expect(sentAt()).toEqual([moment(0), moment(0), moment(50_000)]);
    });
  });

  describe("with a token from the service", () => {
    const tokens = () =>
      lab.store.asked.filter(isSending).map(({ body }) => Reflect.get(Object(body), "token") as unknown);
    const issue = () =>
      lab.store.intercept((asked) =>
        isSending(asked)
          ? { status: 201, data: { ...asked.fields, objectId: "t1", createdAt: at(0), token: "secret" } }
          : null,
      );

    it("includes it from the second comment on, also after a reload", async () => {
      await lab.open();
      issue();
      await send("First");
      lab.store.intercept(() => null);
      await settle(20_000);
      await send("Second");
      await lab.open();
      await settle(20_000);
      await send("Third");
      expect(tokens()).toEqual([undefined, "secret", "secret"]);
    });

    it("includes none if the store issues none, because that store would publish it", async () => {
      await lab.open();
      await send("First");
      await settle(20_000);
      await send("Second");
      expect(tokens()).toEqual([undefined, undefined]);
    });

    it("is sent if there is no room to store the token", async () => {
      const full = memoryStorage(0);
      vi.spyOn(window, "localStorage", "get").mockReturnValue(full);
      await lab.open();
      issue();
      await send("No room");
      expect(full.length).toBe(0);
      expect([alerts(), announced()]).toEqual([[], "Your comment has been posted."]);
    });
  });

  it("can be sent again after a change of it or of its author", async () => {
    await lab.open();
    fail({ status: 413, data: { code: 413, error: "large" } }, isSending);
    await send("Too much");
    expect(alerts()[0]).toContain("Code 413: The comment is too long, or its pictures are too large.");
    await fill(editor(), "Less");
    expect([alerts(), submit().hasAttribute("disabled")]).toEqual([[], false]);
    await click(submit());
    await fill(find("textbox", "Nickname"), "Ann");
    expect([alerts(), submit().hasAttribute("disabled")]).toEqual([[], false]);
  });

  it("reports how long to wait if the service limits requests", async () => {
    await lab.open();
    const headers = { "Retry-After": "17" };
    fail({ status: 429, data: { code: 429, error: "Too many requests." }, headers }, isSending);
    await send("Too soon");
    expect(alerts()[0]).toContain("Code 429: Submit is busy, please wait... Try again in 17 s.");
    expect(valueOf(editor())).toBe("Too soon");
  });

  it("is limited to one in twenty seconds", async () => {
    await lab.open();
    await send("The first");
    await settle(19_999);
    await send("The second");
    expect(textsOf(".comments-message")).toEqual(["Submit is busy, please wait..."]);
    expect([bodies(), valueOf(editor())]).toEqual([["The first"], "The second"]);
    await settle(1);
    await click(submit());
    expect(bodies()).toEqual(["The second", "The first"]);
  });

  it("does not count towards the limit if it was not accepted", async () => {
    await lab.open();
    fail(null, isSending);
    await send("Once more");
    lab.store.intercept(() => null);
    await click(find("button", "Try again"));
    expect(bodies()).toEqual(["Once more"]);
  });

  it("appears once in a list that is loaded after it", async () => {
    const release = hold(isListing);
    await lab.open();
    await fill(editor(), "Early");
    await click(submit());
    expect([cards(), announced()]).toEqual([[], "Your comment has been posted."]);
    lab.write({ comment: "Of somebody else" });
    await release();
    expect(bodies().toSorted()).toEqual(["Early", "Of somebody else"]);
  });

  describe("that a list omits which is loaded later", () => {
    const accept = (asked: Asked, status?: string): Answer => ({
      status: 201,
      data: { ...asked.fields, objectId: "w1", createdAt: at(0), status },
    });

    it.each([undefined, "waiting"])("stays, with the status %s", async (status) => {
      const { promise, resolve } = createDeferred();
      lab.store.intercept((asked) => {
        if (isListing(asked)) return promise.then(() => null);
        return isSending(asked) ? accept(asked, status) : null;
      });
      await lab.open();
      await send("Here");
      resolve();
      await settle();
      expect([bodies(), count()]).toEqual([["Here"], "1 comment"]);
    });

    it("stays if the list had failed to load before", async () => {
      fail(null);
      await lab.open();
      lab.store.intercept((asked) => (isSending(asked) ? accept(asked, "waiting") : null));
      await send("Here");
      expect([bodies(), count(), alerts()]).toEqual([["Here"], "1 comment", []]);
    });
  });
});

describe("a reply", () => {
  it("is written below the comment being replied to, and can be cancelled there", async () => {
    const root = lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    for (const _ of ["once", "again"]) {
      await click(find("button", "Reply @Ann"));
      expect(document.querySelectorAll(`li:has(#comment-${root}) .comments-editor`)).toHaveLength(1);
      expect(editor().getAttribute("placeholder")).toBe("@Ann");
      expect(document.activeElement).toBe(editor());
      await click(find("button", "Cancel reply"));
      expect(document.querySelectorAll(".comments-list .comments-editor")).toHaveLength(0);
      expect(editor().getAttribute("placeholder")).toBe("Just Go Go");
      expect(document.activeElement?.id).toBe(`comment-${root}`);
    }
    expect(findAll("button", "Cancel reply")).toEqual([]);
  });

  it("appears in the conversation with the focus once it is sent, and the editor is back on top", async () => {
    const root = lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    await click(find("button", "Reply @Ann"));
    await send("An answer");
    expect(textsOf(".comments-replies .comment-body")).toEqual(["An answer"]);
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ rid: root, pid: root });
    expect(document.querySelectorAll(".comments-list .comments-editor")).toHaveLength(0);
    expect(document.activeElement?.textContent).toContain("An answer");
    expect(count()).toBe("2 comments");
  });

  it("to a reply belongs to the same conversation", async () => {
    const root = lab.write({ nick: "Ann", comment: "A question" });
    const answer = lab.write({ nick: "Ben", comment: "An answer", rid: root, pid: root });
    await lab.open();
    await click(find("button", "Reply @Ben"));
    await send("To Ben");
    expect(lab.store.objects("Comment").at(-1)).toMatchObject({ rid: root, pid: answer });
  });

  it("is shown in its place while it is being sent", async () => {
    lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    await click(find("button", "Reply @Ann"));
    const release = hold(isSending);
    await send("On its way");
    expect(textsOf(".comments-replies .comment-card.sending .comment-body")).toEqual(["On its way"]);
    expect(textsOf(".comments-list > li")).toHaveLength(1);
    await release();
    expect(document.querySelectorAll(".sending")).toHaveLength(0);
  });

  it("that is begun while a comment is being sent stays open", async () => {
    const root = lab.write({ nick: "Bob", comment: "A question" });
    await lab.open();
    const release = hold(isSending);
    await send("On its way");
    await click(find("button", "Reply @Bob"));
    await release();
    expect(lab.store.objects("Comment").at(-1)).not.toHaveProperty("rid");
    expect(document.querySelectorAll(`li:has(#comment-${root}) .comments-editor`)).toHaveLength(1);
    expect([editor().getAttribute("placeholder"), valueOf(editor())]).toEqual(["@Bob", ""]);
    expect(document.activeElement).toBe(editor());
    await click(find("button", "Cancel reply"));
    expect(document.querySelectorAll(".comments-list .comments-editor")).toHaveLength(0);
  });

  it("keeps the focus on what the visitor focused meanwhile", async () => {
    lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    await click(find("button", "Reply @Ann"));
    await fill(editor(), "An answer");
    const release = hold(isSending);
    await click(submit());
    const other = find("link", /seconds ago/);
    other.focus();
    await release();
    expect(document.activeElement).toBe(other);
  });

  it("to a comment that is no longer loaded is shown on top, and can be cancelled there", async () => {
    lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    await click(find("button", "Reply @Ann"));
    await fill(editor(), "An answer");
    await settle(300);
    lab.store.intercept((asked) =>
      isListing(asked) ? { status: 200, data: { results: [], count: 0 } } : null,
    );
    await lab.open();
    expect(document.querySelectorAll(".comments-list .comments-editor")).toHaveLength(0);
    expect(editor().getAttribute("placeholder")).toBe("@Ann");
    await click(find("button", "Cancel reply"));
    expect(editor().getAttribute("placeholder")).toBe("Just Go Go");
    expect(document.activeElement).not.toBe(document.querySelector(".comment-card"));
  });
});

describe("the visitor's input", () => {
  const kept = () => JSON.parse(localStorage.getItem(`hanblog-draft:${lab.path}`) ?? "null") as unknown;

  it("is saved 300 ms after the last keystroke, with its reply target, and restored on the next visit", async () => {
    lab.write({ nick: "Ann", comment: "A question" });
    await lab.open();
    await click(find("button", "Reply @Ann"));
    await fill(editor(), "Half");
    await settle(299);
    await fill(editor(), "Half an ans");
    await settle(299);
    expect(kept()).toBeNull();
    await settle(1);
    expect(kept()).toMatchObject({ text: "Half an ans", replyTo: { nick: "Ann" } });
    await lab.open();
    expect(document.querySelectorAll(".comments-list .comments-editor")).toHaveLength(1);
    expect(valueOf(editor())).toBe("Half an ans");
    expect(document.activeElement).toBe(document.body);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the panel goes", () => lab.leave()],
    ["the page is hidden", () => dispatch(window, new Event("pagehide"))],
  ])("is saved at once if %s", async (_, leave) => {
    await lab.open();
    await fill(editor(), "In a hurry");
    await leave();
    expect(kept()).toMatchObject({ text: "In a hurry" });
  });

  it("is deleted once it was sent, even if its page was left meanwhile", async () => {
    await lab.open();
    await fill(editor(), "On its way");
    await settle(300);
    const release = hold(isSending);
    await click(submit());
    await lab.leave();
    expect(kept()).toMatchObject({ text: "On its way" });
    await release();
    expect(kept()).toBeNull();
  });

  it("in another tab is not overwritten by a tab that only read it", async () => {
    await lab.open();
    await fill(editor(), "Of this tab");
    await settle(300);
    localStorage.setItem(`hanblog-draft:${lab.path}`, JSON.stringify({ text: "Of the other" }));
    await dispatch(window, new Event("pagehide"));
    expect(kept()).toMatchObject({ text: "Of the other" });
  });

  it("about themselves is filled in on the next visit", async () => {
    await lab.open();
    await fill(find("textbox", "Nickname"), "Ann");
    await fill(find("textbox", "E-Mail"), "ann@example.com");
    await fill(find("textbox", "Website (http://)"), "ann.example");
    await send("Hello");
    await lab.open();
    const fields = ["Nickname", "E-Mail", "Website (http://)"].map((name) => valueOf(find("textbox", name)));
    expect(fields).toEqual(["Ann", "ann@example.com", "http://ann.example"]);
  });

  it("is kept while the page is open if the browser forbids storage", async () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    await lab.open();
    await send("The first");
    await send("The second");
    expect([bodies(), textsOf(".comments-message")]).toEqual([
      ["The first"],
      ["Submit is busy, please wait..."],
    ]);
  });
});

describe("a link to a comment", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "scrollIntoView");
  });

  it("scrolls to one of a later page, and to no other meanwhile", async () => {
    const oldest = lab.write({ comment: "The oldest" });
    for (const number of [1, 2, 3, 4]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 2 }, { hash: `#comment-${oldest}` });
    expect(bodies()).toHaveLength(5);
    expect(document.activeElement?.id).toBe(`comment-${oldest}`);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: "center" });
  });

  it("loads no page for another part of the page", async () => {
    for (const number of [1, 2, 3]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 1 }, { hash: "#comments" });
    expect(bodies()).toEqual(["Number 3"]);
  });

  it("that does not exist loads all comments, and scrolls nowhere", async () => {
    for (const number of [1, 2, 3]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 1 }, { hash: "#comment-gone" });
    expect(bodies()).toHaveLength(3);
    expect(document.activeElement).toBe(document.body);
  });

  it.each(["hashchange", "click"])("that is followed later loads its page at a %s", async (type) => {
    const oldest = lab.write({ comment: "The oldest" });
    for (const number of [1, 2, 3]) lab.write({ comment: `Number ${number}` });
    await lab.open({ pageSize: 1 });
    window.history.replaceState(null, "", `#comment-${oldest}`);
    await dispatch(window, new Event(type));
    expect(document.activeElement?.id).toBe(`comment-${oldest}`);
    const other = cards()[0];
    other?.focus();
    await dispatch(window, new Event(type));
    expect(document.activeElement).toBe(other);
  });

  it("is ignored once the panel is unmounted", async () => {
    lab.write({ comment: "One" });
    await lab.open();
    await lab.leave();
    const asked = lab.store.asked.length;
    window.history.replaceState(null, "", "#comment-x");
    await dispatch(window, new Event("click"));
    expect(lab.store.asked).toHaveLength(asked);
  });
});

/** Returns the time the given number of seconds from now. */
function at(seconds: number): string {
  return new Date(NOW + seconds * 1000).toISOString();
}
