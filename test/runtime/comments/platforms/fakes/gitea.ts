import type { Comment, Issue, Reaction as GiteaReaction, User } from "gitea-js";
import type { Reaction } from "../../../../../src/runtime/comments/platforms/platform.js";
import { createHost, route, type Answer, type Asked, type Route } from "./host.js";
import {
  accountOf,
  listIssues,
  mayTouch,
  slice,
  type StoredComment,
  type StoredIssue,
  type StoredReaction,
  type Tracker,
} from "./tracker.js";

const WORDS: readonly (readonly [word: string, reaction: Reaction])[] = [
  ["heart", "heart"],
  ["+1", "like"],
  ["-1", "unlike"],
];

const MISSING = { status: 404, data: { message: "The target couldn't be found." } };
const UNAUTHORIZED = { status: 401, data: { message: "token is required" } };
const FORBIDDEN = { status: 403 };

/** Maximum page size on this server. */
const MOST = 30;

/** Labels of the repository. */
const LABELS = ["Other", "Vssue"];

/**
 * Creates a fake of Gitea's API v1 on top of a tracker. It also covers the calls of Gitea's own client, which is
 * tested on it.
 */
export function createGitea(tracker: Tracker) {
  return createHost((asked) => {
    const account = asked.token === null ? null : accountOf(asked.token);
    if (account === undefined || (asked.method !== "GET" && account === null)) return UNAUTHORIZED;
    return route(routes(tracker, account ?? ""), asked) ?? MISSING;
  });
}

function routes(tracker: Tracker, account: string): readonly Route[] {
  const repo = `/api/v1/repos/${tracker.owner}/${tracker.repo}`;
  const issues = `${repo}/issues`;
  const at = (path: string) => new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`);
  const withIssue =
    (act: (issue: StoredIssue, asked: Asked) => Answer) => (asked: Asked, number?: string) => {
      const issue = tracker.findIssue(number ?? "");
      return issue === undefined ? MISSING : act(issue, asked);
    };
  const withComment =
    (act: (comment: StoredComment, asked: Asked) => Answer) => (asked: Asked, id?: string) => {
      const comment = tracker.findComment(id ?? "");
      return comment === undefined ? MISSING : act(comment, asked);
    };
  const text = ({ fields }: Asked) => String(fields["body"]);
  const reactionOf = ({ fields }: Asked) =>
    WORDS.find(([word]) => word === fields["content"])?.[1] ?? "heart";

  return [
    ["GET", at("/api/v1/user"), () => (account === "" ? UNAUTHORIZED : { status: 200, data: user(account) })],
    [
      "GET",
      at(`${repo}/labels`),
      () => ({ status: 200, data: LABELS.map((name, index) => ({ id: index + 7, name })) }),
    ],
    [
      "GET",
      at(issues),
      (asked) => {
        const { page, total } = findIssues(tracker, asked);
        const headers = { "X-Total-Count": `${total}` };
        return { status: 200, data: page.map((one) => shapeIssue(tracker, one)), headers };
      },
    ],
    [
      "POST",
      at(issues),
      ({ fields }) => {
        const ids = (fields["labels"] ?? []) as readonly number[];
        const labels = ids.map((id) => LABELS[id - 7] ?? "");
        const [title, body] = [String(fields["title"]), String(fields["body"])];
        return { status: 201, data: shapeIssue(tracker, tracker.open({ title, body, labels, by: account })) };
      },
    ],
    ["GET", at(`${issues}/:id`), withIssue((issue) => ({ status: 200, data: shapeIssue(tracker, issue) }))],
    [
      "GET",
      at(`${issues}/:id/comments`),
      withIssue((issue) => ({ status: 200, data: issue.comments.map(shapeComment) })),
    ],
    [
      "POST",
      at(`${issues}/:id/comments`),
      withIssue((issue, asked) => ({
        status: 201,
        data: shapeComment(tracker.write(issue, { body: text(asked), by: account })),
      })),
    ],
    [
      "PATCH",
      at(`${issues}/comments/:id`),
      withComment((comment, asked) => {
        if (!mayTouch(tracker, account, comment.by)) return FORBIDDEN;
        return { status: 200, data: shapeComment(tracker.edit(comment, text(asked))) };
      }),
    ],
    [
      "DELETE",
      at(`${issues}/comments/:id`),
      withComment((comment) => {
        if (!mayTouch(tracker, account, comment.by)) return FORBIDDEN;
        tracker.erase(comment);
        return { status: 204 };
      }),
    ],
    [
      "GET",
      at(`${issues}/comments/:id/reactions`),
      withComment(({ reactions }) => ({ status: 200, data: reactions.map(shapeReaction) })),
    ],
    [
      "POST",
      at(`${issues}/comments/:id/reactions`),
      withComment((comment, asked) => {
        const known = comment.reactions.find(
          (one) => one.by === account && one.reaction === reactionOf(asked),
        );
        const given = known ?? tracker.react(comment, account, reactionOf(asked));
        return { status: known ? 200 : 201, data: shapeReaction(given) };
      }),
    ],
    [
      "DELETE",
      at(`${issues}/comments/:id/reactions`),
      withComment((comment, asked) => {
        const given = comment.reactions.find(
          (one) => one.by === account && one.reaction === reactionOf(asked),
        );
        if (given) tracker.unreact(comment, given.id);
        return { status: 200 };
      }),
    ],
  ];
}

/** Returns a page of the matching issues. Gitea lists the newest first. */
function findIssues(tracker: Tracker, { query }: Asked) {
  const words = query.get("q")?.toLowerCase();
  const listed = listIssues(tracker, { labels: query.get("labels"), isAll: query.get("state") === "all" });
  const found = listed.filter(
    ({ title, isIndexed }) => words === undefined || (isIndexed && title.toLowerCase().includes(words)),
  );
  const limit = Math.min(Number(query.get("limit") ?? 50), MOST);
  return { page: slice(found, Number(query.get("page") ?? 1), limit), total: found.length };
}

function user(name: string): User {
  return { id: name.length, login: name, full_name: "", avatar_url: `https://gitea.com/avatars/${name}` };
}

function shapeIssue(
  { owner, repo }: Tracker,
  { number, title, body, labels, by, at, comments }: StoredIssue,
): Issue {
  return {
    id: number + 300,
    number,
    title,
    body,
    user: user(by),
    labels: labels.map((name) => ({ id: LABELS.indexOf(name) + 7, name })),
    state: "open",
    comments: comments.length,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    html_url: `https://gitea.com/${owner}/${repo}/issues/${number}`,
  };
}

function shapeComment({ id, body, by, at, editedAt }: StoredComment): Comment {
  return {
    id,
    body,
    user: user(by ?? "Ghost"),
    created_at: at.toISOString(),
    updated_at: editedAt.toISOString(),
  };
}

function shapeReaction({ by, reaction }: StoredReaction): GiteaReaction {
  return {
    user: user(by),
    content: WORDS.find((word) => word[1] === reaction)?.[0] ?? "",
    created_at: "2026-01-01T00:00:00Z",
  };
}
