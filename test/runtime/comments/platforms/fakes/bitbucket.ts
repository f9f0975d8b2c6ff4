import { createHost, route, type Answer, type Asked, type Route } from "./host.js";
import { accountOf, mayTouch, slice, type StoredComment, type StoredIssue, type Tracker } from "./tracker.js";

/** Bitbucket's only address. */
export const ADDRESS = "https://api.bitbucket.org";

const refuse = (status: number, message: string) => ({ status, data: { type: "error", error: { message } } });

/** Creates a fake of Bitbucket's API 2.0 on top of a tracker, as it was before its issue tracker closed. */
export function createBitbucket(tracker: Tracker) {
  return createHost((asked) => {
    const account = asked.token === null ? null : accountOf(asked.token);
    if (account === undefined || (asked.method !== "GET" && account === null)) {
      return refuse(401, "Access token expired. Use your refresh token to obtain a new access token.");
    }
    return route(routes(tracker, account ?? ""), asked) ?? refuse(404, "Resource not found");
  }, ADDRESS);
}

function routes(tracker: Tracker, account: string): readonly Route[] {
  const issues = `/2.0/repositories/${tracker.owner}/${tracker.repo}/issues`;
  const at = (path: string) => new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`);
  const missing = refuse(404, "No such issue");
  const withIssue = (act: (issue: StoredIssue, asked: Asked) => Answer) => (asked: Asked, id?: string) => {
    const issue = tracker.findIssue(id ?? "");
    return issue === undefined ? missing : act(issue, asked);
  };
  const withComment =
    (act: (comment: StoredComment, asked: Asked) => Answer) =>
    (asked: Asked, _issue?: string, id?: string) => {
      const comment = tracker.findComment(id ?? "");
      if (comment === undefined) return missing;
      return mayTouch(tracker, account, comment.by)
        ? act(comment, asked)
        : refuse(403, "You do not have access.");
    };
  const text = ({ fields }: Asked) => (fields["content"] as { readonly raw: string }).raw;

  return [
    ["GET", at("/2.0/user"), () => ({ status: account === "" ? 401 : 200, data: user(account) })],
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
      (asked) => {
        const { title, priority, kind } = asked.fields;
        if (priority !== "trivial" || kind !== "task") return refuse(400, "priority and kind are needed");
        const issue = tracker.open({ title: String(title), body: text(asked), labels: [], by: account });
        return { status: 201, data: shapeIssue(tracker, issue) };
      },
    ],
    ["GET", at(`${issues}/:id`), withIssue((issue) => ({ status: 200, data: shapeIssue(tracker, issue) }))],
    [
      "GET",
      at(`${issues}/:id/comments`),
      withIssue((issue, asked) => {
        const isDown = asked.query.get("sort") === "-created_on";
        const comments = isDown ? issue.comments.toReversed() : issue.comments;
        return paginate(comments.map(shapeComment), asked);
      }),
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
      "PUT",
      at(`${issues}/:id/comments/:id`),
      withComment((comment, asked) => ({
        status: 200,
        data: shapeComment(tracker.edit(comment, text(asked))),
      })),
    ],
    [
      "DELETE",
      at(`${issues}/:id/comments/:id`),
      withComment((comment) => {
        tracker.erase(comment);
        return { status: 204, headers: { "Content-Type": "text/html; charset=utf-8" } };
      }),
    ],
  ];
}

/** Returns the issues that match the query. Bitbucket ignores case in titles. */
function findIssues({ issues }: Tracker, { query }: Asked): readonly StoredIssue[] {
  const wanted = /^title="((?:\\.|[^"\\])*)"$/.exec(query.get("q") ?? "")?.[1]?.replaceAll(/\\(.)/g, "$1");
  if (wanted === undefined) return issues;
  return issues.filter(({ title }) => title.toLowerCase() === wanted.toLowerCase());
}

function paginate(list: readonly unknown[], { query, path, headers }: Asked): Answer {
  const page = Number(query.get("page") ?? 1);
  const pagelen = Math.min(Number(query.get("pagelen") ?? 20), 100);
  const url = new URL(path, `https://${headers.get("Host")}`);
  url.search = new URLSearchParams({ ...Object.fromEntries(query), page: `${page + 1}` }).toString();
  const next = page * pagelen < list.length ? { next: url.href } : {};
  const values = slice(list, page, pagelen);
  return { status: 200, data: { size: list.length, page, pagelen, values, ...next } };
}

function user(name: string) {
  const links = {
    avatar: { href: `https://bitbucket.org/account/${name}/avatar/` },
    html: { href: `https://bitbucket.org/${name}/` },
  };
  return { type: "user", uuid: `{${name}}`, nickname: name, display_name: name.toUpperCase(), links };
}

function shapeIssue({ owner, repo }: Tracker, { number, title, body, by, at }: StoredIssue) {
  return {
    type: "issue",
    id: number,
    title,
    content: { raw: body, markup: "markdown", html: `<p>${body}</p>` },
    reporter: user(by),
    kind: "task",
    priority: "trivial",
    state: "new",
    created_on: at.toISOString(),
    links: { html: { href: `https://bitbucket.org/${owner}/${repo}/issues/${number}` } },
  };
}

function shapeComment({ id, body, by, at, editedAt }: StoredComment) {
  // A comment that only records a change of the issue's state has no text.
  const content =
    body === ""
      ? { raw: null, markup: "markdown", html: "" }
      : { raw: body, markup: "markdown", html: `<p>${body}</p>` };
  return {
    type: "issue_comment",
    id,
    content,
    user: by === null ? null : user(by),
    created_on: at.toISOString(),
    updated_on: at.getTime() === editedAt.getTime() ? null : editedAt.toISOString(),
  };
}
