// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeferred } from "../../../router/deferred.js";
import { NOW, openIssueLab, type IssueLab } from "../../issue-lab.js";
import { readGithubSchema } from "../../platforms/fakes/github-graphql.js";
import type { Answer, Asked } from "../../platforms/fakes/host.js";
import { click, dispatch, fill, find, findAll, settle, textsOf, until, valueOf } from "../../visitor.js";

let lab: IssueLab;

beforeEach(async () => {
  lab = await openIssueLab();
});
afterEach(() => lab.close());

const bodies = () => textsOf(".comment-body");
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Number ${from + index}`);
const notices = () => textsOf(".comments-notice");
const empty = () => textsOf(".comments-empty");
const isListing = ({ method, path }: Asked) => method === "GET" && path.endsWith("/comments");
const listings = () => lab.host.asked.filter(isListing);
const message = () => textsOf("[role=alert] .issue-alert").join("");
const perPage = () => findAll("combobox", /^Comments per page/)[0] ?? document.body;
const pageField = () => findAll("textbox", "Page")[0] ?? document.body;
const pageForm = () => pageField().closest("form") ?? document.body;

/** Responds to some calls in place of the platform, or fails as a network does if `answer` is `null`. */
function fail(answer: Answer | null, isMeant: (asked: Asked) => boolean = isListing): void {
  lab.host.intercept((asked) => {
    if (!isMeant(asked)) return null;
    return answer ?? Promise.reject(new TypeError("fetch failed"));
  });
}

/** Delays the responses to some calls. The returned function releases them. */
function hold(isHeld: (asked: Asked) => boolean = isListing): () => Promise<void> {
  const { promise, resolve } = createDeferred();
  lab.host.intercept((asked) => (isHeld(asked) ? promise.then(() => null) : null));
  return async () => {
    resolve();
    await settle();
  };
}

describe("the comments of an issue", () => {
  it("are announced while they are loading, and counted once they are loaded", async () => {
    lab.makeIssue("One");
    const search = hold(({ path }) => path.includes("search"));
    await lab.open();
    expect([empty(), textsOf("p[role=status]")]).toEqual([["Initializing …"], ["Loading comments …"]]);
    expect(findAll("button", "Login with GitHub")).toHaveLength(1);
    const list = hold();
    await search();
    expect(empty()).toEqual(["Loading comments …"]);
    await list();
    expect([empty(), textsOf("p[role=status]"), bodies()]).toEqual([[], ["1 comment"], ["One"]]);
    expect(notices()).toEqual([]);
  });

  it("are counted, with a link to the platform", async () => {
    lab.makeIssue("One", "Two");
    await lab.open();
    expect(textsOf(".comments-count")).toEqual(["2 comments"]);
    expect(find("link", "View on GitHub").getAttribute("href")).toBe("https://github.com/ann/blog/issues/1");
  });

  it("show author and time, and whether they were edited", async () => {
    const issue = lab.makeIssue("One", "Two");
    const [one, two] = issue.comments;
    Object.assign(one ?? {}, { at: new Date(NOW - 3 * 60_000), editedAt: new Date(NOW - 3 * 60_000 + 2000) });
    Object.assign(two ?? {}, { at: new Date(NOW - 3 * 60_000), editedAt: new Date(NOW - 3 * 60_000 + 2001) });
    await lab.open();
    const heads = textsOf(".comment-head");
    expect(heads).toEqual(["bob3 minutes ago", "bob3 minutes agoedited"]);
    expect(findAll("link", "bob").map((link) => link.getAttribute("href"))).toEqual([
      "https://github.com/bob",
      "https://github.com/bob",
    ]);
    const image = document.querySelector("img.comment-avatar");
    expect(image?.getAttribute("src")).toBe("https://avatars.githubusercontent.com/bob");
    expect(document.querySelector("time")?.getAttribute("datetime")).toBe(
      new Date(NOW - 180_000).toISOString(),
    );
  });

  it("show a letter if an avatar is missing or fails to load", async () => {
    lab.makeIssue("One");
    await lab.open();
    await dispatch(document.querySelector("img.comment-avatar") ?? document, new Event("error"));
    expect(textsOf(".comment-avatar")).toEqual(["B"]);
    const user = { login: "élan", avatar_url: "javascript:x", html_url: "javascript:x" };
    fail({ status: 200, data: [{ id: 1, body: "x", user, created_at: "no date" }] });
    await lab.open();
    expect([textsOf(".comment-avatar"), findAll("link", "élan"), textsOf("time")]).toEqual([["É"], [], []]);
  });

  it("are the platform's HTML, or else rendered from markdown, and contain no scripts", async () => {
    lab.makeIssue("One");
    const html = '<p onclick="x">Html</p><script>1</script>';
    const data = [
      { id: 1, body: "*raw*", body_html: html },
      { id: 2, body: "*raw* ![](/a.png)<script>1</script>" },
    ];
    fail({ status: 200, data });
    await lab.open();
    const shown = [...document.querySelectorAll(".comment-body")].map(({ innerHTML }) => innerHTML.trim());
    expect(shown[0]).toBe("<p>Html</p>");
    expect(shown[1]).toMatch(/^<p><em>raw<\/em> <img src="https:\/\/git\.test\/a\.png"/);
    expect(shown[1]).not.toContain("<script");
  });

  it("show the number of reactions, and let only signed-in visitors react", async () => {
    const issue = lab.makeIssue("One");
    const comment = issue.comments[0];
    if (comment !== undefined) lab.tracker.react(comment, "eve", "like");
    await lab.open();
    const buttons = findAll("button", /^(?:Heart|Like|Unlike)/);
    expect(
      buttons.map((button) => [button.getAttribute("aria-label"), button.hasAttribute("disabled")]),
    ).toEqual([
      ["Heart: 0", true],
      ["Like: 1", true],
      ["Unlike: 0", true],
    ]);
    expect(buttons[0]?.title).toBe("Login with GitHub account to leave a comment");
  });

  it("report that there are none", async () => {
    lab.makeIssue();
    await lab.open();
    expect(empty()).toEqual(["No comments yet. Leave the first comment !"]);
    expect(textsOf(".issue-head")).toEqual([]);
  });
});

describe("the pages of comments", () => {
  it("have ten comments each, with a second pager below more than five", async () => {
    lab.makeIssue(...numbers(1, 11));
    await lab.open();
    expect(bodies()).toEqual(numbers(1, 10));
    expect(textsOf(".issue-pager")).toHaveLength(2);
    await fill(pageField(), "2");
    await dispatch(pageForm(), new Event("submit", { bubbles: true, cancelable: true }));
    expect(bodies()).toEqual(numbers(11, 11));
    expect(textsOf(".issue-pager")).toHaveLength(1);
  });

  it.each([
    [5, 1],
    [6, 2],
  ])("have one pager or two: %i comments, %i", async (count, pagers) => {
    lab.makeIssue(...numbers(1, count));
    await lab.open();
    expect(textsOf(".issue-pager")).toHaveLength(pagers);
  });

  it("can be turned forward and back, and not beyond an end", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    const step = (name: string) => find("button", name);
    const ends = () => ["Previous", "Next"].map((name) => step(name).getAttribute("aria-disabled"));
    expect([textsOf(".issue-pages span"), ends(), valueOf(pageField())]).toEqual([
      ["of 3"],
      ["true", "false"],
      "1",
    ]);
    await click(step("Previous"));
    expect(listings()).toHaveLength(1);
    await click(step("Next"));
    expect([bodies(), ends(), valueOf(pageField())]).toEqual([numbers(3, 4), ["false", "false"], "2"]);
    await click(step("Next"));
    expect([bodies(), ends()]).toEqual([numbers(5, 5), ["false", "true"]]);
    await click(step("Next"));
    expect(listings()).toHaveLength(3);
    await click(step("Previous"));
    expect(bodies()).toEqual(numbers(3, 4));
  });

  it("reject an invalid number with a message for three seconds", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    for (const text of ["0", "4", "1.5", "-1", "x", ""]) {
      await fill(pageField(), text);
      await click(find("button", "Go"));
      expect([text, message()]).toEqual([text, "Please enter a whole number from 1 to 3."]);
      expect([valueOf(pageField()), listings().length]).toEqual(["1", 1]);
      await settle(2999);
      expect(message()).not.toBe("");
      await settle(1);
      expect(message()).toBe("");
    }
  });

  it("close the message at a click", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    await fill(pageField(), "x");
    await click(find("button", "Go"));
    expect(document.querySelector<HTMLElement>(".issue-alert")?.title).toBe("Close this message");
    await click(document.querySelector(".issue-alert") ?? document.body);
    expect(message()).toBe("");
  });

  it("send no request for the current page", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    expect(findAll("button", "Go")).toEqual([]);
    await dispatch(pageForm(), new Event("submit", { bubbles: true, cancelable: true }));
    await fill(pageField(), " 1 ");
    await click(find("button", "Go"));
    expect([message(), listings()]).toEqual(["", expect.objectContaining({ length: 1 })]);
    expect(findAll("button", "Go")).toEqual([]);
  });

  it("have the chosen size, starting with the first", async () => {
    lab.makeIssue(...numbers(1, 12));
    await lab.open({ perPage: 7 });
    const choices = [...document.querySelectorAll("select option")].map(({ textContent }) => textContent);
    expect([valueOf(perPage()), [...new Set(choices)]]).toEqual(["7", ["5", "7", "10", "20", "50"]]);
    await click(findAll("button", "Next")[0] ?? document.body);
    await fill(perPage(), "5");
    expect([bodies(), valueOf(perPage())]).toEqual([numbers(1, 5), "5"]);
    expect(Object.fromEntries(listings().at(-1)?.query ?? [])).toMatchObject({ page: "1", per_page: "5" });
  });

  it("have the size and number that the platform returns, if they differ", async () => {
    lab.makeIssue();
    const link =
      '<https://git.test/x?page=1&per_page=30>; rel="prev", <https://git.test/x?page=3&per_page=30>; rel="next"';
    lab.host.intercept((asked) => {
      if (isListing(asked)) return { status: 200, data: [{ id: 1, body: "x" }], headers: { Link: link } };
      return asked.path.endsWith("/issues/1") ? { status: 200, data: { number: 1, comments: 70 } } : null;
    });
    await lab.open();
    expect([valueOf(perPage()), valueOf(pageField()), textsOf(".issue-pages span")]).toEqual([
      "30",
      "2",
      ["of 3"],
    ]);
    const choices = [...document.querySelectorAll("select option")].map(({ textContent }) => textContent);
    expect(choices).toEqual(["5", "10", "20", "50", "30"]);
    await click(find("button", "Next"));
    expect(Object.fromEntries(listings().at(-1)?.query ?? [])).toMatchObject({ page: "3", per_page: "30" });
  });

  it("fall back to the last one if all comments of a later one were deleted elsewhere", async () => {
    const issue = lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    await fill(pageField(), "3");
    const last = issue.comments.at(-1);
    if (last !== undefined) lab.tracker.erase(last);
    await click(find("button", "Go"));
    expect([bodies(), valueOf(pageField())]).toEqual([numbers(3, 4), "2"]);
  });

  it("ignore clicks while one is loading, and keep the focus", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    const release = hold();
    const next = find("button", "Next");
    next.focus();
    await click(next);
    expect([next.getAttribute("aria-disabled"), find("list").getAttribute("aria-busy")]).toEqual([
      "true",
      "true",
    ]);
    expect([bodies(), perPage().getAttribute("aria-disabled")]).toEqual([numbers(1, 2), "true"]);
    await click(next);
    await fill(perPage(), "10");
    next.focus();
    await dispatch(pageForm(), new Event("submit", { bubbles: true, cancelable: true }));
    expect(listings()).toHaveLength(2);
    await release();
    expect([bodies(), document.activeElement]).toEqual([numbers(3, 4), next]);
    expect(find("list").getAttribute("aria-busy")).toBe("false");
  });

  it("scroll to the first comment of the next one after paging far below", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const place = vi
      .spyOn(Element.prototype, "getBoundingClientRect")
      .mockReturnValue(new DOMRect(0, 0, 0, 9));
    await click(find("button", "Next"));
    expect(scroll).not.toHaveBeenCalled();
    place.mockReturnValue(new DOMRect(0, -1, 0, 9));
    await click(find("button", "Next"));
    expect(scroll).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(document.querySelector(".comment-card"));
  });

  it("stay if another one fails, and report why", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    lab.keepToken("bob");
    await lab.open({ perPage: 2 });
    fail({ status: 500, data: { message: "Server Error" } });
    await click(find("button", "Next"));
    expect([bodies(), message(), valueOf(pageField())]).toEqual([numbers(1, 2), "Server Error", "1"]);
    expect(lab.reported).toMatchObject([{ status: 500 }]);
    expect(lab.logged).toEqual([]);
    await fill(perPage(), "5");
    expect([bodies(), valueOf(perPage())]).toEqual([numbers(1, 2), "2"]);
  });

  it("offer signing in if the platform refuses further ones without it", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    fail({ status: 403, data: { message: "API rate limit exceeded" } });
    await click(find("button", "Next"));
    expect([bodies(), empty()]).toEqual([[], ["Login to view commentsAPI rate limit exceeded"]]);
  });
});

describe("the order of comments", () => {
  // Loading the schema takes a while, once.
  beforeAll(() => void readGithubSchema(), 60_000);

  it("can be reversed if the platform supports it, and keeps the page", async () => {
    await lab.close();
    lab = await openIssueLab("gitlab-v4");
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 });
    expect(bodies()).toEqual(numbers(4, 5).toReversed());
    await click(find("button", "Next"));
    const sort = () => find("button", /first$/);
    expect([sort().textContent, sort().title]).toEqual(["↓ Newest first", "Order"]);
    await click(sort());
    expect([sort().textContent, bodies(), valueOf(pageField())]).toEqual([
      "↑ Oldest first",
      numbers(3, 4),
      "2",
    ]);
    await click(sort());
    expect([sort().textContent, bodies()]).toEqual(["↓ Newest first", numbers(2, 3).toReversed()]);
  });

  it("restarts at the first page on GitHub's GraphQL", async () => {
    await lab.close();
    lab = await openIssueLab("github-v4");
    lab.makeIssue(...numbers(1, 5));
    lab.keepToken("bob");
    await lab.open({ perPage: 2 });
    await click(find("button", "Next"));
    expect(valueOf(pageField())).toBe("2");
    await click(find("button", /first$/));
    expect([bodies(), valueOf(pageField())]).toEqual([numbers(1, 2), "1"]);
    await click(find("button", "Next"));
    expect(valueOf(pageField())).toBe("2");
  });

  it("cannot be changed on platforms with a single order", async () => {
    lab.makeIssue("One");
    await lab.open();
    expect(findAll("button", /first$/)).toEqual([]);
  });
});

describe("the issue of a page", () => {
  it("is the one whose number the page names", async () => {
    const issue = lab.tracker.open({ title: "Another title", body: "", labels: [], by: "ann" });
    lab.tracker.write(issue, { body: "Of that one", by: "bob" });
    await lab.open({}, { issueId: String(issue.number) });
    expect([bodies(), lab.host.asked.map(({ path }) => path)]).toEqual([
      ["Of that one"],
      ["/api/v3/repos/ann/blog/issues/1", "/api/v3/repos/ann/blog/issues/1/comments"],
    ]);
  });

  it("is no other one if the named one is gone", async () => {
    lab.makeIssue("Of the title");
    lab.keepToken("ann");
    await lab.open({ autoCreateIssue: true }, { issueId: "77" });
    expect(notices()).toEqual(["Failed to load commentsThe issue of this page does not exist.Try again"]);
    expect(lab.logged).toMatchObject([{ status: 404, message: "Issue 77 does not exist" }]);
    expect(lab.tracker.issues).toHaveLength(1);
  });

  it("is the one that the build found, without a search", async () => {
    lab.makeIssue("One");
    await lab.open({}, { known: { id: "1", link: "https://github.com/ann/blog/issues/1" } });
    expect([bodies(), lab.host.asked.length]).toEqual([["One"], 1]);
    expect(find("link", "View on GitHub").getAttribute("href")).toBe("https://github.com/ann/blog/issues/1");
  });

  it("is searched for if the one that the build found is gone", async () => {
    lab.makeIssue("One");
    await lab.open({}, { known: { id: "77", link: "https://github.com/ann/blog/issues/77" } });
    expect([bodies(), notices()]).toEqual([["One"], []]);
  });

  it("is not searched for if the one that the build found cannot be loaded", async () => {
    lab.makeIssue("One");
    fail({ status: 500, data: { message: "Server Error" } });
    await lab.open({}, { known: { id: "1", link: "" } });
    expect([notices(), lab.host.asked.length]).toEqual([["Failed to load commentsServer ErrorTry again"], 1]);
  });

  it("can be created only after signing in", async () => {
    await lab.open();
    const create = find("button", "Click to create issue");
    await click(create);
    await until(() => lab.assign.mock.calls.length > 0);
    expect(String(lab.assign.mock.calls[0]?.[0])).toMatch(/^https:\/\/git\.test\/login\/oauth\/authorize\?/);
    expect(lab.tracker.issues).toEqual([]);
  });

  it.each([
    ["ann", {}],
    ["bob", { admins: ["BOB"] }],
  ])("is created by %s with %j, with its title, its content and its labels", async (name, settings) => {
    lab.keepToken(name);
    await lab.open({
      ...settings,
      labels: ["Talk"],
      prefix: "On: ",
      issueContent: "See {title} at {url} {x}",
    });
    const release = hold(({ method }) => method === "POST");
    await click(find("button", "Click to create issue"));
    expect(find("button", "Creating the issue …").hasAttribute("disabled")).toBe(true);
    await release();
    expect(lab.tracker.issues).toMatchObject([
      { title: "On: Page | Blog", body: "See Page | Blog at http://localhost:3000/page.html {x}", by: name },
    ]);
    expect(lab.host.asked.find(({ method }) => method === "POST")?.fields["labels"]).toEqual(["Talk"]);
    expect(empty()).toEqual(["No comments yet. Leave the first comment !"]);
  });

  it("has the page's address as its content by default", async () => {
    lab.keepToken("ann");
    await lab.open();
    await click(find("button", "Click to create issue"));
    expect(lab.tracker.issues).toMatchObject([{ body: "http://localhost:3000/page.html" }]);
  });

  it("is reported as missing to signed-in visitors who may not create it", async () => {
    lab.keepToken("bob");
    await lab.open({ autoCreateIssue: true });
    expect(notices()).toEqual([
      "Failed to load commentsThe owner of this site has not enabled comments on this page yet.",
    ]);
    expect([findAll("button", /create issue|Try again/), lab.tracker.issues, lab.logged]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("is created automatically if the site wants that and the owner opens the page", async () => {
    lab.keepToken("ann");
    await lab.open({ autoCreateIssue: true });
    expect(lab.tracker.issues).toMatchObject([{ title: lab.issueTitle, by: "ann" }]);
    expect(empty()).toEqual(["No comments yet. Leave the first comment !"]);
  });

  it("is not created automatically for visitors who are not signed in", async () => {
    await lab.open({ autoCreateIssue: true });
    expect(findAll("button", "Click to create issue")).toHaveLength(1);
    expect(lab.tracker.issues).toEqual([]);
  });

  it("that cannot be created is a failure", async () => {
    lab.keepToken("ann");
    await lab.open();
    fail({ status: 410, data: { message: "Issues are disabled" } }, ({ method }) => method === "POST");
    await click(find("button", "Click to create issue"));
    expect(notices()).toEqual(["Failed to load commentsThe issue of this page does not exist.Try again"]);
  });
});

describe("comments that cannot be loaded", () => {
  const RESET = { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(NOW / 1000 + 600) };
  const reset = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit" }).format(NOW + 600_000);
  const limited = `The platform's rate limit is reached. Try again after ${reset}.`;

  it.each<readonly [string, Answer | null, string]>([
    ["requires a sign-in", { status: 401, data: { message: "No" } }, "Login to view comments"],
    ["forbids it", { status: 403, data: { message: "Not you" } }, "Login to view commentsNot you"],
    [
      "has a limit",
      { status: 403, headers: RESET, data: { message: "No" } },
      `Login to view comments${limited}`,
    ],
    ["does not respond", null, "Login to view commentsThe platform cannot be reached.Try again"],
  ])("offer signing in if the platform %s", async (_, answer, text) => {
    lab.makeIssue("One");
    fail(answer);
    await lab.open();
    expect([empty(), notices(), bodies()]).toEqual([[text], [], []]);
    expect([lab.reported, lab.logged.length]).toEqual([[], 1]);
    await click(find("button", "Login to view comments"));
    await until(() => lab.assign.mock.calls.length > 0);
    expect(lab.assign).toHaveBeenCalledTimes(1);
  });

  it.each<readonly [string, Answer, string]>([
    [
      "reports them missing",
      { status: 404, data: { message: "Not Found" } },
      "The issue of this page does not exist.",
    ],
    [
      "reports them removed",
      { status: 410, data: { message: "Gone" } },
      "The issue of this page does not exist.",
    ],
    ["rejects the request", { status: 422, data: { message: "Validation  Failed" } }, "Validation Failed"],
    ["limits requests", { status: 429, data: { message: "No" } }, "Too many requests. Please wait a moment."],
    ["limits requests until a time", { status: 429, headers: RESET, data: { message: "No" } }, limited],
    ["is broken", { status: 500, data: { message: "Server Error" } }, "Server Error"],
    ["responds with a page", { status: 500, data: "<b>Hi" }, "The platform cannot be reached."],
    [
      "responds with a page and status 200",
      { status: 200, data: "<b>Hi" },
      "The platform cannot be reached.",
    ],
  ])("report that the platform %s, and appear after a retry", async (_, answer, text) => {
    lab.makeIssue("One");
    fail(answer);
    await lab.open();
    expect([notices(), empty()]).toEqual([[`Failed to load comments${text}Try again`], []]);
    expect(lab.reported).toMatchObject([{ status: answer.status }]);
    expect(lab.logged).toEqual(lab.reported);
    lab.host.intercept(() => null);
    await click(find("button", "Try again"));
    expect([bodies(), notices()]).toEqual([["One"], []]);
  });

  it.each([
    ["at a click", () => click(find("button", "Try again"))],
    ["by themselves once the browser is online", () => dispatch(window, new Event("online"))],
  ])("appear %s if the platform was unreachable", async (_, act) => {
    lab.makeIssue("One");
    fail(null);
    await lab.open();
    lab.host.intercept(() => null);
    await act();
    expect(bodies()).toEqual(["One"]);
  });

  it("keep the focus at a retry, on the status text", async () => {
    lab.makeIssue("One");
    fail(null);
    await lab.open();
    const button = find("button", "Try again");
    button.focus();
    await click(button);
    expect(document.activeElement?.getAttribute("role")).toBe("status");
  });

  it("are not retried automatically if the platform rejected the request", async () => {
    lab.makeIssue("One");
    fail({ status: 500, data: { message: "Server Error" } });
    await lab.open();
    const asked = lab.host.asked.length;
    await dispatch(window, new Event("online"));
    expect(lab.host.asked).toHaveLength(asked);
  });

  it("are those of the last attempt, even if an earlier one ends later", async () => {
    lab.makeIssue("One");
    const { promise, resolve } = createDeferred();
    let tries = 0;
    lab.host.intercept((asked) => {
      if (!isListing(asked)) return null;
      tries += 1;
      return tries === 1 ? { status: 500, data: { message: "No" } } : promise.then(() => null);
    });
    await lab.open();
    await click(find("button", "Try again"));
    await dispatch(window, new Event("online"));
    expect([empty(), notices()]).toEqual([["Loading comments …"], []]);
    await lab.leave();
    resolve();
    await settle();
    expect(lab.reported).toHaveLength(1);
  });

  it("report that Bitbucket's tracker is closed", async () => {
    const data = { error: { message: "Repository has no issue tracker." } };
    lab.connect("https://api.bitbucket.org", () => ({ status: 404, data }));
    await lab.open({ platform: "bitbucket-v2" });
    expect(notices()[0]).toContain(
      "Bitbucket closed its issue tracker on 2026-08-20, and with it the comments",
    );
  });
});

describe("the progress bar", () => {
  const percent = () => findAll("progressbar")[0]?.getAttribute("aria-valuenow") ?? null;

  it("advances by 5 percent in 200 ms up to 94, is full when the comments are loaded, and disappears", async () => {
    lab.makeIssue("One");
    const release = hold();
    await lab.open();
    expect([percent(), find("progressbar").getAttribute("aria-label")]).toEqual(["0", "Loading comments …"]);
    await settle(199);
    expect(percent()).toBe("0");
    await settle(1);
    expect(percent()).toBe("5");
    await settle(17 * 200);
    expect(percent()).toBe("90");
    await settle(200);
    expect(percent()).toBe("94");
    await settle(2000);
    expect(percent()).toBe("94");
    await release();
    expect(percent()).toBe("100");
    expect(document.querySelector<HTMLElement>(".issue-progress > div")?.style.width).toBe("100%");
    await settle(399);
    expect(percent()).toBe("100");
    await settle(1);
    expect(percent()).toBeNull();
  });
});

describe("a link to a comment", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "scrollIntoView");
  });

  it("is searched for on all pages, fifty comments at a time, and scrolled to", async () => {
    const issue = lab.makeIssue(...numbers(1, 60));
    const id = issue.comments[54]?.id;
    await lab.open({}, { hash: `#comment-${id}` });
    await until(() => bodies().length > 0);
    expect(bodies()).toContain("Number 55");
    expect(listings().map(({ query }) => [query.get("page"), query.get("per_page")])).toEqual([
      ["1", "10"],
      ["1", "50"],
      ["2", "50"],
    ]);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts[0]).toBe(
      document.getElementById(`comment-${id}`),
    );
  });

  it("on the first page takes one request", async () => {
    const issue = lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 }, { hash: `#comment-${issue.comments[0]?.id}` });
    expect(listings()).toHaveLength(1);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it("that is on no page shows the first one", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 }, { hash: "#comment-gone" });
    expect([bodies(), listings().length]).toEqual([numbers(1, 2), 2]);
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it("shows the first page if the search fails", async () => {
    lab.makeIssue(...numbers(1, 5));
    fail({ status: 500 }, (asked) => isListing(asked) && asked.query.get("per_page") === "50");
    await lab.open({ perPage: 2 }, { hash: "#comment-gone" });
    expect([bodies(), notices()]).toEqual([numbers(1, 2), []]);
  });

  it("to another part of the page causes no search", async () => {
    lab.makeIssue(...numbers(1, 5));
    await lab.open({ perPage: 2 }, { hash: "#comments" });
    expect(listings()).toHaveLength(1);
  });
});
