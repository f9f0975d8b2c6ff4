import type { AwardEmojiSchema, IssueNoteSchema, IssueSchema } from "@gitbeaker/rest";
import type { Reaction } from "../../../../../src/runtime/comments/platforms/platform.js";
import { answerGraphql } from "./gitlab-graphql.js";
import { createHost, route, type Answer, type Asked, type Route } from "./host.js";
import { accountOf, mayTouch, slice, type StoredComment, type StoredIssue, type Tracker } from "./tracker.js";

const WORDS: readonly (readonly [word: string, reaction: Reaction])[] = [
  ["heart", "heart"],
  ["thumbsup", "like"],
  ["thumbsdown", "unlike"],
];

const MISSING = { status: 404, data: { message: "404 Not Found" } };
const FORBIDDEN = { status: 403, data: { message: "403 Forbidden" } };
const UNAUTHORIZED = { status: 401, data: { message: "401 Unauthorized" } };

/**
 * Creates a fake of GitLab's API v4 on top of a tracker. It also covers the calls of independent GitLab clients,
 * which are tested on it.
 */
export function createGitlab(tracker: Tracker) {
  return createHost((asked) => {
    if (asked.path !== "/api/graphql") return answerRest(tracker, asked);
    if (asked.token !== null && accountOf(asked.token) === undefined) {
      return { status: 401, data: { errors: [{ message: "Invalid token" }] } };
    }
    const awardNames = (comment: StoredComment) => listAwards(comment).map(({ name }) => name);
    return answerGraphql(tracker, asked, { user, awardNames });
  });
}

/** Creates a fake of a GitLab server of version 15, whose GraphQL API lacks fields. */
export function createOldGitlab(tracker: Tracker) {
  return createHost((asked) =>
    asked.path === "/api/graphql"
      ? { status: 200, data: { errors: [{ message: "Field 'awardEmoji' doesn't exist on type 'Note'" }] } }
      : answerRest(tracker, asked),
  );
}

function answerRest(tracker: Tracker, asked: Asked): Answer | Promise<Answer> {
  const account = asked.token === null ? null : accountOf(asked.token);
  if (account === undefined || (asked.method !== "GET" && account === null)) return UNAUTHORIZED;
  return route(routes(tracker, account ?? ""), asked) ?? MISSING;
}

function routes(tracker: Tracker, account: string): readonly Route[] {
  const issues = `/api/v4/projects/${tracker.owner}%2F${tracker.repo}/issues`;
  const at = (path: string) => new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`);
  const withIssue = (act: (issue: StoredIssue, asked: Asked) => Answer) => (asked: Asked, iid?: string) => {
    const issue = tracker.findIssue(iid ?? "");
    return issue === undefined ? MISSING : act(issue, asked);
  };
  const withNote =
    (act: (note: StoredComment, asked: Asked, rest: string) => Answer) =>
    (asked: Asked, _iid?: string, id?: string, rest?: string) => {
      const note = tracker.findComment(id ?? "");
      return note === undefined ? MISSING : act(note, asked, rest ?? "");
    };
  const text = ({ fields }: Asked) => String(fields["body"]);

  return [
    ["GET", at("/api/v4/user"), () => (account === "" ? UNAUTHORIZED : { status: 200, data: user(account) })],
    [
      "GET",
      at(issues),
      (asked) =>
        paginate(
          findIssues(tracker, asked).map((issue) => shapeIssue(tracker, issue)),
          asked,
        ),
    ],
    [
      "POST",
      at(issues),
      ({ fields }) => {
        const labels = ((fields["labels"] as string | undefined) ?? "").split(",");
        const [title, body] = [String(fields["title"]), String(fields["description"])];
        return { status: 201, data: shapeIssue(tracker, tracker.open({ title, body, labels, by: account })) };
      },
    ],
    ["GET", at(`${issues}/:id`), withIssue((issue) => ({ status: 200, data: shapeIssue(tracker, issue) }))],
    ["GET", at(`${issues}/:id/notes`), withIssue((issue, asked) => paginate(listNotes(issue, asked), asked))],
    [
      "POST",
      at(`${issues}/:id/notes`),
      withIssue((issue, asked) => ({
        status: 201,
        data: shapeNote(tracker.write(issue, { body: text(asked), by: account })),
      })),
    ],
    [
      "PUT",
      at(`${issues}/:id/notes/:id`),
      withNote((note, asked) => {
        if (!mayTouch(tracker, account, note.by)) return FORBIDDEN;
        return { status: 200, data: shapeNote(tracker.edit(note, text(asked))) };
      }),
    ],
    [
      "DELETE",
      at(`${issues}/:id/notes/:id`),
      withNote((note) => {
        if (!mayTouch(tracker, account, note.by)) return FORBIDDEN;
        tracker.erase(note);
        return { status: 204 };
      }),
    ],
    [
      "GET",
      at(`${issues}/:id/notes/:id/award_emoji`),
      withNote((note, asked) => paginate(listAwards(note), asked)),
    ],
    [
      "POST",
      at(`${issues}/:id/notes/:id/award_emoji`),
      withNote((note, { fields }) => {
        const reaction = WORDS.find(([word]) => word === fields["name"])?.[1] ?? "heart";
        const isGiven = note.reactions.some((given) => given.by === account && given.reaction === reaction);
        if (isGiven)
          return { status: 404, data: { message: "404 Award Emoji Name has already been taken Not Found" } };
        tracker.react(note, account, reaction);
        return { status: 201, data: listAwards(note).at(-1) };
      }),
    ],
    [
      "DELETE",
      at(`${issues}/:id/notes/:id/award_emoji/:id`),
      withNote((note, _asked, award) => {
        const given = note.reactions.find(({ id }) => id === Number(award));
        if (given === undefined) return MISSING;
        if (given.by !== account) return FORBIDDEN;
        tracker.unreact(note, given.id);
        return { status: 204 };
      }),
    ],
  ];
}

/**
 * Returns the issues that match the query. GitLab searches each word separately, and lists the newest first by
 * default.
 */
function findIssues({ issues }: Tracker, { query }: Asked): readonly StoredIssue[] {
  const labels = query.get("labels")?.split(",") ?? [];
  const isOpen = query.get("confidential") === "false";
  const words = query.get("search")?.toLowerCase().split(/\s+/);
  const found = issues.filter(
    (issue) =>
      labels.every((label) => issue.labels.includes(label)) &&
      !(isOpen && issue.isConfidential) &&
      (words === undefined ||
        (issue.isIndexed && words.every((word) => issue.title.toLowerCase().includes(word)))),
  );
  return query.get("sort") === "asc" ? found : found.toReversed();
}

/** Returns the notes of an issue, with system notes unless the query excludes them. */
function listNotes(issue: StoredIssue, { query }: Asked): readonly unknown[] {
  const change = {
    id: 1,
    at: issue.at,
    by: issue.by,
    body: "added label",
    editedAt: issue.at,
    reactions: [],
  };
  const changes =
    query.get("activity_filter") === "only_comments" ? [] : [{ ...shapeNote(change), system: true }];
  const notes = [...changes, ...issue.comments.map(shapeNote)];
  return query.get("sort") === "asc" ? notes : notes.toReversed();
}

function paginate(list: readonly unknown[], { query }: Asked): Answer {
  const page = Number(query.get("page") ?? 1);
  const perPage = Math.min(Number(query.get("per_page") ?? 20), 100);
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const headers = {
    "X-Total": `${list.length}`,
    "X-Total-Pages": `${pages}`,
    "X-Page": `${page}`,
    "X-Per-Page": `${perPage}`,
    "X-Next-Page": page < pages ? `${page + 1}` : "",
    "X-Prev-Page": page > 1 ? `${page - 1}` : "",
  };
  return { status: 200, data: slice(list, page, perPage), headers };
}

function user(name: string) {
  return {
    id: name.length,
    name,
    username: name,
    state: "active",
    avatar_url: `https://secure.gravatar.com/avatar/${name}`,
    web_url: `https://gitlab.com/${name}`,
  };
}

function shapeIssue({ owner, repo }: Tracker, { number, title, body, labels, by, at }: StoredIssue) {
  return {
    id: number + 9000,
    iid: number,
    project_id: 1,
    title,
    description: body,
    state: "opened",
    labels: [...labels],
    author: user(by),
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    web_url: `https://gitlab.com/${owner}/${repo}/-/issues/${number}`,
  } satisfies Partial<IssueSchema>;
}

function shapeNote({ id, body, by, at, editedAt }: StoredComment) {
  return {
    id,
    body,
    attachment: null,
    author: user(by ?? "ghost"),
    created_at: at.toISOString(),
    updated_at: editedAt.toISOString(),
    system: false,
    noteable_id: 1,
    noteable_type: "Issue" as const,
    noteable_iid: 1,
    project_id: 1,
    resolvable: false,
  } satisfies IssueNoteSchema;
}

function listAwards({ id: awardable, reactions }: StoredComment): readonly AwardEmojiSchema[] {
  return reactions.map(({ id, by, reaction }) => ({
    id,
    name: WORDS.find((word) => word[1] === reaction)?.[0] ?? "",
    user: { ...user(by), created_at: "2020-01-01T00:00:00.000Z" },
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    awardable_id: awardable,
    awardable_type: "Note",
  }));
}
