import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Issue, IssueBackend } from "../../../../src/runtime/comments/platforms/platform.js";
import { createTracker, type StoredIssue, type Tracker } from "./fakes/tracker.js";
import { connect, OLD_SUBJECTS, SUBJECTS, type Open } from "./subjects.js";

const TITLE = '[Vssue]Über "große" \\ 注释 #1';
const ISSUE = { title: TITLE, body: "https://ann.test/p", labels: ["Vssue"], by: "ann" };

const VERSIONS = [
  ...SUBJECTS.map((subject) => ({ ...subject, title: subject.name })),
  ...OLD_SUBJECTS.map((subject) => ({ ...subject, title: `${subject.name}, an older server` })),
];

describe.each(VERSIONS)("$title", ({ name, prepare, isOpen, isRendering, isIndexing }) => {
  let open: Open;
  let tracker: Tracker;
  let host: ReturnType<Open>;
  let bob: IssueBackend;

  beforeAll(() => {
    open = prepare();
  }, 60_000);

  beforeEach(async () => {
    tracker = createTracker();
    host = open(tracker);
    bob = await connect(name, host, "token-bob");
  });

  afterEach(() => {
    expect(host.faults ?? []).toEqual([]);
  });

  /** Returns a stored issue with comments by Bob, and the same issue as the backend finds it. */
  async function openIssue(comments = 0): Promise<{ stored: StoredIssue; issue: Issue }> {
    tracker.open({ ...ISSUE, title: `${TITLE} and more` });
    const stored = tracker.open(ISSUE);
    for (let count = 1; count <= comments; count += 1)
      tracker.write(stored, { body: `comment ${count}`, by: "bob" });
    const issue = await bob.findIssue({ title: TITLE });
    if (issue === null) throw new Error("The issue was not found");
    return { stored, issue };
  }

  it("reads the user that the token belongs to", async () => {
    const user = await bob.readUser();
    expect(user).toMatchObject({ username: "bob", avatar: expect.stringContaining("https://") });
    expect(user.homepage).toMatch(/\/bob\/?$/);
  });

  it("rejects an unknown token with 401", async () => {
    const stranger = await connect(name, host, "token-of-nobody");
    await expect(stranger.readUser()).rejects.toMatchObject({ name: "PlatformError", status: 401 });
  });

  it("finds the issue with exactly the title, whatever characters it contains", async () => {
    const { issue } = await openIssue();
    expect(issue).toMatchObject({ title: TITLE, content: "https://ann.test/p" });
    expect(issue.link).toMatch(/^https:\/\/.+\/ann\/blog\/.*issues\//);
  });

  it("finds an issue by its id", async () => {
    const { issue } = await openIssue();
    expect(await bob.findIssue({ id: issue.id })).toEqual(issue);
  });

  it("finds no issue if there is none", async () => {
    tracker.open({ ...ISSUE, title: `${TITLE}!` });
    tracker.open({ ...ISSUE, title: TITLE.toUpperCase() });
    expect(await bob.findIssue({ title: TITLE })).toBeNull();
    expect(await bob.findIssue({ id: "4711" })).toBeNull();
  });

  it.runIf(isIndexing)("finds an issue that the search has not indexed yet", async () => {
    tracker.open(ISSUE).isIndexed = false;
    expect(await bob.findIssue({ title: TITLE })).toMatchObject({ title: TITLE });
  });

  it("creates an issue with its title, message and labels", async () => {
    const ann = await connect(name, host, "token-ann");
    const issue = await ann.createIssue({ title: TITLE, content: "first message" });
    expect(issue).toMatchObject({ title: TITLE, content: "first message" });
    const labels = name === "bitbucket-v2" ? [] : ["Vssue"];
    expect(tracker.issues).toMatchObject([{ title: TITLE, body: "first message", labels, by: "ann" }]);
    await ann.add(issue, "at once");
    expect(tracker.issues[0]?.comments).toMatchObject([{ body: "at once" }]);
  });

  it("finds a closed issue, by its search or its list", async () => {
    tracker.open(ISSUE).isClosed = true;
    expect(await bob.findIssue({ title: TITLE })).toMatchObject({ title: TITLE });
    const stored = tracker.open({ ...ISSUE, title: `${TITLE} 2` });
    Object.assign(stored, { isClosed: true, isIndexed: false });
    expect(await bob.findIssue({ title: `${TITLE} 2` })).toMatchObject({ title: `${TITLE} 2` });
  });

  it.runIf(isIndexing)("creates no second issue while the search has not indexed the first", async () => {
    const ann = await connect(name, host, "token-ann");
    const first = await ann.createIssue({ title: TITLE, content: "first message" });
    for (const stored of tracker.issues) stored.isIndexed = false;
    expect(await ann.createIssue({ title: TITLE, content: "first message" })).toEqual(first);
    expect(tracker.issues).toHaveLength(1);
  });

  it("returns each comment once over all pages, and the total", async () => {
    const { issue } = await openIssue(23);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await bob.list(issue, { page, perPage: 10, sort: "asc" }));
    expect(pages.map(({ page, perPage, count }) => [page, perPage, count])).toEqual([
      [1, 10, 23],
      [2, 10, 23],
      [3, 10, 23],
    ]);
    const texts = pages.flatMap(({ comments }) => comments.map(({ raw }) => raw));
    expect(texts).toEqual(Array.from({ length: 23 }, (_, index) => `comment ${index + 1}`));
  });

  it("lists the newest first if it can sort", async () => {
    const { issue } = await openIssue(23);
    const { comments } = await bob.list(issue, { page: 1, perPage: 10, sort: "desc" });
    expect(comments[0]?.raw).toBe(bob.info.isSortable ? "comment 23" : "comment 1");
    const last = await bob.list(issue, { page: 3, perPage: 10, sort: "desc" });
    expect(last.comments.at(-1)?.raw).toBe(bob.info.isSortable ? "comment 1" : "comment 23");
  });

  it("jumps to a distant page and back, and keeps pages correct after a deletion", async () => {
    const { stored, issue } = await openIssue(250);
    const query = { page: 48, perPage: 5, sort: "asc" } as const;
    const textOf = async (page: number) =>
      (await bob.list(issue, { ...query, page })).comments.map(({ raw }) => raw);
    expect((await textOf(48))[0]).toBe("comment 236");
    expect((await textOf(2))[0]).toBe("comment 6");
    tracker.erase(stored.comments[0] ?? tracker.write(stored, { body: "", by: "bob" }));
    expect((await textOf(48))[0]).toBe("comment 237");
    expect((await textOf(50)).at(-1)).toBe("comment 250");
  });

  it("returns the total on a page after the last", async () => {
    const { issue } = await openIssue(7);
    expect(await bob.list(issue, { page: 9, perPage: 5, sort: "asc" })).toMatchObject({ count: 7 });
  });

  it("returns no comments for an issue without any", async () => {
    const { issue } = await openIssue();
    const query = { page: 1, perPage: 10, sort: "desc" } as const;
    expect(await bob.list(issue, query)).toEqual({ comments: [], count: 0, page: 1, perPage: 10 });
  });

  it("returns the author, time and text of a comment", async () => {
    const { stored, issue } = await openIssue(1);
    const { comments } = await bob.list(issue, { page: 1, perPage: 10, sort: "asc" });
    const written = stored.comments[0];
    expect(comments).toEqual([
      {
        id: expect.stringContaining(`${written?.id}`) as string,
        html: isRendering ? (expect.stringMatching(/^<p.*>comment 1<\/p>$/) as string) : null,
        raw: "comment 1",
        author: expect.objectContaining({ username: "bob" }) as object,
        createdAt: written?.at.getTime(),
        updatedAt: written?.editedAt.getTime(),
        reactions: bob.info.isReactable ? { heart: 0, like: 0, unlike: 0 } : null,
      },
    ]);
  });

  it("shows the comments of deleted accounts", async () => {
    const { stored, issue } = await openIssue(1);
    tracker.write(stored, { body: "adieu", by: null });
    const { comments } = await bob.list(issue, { page: 1, perPage: 10, sort: "asc" });
    expect(comments.map(({ raw, author }) => [raw, author.username.toLowerCase()])).toEqual([
      ["comment 1", "bob"],
      ["adieu", "ghost"],
    ]);
  });

  it("adds, edits and removes the visitor's own comment", async () => {
    const { stored, issue } = await openIssue(2);
    const text = '**Grüße** & <b>注释</b>\n\n> `"quoted"`';
    const added = await bob.add(issue, text);
    expect(added).toMatchObject({ raw: text, author: { username: "bob" } });
    const query = { page: 1, perPage: 10, sort: "asc" } as const;
    expect(await bob.list(issue, query)).toMatchObject({ count: 3 });
    expect(await bob.edit(issue, added.id, "edited")).toMatchObject({ id: added.id, raw: "edited" });
    expect(stored.comments.at(-1)).toMatchObject({ body: "edited", by: "bob" });
    expect(await bob.remove(issue, added.id)).toBe(true);
    expect(await bob.list(issue, query)).toMatchObject({ count: 2 });
  });

  it("rejects an edit or a removal that the platform forbids, and keeps the comment", async () => {
    const { stored, issue } = await openIssue();
    tracker.write(stored, { body: "eve's", by: "eve" });
    const { comments } = await bob.list(issue, { page: 1, perPage: 10, sort: "asc" });
    const id = comments[0]?.id ?? "";
    await expect(bob.edit(issue, id, "mine")).rejects.toMatchObject({ name: "PlatformError", status: 403 });
    await expect(bob.remove(issue, id)).rejects.toMatchObject({ status: 403 });
    expect(stored.comments).toMatchObject([{ body: "eve's" }]);
  });

  it("rejects the removal of a missing comment", async () => {
    const { issue } = await openIssue(1);
    await expect(bob.remove(issue, name === "github-v4" ? "IC_4711" : "4711")).rejects.toMatchObject({
      status: 404,
    });
  });

  it("adds a reaction, counts it with another's, and removes it; or rejects with 501", async () => {
    const { stored, issue } = await openIssue(1);
    const { comments } = await bob.list(issue, { page: 1, perPage: 10, sort: "asc" });
    const id = comments[0]?.id ?? "";
    if (!bob.info.isReactable) {
      await expect(bob.react(issue, id, "heart")).rejects.toThrow("501 Not Implemented");
      await expect(bob.readReactions(issue, id)).rejects.toThrow("501 Not Implemented");
      return;
    }
    const comment = stored.comments[0] ?? tracker.write(stored, { body: "", by: "bob" });
    tracker.react(comment, "eve", "heart");
    for (const reaction of ["heart", "like", "unlike"] as const) {
      expect(await bob.react(issue, id, reaction)).toBe("given");
    }
    expect(await bob.readReactions(issue, id)).toEqual({ heart: 2, like: 1, unlike: 1 });
    expect(await bob.react(issue, id, "heart")).toBe("taken");
    expect(comment.reactions.map(({ by, reaction }) => [by, reaction])).toEqual([
      ["eve", "heart"],
      ["bob", "like"],
      ["bob", "unlike"],
    ]);
    const after = await bob.list(issue, { page: 1, perPage: 10, sort: "asc" });
    expect(after.comments[0]?.reactions).toEqual({ heart: 1, like: 1, unlike: 1 });
  });

  it("shows comments without a token if the platform does, and rejects writing", async () => {
    const { issue } = await openIssue(1);
    const anonymous = await connect(name, host, null);
    const reading = anonymous.list(issue, { page: 1, perPage: 10, sort: "asc" });
    if (isOpen) expect(await reading).toMatchObject({ count: 1 });
    else await expect(reading).rejects.toMatchObject({ status: 401 });
    await expect(anonymous.add(issue, "hello")).rejects.toMatchObject({ status: 401 });
  });

  it("avoids cached responses, and puts no token into a URL", async () => {
    const { issue } = await openIssue(1);
    await bob.list(issue, { page: 1, perPage: 10, sort: "asc" });
    await bob.add(issue, "hello");
    await bob.readUser();
    const reads = host.asked.filter(({ method, path }) => method === "GET" && !path.endsWith("/user"));
    expect(reads.filter(({ query }) => !query.has("timestamp"))).toEqual([]);
    expect(host.asked.filter(({ query }) => `${query}`.includes("token"))).toEqual([]);
  });
});
