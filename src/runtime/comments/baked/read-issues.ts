import type { IssueSettings, KnownIssue } from "../../model/comments.js";
import type {
  FoundIssue,
  IssueReading,
  IssueRequest,
  WantedIssue,
  ReadingFault,
} from "../../model/issue-reading.js";
import { runBounded } from "../../model/run-bounded.js";
import { issueOptions } from "../issue-widget/issue-options.js";
import { createIssueBackend } from "../platforms/issue-backend.js";
import { ISSUE_READERS } from "../platforms/issue-readers.js";
import { PlatformError, type Issue, type IssueBackend } from "../platforms/platform.js";
import type { DrawIssue } from "./draw-issue.js";
import { groupBy } from "../../model/group-by.js";
import { shorten } from "../issue-widget/issue-fault.js";

/** Time limit for all requests of a build to a platform, in milliseconds. */
const PATIENCE = 120_000;

/** Dependencies of `readIssues`. `now` returns milliseconds since 1970. */
export interface ReadingTools {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** Renders comments as HTML; `null` if the site does not want comments in its HTML. */
  readonly draw: DrawIssue | null;
}

/**
 * Finds the issues of pages in one pass over the repository's issues, and renders the first comments of each if
 * `draw` is set. A fault ends the reading, and everything read before it is returned.
 */
export async function readIssues(
  settings: IssueSettings,
  { token, pages }: IssueRequest,
  { fetch, now, draw }: ReadingTools,
): Promise<IssueReading> {
  const { platform, owner, repo, labels, baseURL, prefix, perPage } = issueOptions(settings);
  const { createCalls, listIssues, isPrivate } = ISSUE_READERS[platform];
  const options = { owner, repo, labels, baseURL };
  const context = { fetch: patientFetch(fetch, AbortSignal.timeout(PATIENCE)), token: () => token, now };
  const reader = isPrivate === null ? { ...context, token: () => null } : context;
  const backend = createIssueBackend(createCalls, options, reader);

  const { issues, fault } = await findIssues(listIssues(options, context), pages, prefix);
  const found = new Map<string, FoundIssue>(
    [...issues].map(([{ path }, issue]) => [path, { issue: known(issue), html: "" }]),
  );
  const reading = { platform: backend.info.name, pages: found };
  if (draw === null || fault !== null) return { ...reading, fault };

  try {
    if (token !== null && (await isPrivate?.(options, context)) === true) {
      throw new PlatformError(403, `\`${owner}/${repo}\` is private, so its comments are not published`);
    }
    const named = await findNamed(backend, pages, issues);
    const groups = groupBy([...issues, ...named], ([, { id }]) => id);
    await runBounded([...groups.values()], async (group) => {
      const issue = group[0]?.[1];
      if (issue === undefined) return;
      const comments = await backend.list(issue, { page: 1, perPage, sort: "desc" });
      for (const [{ path, lang }] of group) {
        const html = await draw({ issue, comments, platform: backend.info }, lang);
        found.set(path, { issue: known(issue), html });
      }
    });
    return { ...reading, fault: null };
  } catch (error) {
    return { ...reading, fault: readFault("comments", error) };
  }
}

/** Returns the fault for a `PlatformError`. Rethrows every other error. */
function readFault(step: ReadingFault["step"], error: unknown): ReadingFault {
  if (!(error instanceof PlatformError)) throw error;
  const { status, message, retryAt } = error;
  return { step, status, message: shorten(message), retryAt };
}

/** The most issues that a build reads. */
const MOST_ISSUES = 20_000;

/** Issues found for the pages, and the fault that ended the search, if any. */
interface IssueWalk {
  readonly issues: ReadonlyMap<WantedIssue, Issue>;
  readonly fault: ReadingFault | null;
}

/**
 * Finds the issue of each page by the number that the page names, or else by the title. The lists start with the
 * oldest issue. Of issues with the same title the oldest wins, so that nobody can take a page over with a newer one.
 */
async function findIssues(
  lists: AsyncIterable<readonly Issue[]>,
  pages: readonly WantedIssue[],
  prefix: string,
): Promise<IssueWalk> {
  const missing = new Set(pages);
  const issues = new Map<WantedIssue, Issue>();
  const wanted = groupBy(pages, ({ id, title }) => keyOf(id, prefix + title));
  const take = (issue: Issue) => {
    for (const key of [keyOf(issue.id, ""), keyOf(null, issue.title)]) {
      for (const page of wanted.get(key) ?? []) if (missing.delete(page)) issues.set(page, issue);
    }
  };
  let seen = 0;
  try {
    for await (const list of lists) {
      for (const issue of list) take(issue);
      seen += list.length;
      if (missing.size === 0) break;
      if (seen >= MOST_ISSUES) return { issues, fault: tooMany() };
    }
    return { issues, fault: null };
  } catch (error) {
    return { issues, fault: readFault("issues", error) };
  }
}

function keyOf(id: string | null, title: string): string {
  return id === null ? `title ${title}` : `id ${id}`;
}

function tooMany(): ReadingFault {
  const message = `The repository has more than ${MOST_ISSUES} issues, and a build reads no more`;
  return { step: "issues", status: 0, message, retryAt: null };
}

/** Number of attempts. A host that is starting up often answers the second one. */
const TRIES = 2;

/**
 * Returns a `fetch` that retries a failed request or a 5xx response once, unless the deadline has passed. The
 * deadline also aborts requests.
 */
function patientFetch(send: typeof fetch, deadline: AbortSignal): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const signals = [deadline, ...(init?.signal ? [init.signal] : [])];
      const isLast = attempt === TRIES || deadline.aborted;
      try {
        const response = await send(input, { ...init, signal: AbortSignal.any(signals) });
        if (response.status < 500 || isLast) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast) throw error;
      }
    }
  };
}

/**
 * Fetches issues that pages name by number and the repository's list lacks, because they do not have the site's
 * labels.
 */
async function findNamed(
  backend: IssueBackend,
  pages: readonly WantedIssue[],
  found: ReadonlyMap<WantedIssue, Issue>,
): Promise<readonly (readonly [WantedIssue, Issue])[]> {
  const named = pages.filter((page) => page.id !== null && !found.has(page));
  const issues = await runBounded(named, async (page) => {
    const issue = page.id === null ? null : await backend.findIssue({ id: page.id });
    return [page, issue] as const;
  });
  return issues.flatMap(([page, issue]) => (issue === null ? [] : [[page, issue] as const]));
}

function known({ id, link }: Issue): KnownIssue {
  return { id, link };
}
