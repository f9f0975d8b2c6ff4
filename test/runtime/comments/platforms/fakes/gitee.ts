import { createHost, route, type Answer, type Asked, type Route } from "./host.js";
import {
  accountOf,
  listIssues,
  mayTouch,
  slice,
  type StoredComment,
  type StoredIssue,
  type Tracker,
} from "./tracker.js";

const MISSING = { status: 404, data: { message: "Not Found Project" } };
const UNAUTHORIZED = { status: 401, data: { message: "401 Unauthorized: Access token does not exist" } };
const FORBIDDEN = { status: 403, data: { message: "You don't have permission" } };

/** Returns an issue's number. On Gitee it contains letters. */
const nameOf = ({ number }: StoredIssue) => `IWW${number.toString(36).toUpperCase()}`;

/**
 * Creates a fake of Gitee's API v5 on top of a tracker, based on its documentation and on responses recorded in 2019.
 */
export function createGitee(tracker: Tracker) {
  return createHost((asked) => {
    const token = asked.token ?? (asked.fields["access_token"] as string | undefined) ?? null;
    const account = token === null ? null : accountOf(token);
    if (account === undefined || (asked.method !== "GET" && account === null)) return UNAUTHORIZED;
    return route(routes(tracker, account ?? ""), asked) ?? MISSING;
  });
}

function routes(tracker: Tracker, account: string): readonly Route[] {
  const { owner, repo } = tracker;
  const issues = `/api/v5/repos/${owner}/${repo}/issues`;
  const at = (path: string) => new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`);
  const withIssue = (act: (issue: StoredIssue, asked: Asked) => Answer) => (asked: Asked, name?: string) => {
    const issue = tracker.issues.find((one) => nameOf(one) === name);
    return issue === undefined ? MISSING : act(issue, asked);
  };
  const withComment =
    (act: (comment: StoredComment, asked: Asked) => Answer) => (asked: Asked, id?: string) => {
      const comment = tracker.findComment(id ?? "");
      if (comment === undefined) return MISSING;
      return mayTouch(tracker, account, comment.by) ? act(comment, asked) : FORBIDDEN;
    };
  const text = ({ fields }: Asked) => String(fields["body"]);
  const isHtmlAsked = ({ headers }: Asked) => headers.get("Accept") === "application/vnd.gitee.html+json";
  const shape = (comment: StoredComment, asked: Asked) => shapeComment(comment, isHtmlAsked(asked));

  return [
    ["GET", at("/api/v5/user"), () => (account === "" ? UNAUTHORIZED : { status: 200, data: user(account) })],
    [
      "GET",
      at("/api/v5/search/issues"),
      ({ query }) => {
        const words = query.get("q")?.toLowerCase().split(/\s+/) ?? [];
        const found = tracker.issues.filter(
          ({ title, isIndexed }) => isIndexed && words.every((word) => title.toLowerCase().includes(word)),
        );
        const shown = found.slice(0, Number(query.get("per_page") ?? 20));
        return {
          status: 200,
          data: query.get("repo") === `${owner}/${repo}` ? shown.map((one) => shapeIssue(tracker, one)) : [],
        };
      },
    ],
    [
      "GET",
      at(issues),
      ({ query }) => {
        const found = listIssues(tracker, {
          labels: query.get("labels"),
          isAll: query.get("state") === "all",
        });
        const ordered = query.get("direction") === "asc" ? found.toReversed() : found;
        const perPage = Math.min(Number(query.get("per_page") ?? 20), 100);
        const page = slice(ordered, Number(query.get("page") ?? 1), perPage);
        const headers = {
          total_count: `${found.length}`,
          total_page: `${Math.ceil(found.length / perPage)}`,
        };
        return { status: 200, data: page.map((one) => shapeIssue(tracker, one)), headers };
      },
    ],
    [
      "POST",
      at(`/api/v5/repos/${owner}/issues`),
      ({ fields }) => {
        if (fields["repo"] !== repo) return MISSING;
        const labels = String(fields["labels"]).split(",");
        const [title, body] = [String(fields["title"]), String(fields["body"])];
        return { status: 201, data: shapeIssue(tracker, tracker.open({ title, body, labels, by: account })) };
      },
    ],
    ["GET", at(`${issues}/:id`), withIssue((issue) => ({ status: 200, data: shapeIssue(tracker, issue) }))],
    [
      "GET",
      at(`${issues}/:id/comments`),
      withIssue((issue, asked) => {
        const [page, perPage] = [Number(asked.query.get("page")), Number(asked.query.get("per_page"))];
        const data = slice(issue.comments, page, perPage).map((comment) => shape(comment, asked));
        return { status: 200, data, headers: { total_count: `${issue.comments.length}` } };
      }),
    ],
    [
      "POST",
      at(`${issues}/:id/comments`),
      withIssue((issue, asked) => {
        const comment = tracker.write(issue, { body: text(asked), by: account });
        return { status: 201, data: shape(comment, asked) };
      }),
    ],
    [
      "PATCH",
      at(`${issues}/comments/:id`),
      withComment((comment, asked) => ({
        status: 200,
        data: shape(tracker.edit(comment, text(asked)), asked),
      })),
    ],
    [
      "DELETE",
      at(`${issues}/comments/:id`),
      withComment((comment) => {
        tracker.erase(comment);
        return { status: 204 };
      }),
    ],
  ];
}

function user(name: string) {
  return {
    id: name.length,
    login: name,
    name,
    avatar_url: `https://avatar.gitee.com/uploads/${name}.png`,
    url: `https://gitee.com/api/v5/users/${name}`,
    html_url: `https://gitee.com/${name}`,
    type: "User",
    site_admin: false,
  };
}

function shapeIssue({ owner, repo }: Tracker, issue: StoredIssue) {
  const { number, title, body, labels, by, at, comments } = issue;
  return {
    id: number + 1_534_000,
    number: nameOf(issue),
    html_url: `https://gitee.com/${owner}/${repo}/issues/${nameOf(issue)}`,
    state: "open",
    title,
    body,
    user: user(by),
    labels: labels.map((name) => ({ id: name.length, name, color: "cd6dc5" })),
    comments: comments.length,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

/** Returns a comment as Gitee sends it. Without an edit, `updated_at` may be missing. */
function shapeComment({ id, body, by, at, editedAt }: StoredComment, isHtmlAsked: boolean) {
  return {
    id,
    body,
    ...(isHtmlAsked ? { body_html: `<p>${body}</p>` } : {}),
    user: by === null ? null : user(by),
    source: "web",
    created_at: at.toISOString(),
    ...(at.getTime() === editedAt.getTime() ? {} : { updated_at: editedAt.toISOString() }),
  };
}
