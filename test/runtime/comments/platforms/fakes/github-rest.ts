import type { Check } from "./openapi.js";
import { searchIssues } from "./github-search.js";
import { createHost, route, type Answer, type Asked, type Route } from "./host.js";
import {
  accountOf,
  countReactions,
  listIssues,
  mayTouch,
  slice,
  type StoredComment,
  type StoredIssue,
  type StoredReaction,
  type Tracker,
} from "./tracker.js";
import type { Reaction } from "../../../../../src/runtime/comments/platforms/platform.js";

/** Path of the API on GitHub Enterprise. */
export const PREFIX = "/api/v3";
const WORDS: readonly (readonly [word: string, reaction: Reaction])[] = [
  ["heart", "heart"],
  ["+1", "like"],
  ["-1", "unlike"],
];

/** GitHub's error responses, with its own messages. */
const REFUSED = {
  token: { status: 401, data: { message: "Bad credentials" } },
  anonymous: { status: 401, data: { message: "Requires authentication" } },
  foreign: { status: 403, data: { message: "Must have admin rights to Repository." } },
  missing: { status: 404, data: { message: "Not Found" } },
};

/**
 * Creates a fake of GitHub's REST API on top of a tracker. `check` compares every call and response with GitHub's API
 * description. Differences are added to `faults`.
 */
export function createGithubRest(check: Check, tracker: Tracker) {
  const faults: string[] = [];
  const host = createHost(async (asked) => {
    const answer = await answerGithub(tracker, asked);
    // Some calls respond with 401 and 403 although their description does not list them.
    if (answer.status < 400) faults.push(...check(asked, answer));
    return answer;
  });
  return { ...host, faults };
}

/** Responds to a call below `/api/v3`. */
export function answerGithub(tracker: Tracker, asked: Asked): Answer | Promise<Answer> {
  const account = asked.token === null ? null : accountOf(asked.token);
  if (account === undefined) return REFUSED.token;
  if (asked.method !== "GET" && account === null) return REFUSED.anonymous;
  return route(routes(tracker, account ?? ""), asked) ?? REFUSED.missing;
}

function routes(tracker: Tracker, account: string): readonly Route[] {
  const repo = `${PREFIX}/repos/${tracker.owner}/${tracker.repo}/issues`;
  const at = (path: string) => new RegExp(`^${path.replaceAll(":id", "([^/]+)")}$`);
  const shape = createShape(tracker);
  const withIssue =
    (act: (issue: StoredIssue, asked: Asked) => Answer) => (asked: Asked, number?: string) => {
      const issue = tracker.findIssue(number ?? "");
      return issue === undefined ? REFUSED.missing : act(issue, asked);
    };
  const withComment =
    (act: (comment: StoredComment, asked: Asked, rest: string) => Answer) =>
    (asked: Asked, id?: string, rest?: string) => {
      const comment = tracker.findComment(id ?? "");
      return comment === undefined ? REFUSED.missing : act(comment, asked, rest ?? "");
    };
  const text = (asked: Asked) => String(asked.fields["body"]);

  return [
    [
      "GET",
      at(`${PREFIX}/user`),
      () => (account === "" ? REFUSED.anonymous : { status: 200, data: shape.me(account) }),
    ],
    [
      "GET",
      at(`${PREFIX}/search/issues`),
      ({ query }) => {
        const items = searchIssues(tracker, query.get("q") ?? "").map((issue) => ({
          ...shape.issue(issue),
          score: 1,
        }));
        const data = { total_count: items.length, incomplete_results: false, search_type: "lexical", items };
        return { status: 200, data };
      },
    ],
    [
      "GET",
      at(repo),
      (asked) => {
        const { query } = asked;
        const found = listIssues(tracker, {
          labels: query.get("labels"),
          isAll: query.get("state") === "all",
        });
        const ordered = query.get("direction") === "asc" ? found.toReversed() : found;
        return listFromLink(ordered.map(shape.issue), asked);
      },
    ],
    [
      "POST",
      at(repo),
      ({ fields }) => {
        const labels = account === tracker.owner ? (fields["labels"] as readonly string[]) : [];
        const [title, body] = [String(fields["title"]), String(fields["body"])];
        return { status: 201, data: shape.issue(tracker.open({ title, body, labels, by: account })) };
      },
    ],
    ["GET", at(`${repo}/:id`), withIssue((issue) => ({ status: 200, data: shape.issue(issue) }))],
    [
      "GET",
      at(`${repo}/:id/comments`),
      withIssue((issue, asked) => listComments(issue, asked, shape.comment)),
    ],
    [
      "POST",
      at(`${repo}/:id/comments`),
      withIssue((issue, asked) => {
        const comment = tracker.write(issue, { body: text(asked), by: account });
        return { status: 201, data: shape.comment(comment) };
      }),
    ],
    [
      "GET",
      at(`${repo}/comments/:id`),
      withComment((comment) => ({ status: 200, data: shape.comment(comment) })),
    ],
    [
      "PATCH",
      at(`${repo}/comments/:id`),
      withComment((comment, asked) => {
        if (!mayTouch(tracker, account, comment.by)) return REFUSED.foreign;
        return { status: 200, data: shape.comment(tracker.edit(comment, text(asked))) };
      }),
    ],
    [
      "DELETE",
      at(`${repo}/comments/:id`),
      withComment((comment) => {
        if (!mayTouch(tracker, account, comment.by)) return REFUSED.foreign;
        tracker.erase(comment);
        return { status: 204 };
      }),
    ],
    [
      "POST",
      at(`${repo}/comments/:id/reactions`),
      withComment((comment, { fields }) => {
        const reaction = WORDS.find(([word]) => word === fields["content"])?.[1] ?? "heart";
        const known = comment.reactions.find((given) => given.by === account && given.reaction === reaction);
        const given = known ?? tracker.react(comment, account, reaction);
        return { status: known ? 200 : 201, data: shape.reaction(given) };
      }),
    ],
    [
      "DELETE",
      at(`${repo}/comments/:id/reactions/:id`),
      withComment((comment, _asked, id) => {
        tracker.unreact(comment, Number(id));
        return { status: 204 };
      }),
    ],
  ];
}

/** Returns one page of a list, with a `Link` header to the next page. */
function listFromLink(list: readonly unknown[], { query, path, headers }: Asked): Answer {
  const page = Number(query.get("page") ?? 1);
  const perPage = Math.min(Number(query.get("per_page") ?? 30), 100);
  const next = new URL(path, `http://${headers.get("Host")}`);
  next.search = new URLSearchParams({ ...Object.fromEntries(query), page: `${page + 1}` }).toString();
  const hasMore = page * perPage < list.length;
  const link = hasMore ? { headers: { Link: `<${next.href}>; rel="next"` } } : {};
  return { status: 200, data: slice(list, page, perPage), ...link };
}

function listComments(
  issue: StoredIssue,
  { query, path, headers }: Asked,
  shape: (comment: StoredComment) => unknown,
): Answer {
  const page = Number(query.get("page") ?? 1);
  const perPage = Math.min(Number(query.get("per_page") ?? 30), 100);
  const last = Math.max(1, Math.ceil(issue.comments.length / perPage));
  const link = (target: number, rel: string) => {
    const url = new URL(path, `http://${headers.get("Host")}`);
    url.search = new URLSearchParams({
      ...Object.fromEntries(query),
      page: `${target}`,
      per_page: `${perPage}`,
    }).toString();
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, "prev")] : []),
    ...(page < last ? [link(page + 1, "next"), link(last, "last")] : []),
    ...(page > 1 ? [link(1, "first")] : []),
  ];
  const data = slice(issue.comments, page, perPage).map(shape);
  return { status: 200, data, ...(links.length === 0 ? {} : { headers: { Link: links.join(", ") } }) };
}

/** Returns functions that format accounts, issues, comments and reactions as GitHub's REST API does. */
function createShape(tracker: Tracker) {
  const api = `https://api.github.com/repos/${tracker.owner}/${tracker.repo}`;

  function user(name: string) {
    const url = `https://api.github.com/users/${name}`;
    const lists = ["followers", "gists", "starred", "subscriptions", "repos", "events", "received_events"];
    return {
      login: name,
      id: name.length,
      node_id: `U_${name}`,
      avatar_url: `https://avatars.githubusercontent.com/${name}`,
      gravatar_id: "",
      url,
      html_url: `https://github.com/${name}`,
      following_url: `${url}/following{/other_user}`,
      organizations_url: `${url}/orgs`,
      ...Object.fromEntries(lists.map((list) => [`${list}_url`, `${url}/${list}`])),
      type: "User",
      site_admin: false,
    };
  }

  function me(name: string) {
    const nothing = { bio: null, blog: null, company: null, email: null, hireable: null, location: null };
    const counts = ["followers", "following", "public_gists", "public_repos"].map((key) => [key, 0]);
    const dates = { created_at: "2020-01-01T00:00:00Z", updated_at: "2020-01-01T00:00:00Z" };
    return {
      ...user(name),
      name,
      ...nothing,
      ...Object.fromEntries(counts),
      ...dates,
      user_view_type: "public",
    };
  }

  function issue({ number, title, body, labels, by, at, comments }: StoredIssue) {
    const url = `${api}/issues/${number}`;
    return {
      id: number + 5000,
      node_id: `I_${number}`,
      number,
      title,
      body,
      user: user(by),
      labels: labels.map((name) => ({
        id: name.length,
        node_id: `L_${name}`,
        name,
        color: "ededed",
        default: false,
      })),
      state: "open",
      locked: false,
      assignee: null,
      milestone: null,
      comments: comments.length,
      author_association: "OWNER",
      url,
      repository_url: api,
      labels_url: `${url}/labels{/name}`,
      comments_url: `${url}/comments`,
      events_url: `${url}/events`,
      html_url: `https://github.com/${tracker.owner}/${tracker.repo}/issues/${number}`,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
      closed_at: null,
    };
  }

  function comment(stored: StoredComment) {
    const { id, body, by, at, editedAt } = stored;
    const url = `${api}/issues/comments/${id}`;
    const counts = Object.fromEntries(
      WORDS.map(([word, reaction]) => [word, countReactions(stored, reaction)]),
    );
    const others = { laugh: 0, confused: 0, hooray: 0, eyes: 0, rocket: 0 };
    return {
      id,
      node_id: `IC_${id}`,
      url,
      html_url: `https://github.com/${tracker.owner}/${tracker.repo}/issues/1#issuecomment-${id}`,
      issue_url: `${api}/issues/1`,
      body,
      body_text: body,
      body_html: `<p dir="auto">${body}</p>`,
      user: by === null ? null : user(by),
      author_association: "NONE",
      created_at: at.toISOString(),
      updated_at: editedAt.toISOString(),
      reactions: { url: `${url}/reactions`, total_count: stored.reactions.length, ...others, ...counts },
    };
  }

  function reaction({ id, by, reaction }: StoredReaction) {
    const content = WORDS.find((word) => word[1] === reaction)?.[0];
    return { id, node_id: `R_${id}`, user: user(by), content, created_at: "2026-01-01T00:00:00Z" };
  }

  return { me, issue, comment, reaction };
}
