import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Gitlab } from "@gitbeaker/rest";
import { giteaApi } from "gitea-js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBitbucket } from "./fakes/bitbucket.js";
import { createGitea } from "./fakes/gitea.js";
import { createGitlab } from "./fakes/gitlab.js";
import type { Host } from "./fakes/host.js";
import { serve, type Server } from "./fakes/serve.js";
import { createTracker, type Tracker } from "./fakes/tracker.js";
import { connect } from "./subjects.js";

const QUERY = { page: 1, perPage: 10, sort: "asc" } as const;
const ISSUE = { title: "[Vssue]p", body: "first message", labels: ["Vssue"], by: "ann" };

// The fake servers of the other tests are our own. Independent clients must work with them too, and see the changes
// made by our backends.
describe("an independent client", () => {
  let tracker: Tracker;
  let host: Host;
  let server: Server;

  async function start(create: (tracker: Tracker) => Host): Promise<string> {
    host = create(tracker);
    server = await serve(host);
    return server.address;
  }

  beforeEach(() => {
    tracker = createTracker();
  });

  afterEach(() => server.close());

  it("of GitLab sees the changes of our backend, and the other way round", async () => {
    const address = await start(createGitlab);
    const gitlab = new Gitlab({ host: address, oauthToken: "token-ann" });
    const project = "ann/blog";
    const created = await gitlab.Issues.create(project, "[Vssue]p", { description: "m", labels: "Vssue" });
    const ours = await connect("gitlab-v4", host, "token-bob");
    const issue = await ours.findIssue({ title: "[Vssue]p" });
    expect(issue).toEqual({ id: `${created.iid}`, title: "[Vssue]p", content: "m", link: created.web_url });
    if (issue === null) return;

    const { id } = await ours.add(issue, "by bob");
    await gitlab.IssueNotes.create(project, created.iid, "by ann");
    await gitlab.IssueNoteAwardEmojis.award(project, created.iid, Number(id), "thumbsup");
    await expect(
      gitlab.IssueNoteAwardEmojis.award(project, created.iid, Number(id), "thumbsup"),
    ).rejects.toThrow();
    expect(await ours.react(issue, id, "like")).toBe("given");
    const notes = await gitlab.IssueNotes.all(project, created.iid, { sort: "asc" });
    expect(notes.filter(({ system }) => !system).map(({ body }) => body)).toEqual(["by bob", "by ann"]);
    const { comments, count } = await ours.list(issue, QUERY);
    expect(comments.map(({ raw, author, reactions }) => [raw, author.username, reactions?.like])).toEqual([
      ["by bob", "bob", 2],
      ["by ann", "ann", 0],
    ]);
    expect(count).toBe(2);

    await gitlab.IssueNotes.edit(project, created.iid, Number(id), { body: "edited" });
    expect((await ours.list(issue, QUERY)).comments[0]?.raw).toBe("edited");
    await gitlab.IssueNotes.remove(project, created.iid, Number(id));
    expect(await ours.list(issue, QUERY)).toMatchObject({ count: 1 });
    expect(await gitlab.Issues.all({ projectId: project, search: "vssue", labels: "Vssue" })).toHaveLength(1);
    expect((await gitlab.Users.showCurrentUser()).username).toBe("ann");
  });

  it("of Gitea sees the changes of our backend, and the other way round", async () => {
    const address = await start(createGitea);
    const { repos, user } = giteaApi(address, { token: "token-ann" });
    const labels = (await repos.issueListLabels("ann", "blog")).data;
    const label = labels.find(({ name }) => name === "Vssue")?.id ?? 0;
    const created = (
      await repos.issueCreateIssue("ann", "blog", { title: "[Vssue]p", body: "m", labels: [label] })
    ).data;
    const ours = await connect("gitea-v1", host, "token-bob");
    const issue = await ours.findIssue({ title: "[Vssue]p" });
    expect(issue).toMatchObject({ id: `${created.number}`, title: "[Vssue]p", content: "m" });
    if (issue === null) return;

    const { id } = await ours.add(issue, "by bob");
    await repos.issueCreateComment("ann", "blog", Number(issue.id), { body: "by ann" });
    expect(
      (await repos.issuePostCommentReaction("ann", "blog", Number(id), { content: "heart" })).status,
    ).toBe(201);
    expect(
      (await repos.issuePostCommentReaction("ann", "blog", Number(id), { content: "heart" })).status,
    ).toBe(200);
    expect(await ours.react(issue, id, "heart")).toBe("given");
    expect(await ours.readReactions(issue, id)).toEqual({ heart: 2, like: 0, unlike: 0 });
    await repos.issueDeleteCommentReaction("ann", "blog", Number(id), { content: "heart" });
    const given = (await repos.issueGetCommentReactions("ann", "blog", Number(id))).data;
    expect(given.map(({ user }) => user?.login)).toEqual(["bob"]);
    expect((await ours.list(issue, QUERY)).comments.map(({ raw }) => raw)).toEqual(["by bob", "by ann"]);

    await repos.issueEditComment("ann", "blog", Number(id), { body: "edited" });
    expect((await repos.issueGetComments("ann", "blog", Number(issue.id))).data[0]?.body).toBe("edited");
    await repos.issueDeleteComment("ann", "blog", Number(id));
    expect(await ours.list(issue, QUERY)).toMatchObject({ count: 1 });
    expect(
      (await repos.issueListIssues("ann", "blog", { q: "vssue", type: "issues", state: "all" })).data,
    ).toHaveLength(1);
    expect((await user.userGetCurrent()).data.login).toBe("ann");
  });

  it("of Bitbucket sees the changes of our backend, and the other way round", async () => {
    const address = await start(createBitbucket);
    const { repositories, users } = createBitbucketClient(`${address}/2.0`, "token-ann");
    const place = { workspace: "ann", repo_slug: "blog", issue_id: "1" };
    tracker.open(ISSUE);
    const ours = await connect("bitbucket-v2", host, "token-bob");
    const listed = (await repositories.listIssues({ ...place, q: 'title="[Vssue]p"' })).data;
    const issue = await ours.findIssue({ id: String(listed.values[0]?.["id"]) });
    expect(issue).toMatchObject({ id: "1", title: "[Vssue]p", content: "first message" });
    if (issue === null) return;

    const { id } = await ours.add(issue, "by bob");
    await repositories.createIssueComment({
      ...place,
      _body: { type: "issue_comment", content: { raw: "by ann" } },
    });
    const { values, size } = (await repositories.listIssueComments({ ...place, sort: "-created_on" })).data;
    expect(values).toMatchObject([{ content: { raw: "by ann" } }, { content: { raw: "by bob" } }]);
    expect(size).toBe(2);
    expect((await ours.list(issue, QUERY)).comments.map(({ raw }) => raw)).toEqual(["by bob", "by ann"]);

    const comment_id = id;
    const edited = { type: "issue_comment", content: { raw: "edited" } };
    await repositories.updateIssueComment({ ...place, comment_id, _body: edited });
    expect((await ours.list(issue, QUERY)).comments[0]?.raw).toBe("edited");
    await repositories.deleteIssueComment({ ...place, comment_id });
    expect(await ours.list(issue, QUERY)).toMatchObject({ count: 1 });
    expect((await users.getAuthedUser({})).data).toMatchObject({ nickname: "ann" });
  });
});

interface BitbucketPage {
  readonly values: readonly Readonly<Record<string, unknown>>[];
  readonly size: number;
}

type BitbucketCall<Data> = (params: object) => Promise<{ readonly data: Data }>;

/** The calls of the client that this test uses. The package's own types do not compile with our settings. */
interface BitbucketClient {
  readonly repositories: Readonly<
    Record<"listIssues" | "listIssueComments", BitbucketCall<BitbucketPage>> &
      Record<"createIssueComment" | "updateIssueComment" | "deleteIssueComment", BitbucketCall<unknown>>
  >;
  readonly users: { readonly getAuthedUser: BitbucketCall<unknown> };
}

function createBitbucketClient(baseUrl: string, token: string): BitbucketClient {
  const { Bitbucket } = createRequire(import.meta.url)(fileURLToPath(import.meta.resolve("bitbucket"))) as {
    readonly Bitbucket: new (options: object) => BitbucketClient;
  };
  return new Bitbucket({ baseUrl, auth: { token }, notice: false });
}
