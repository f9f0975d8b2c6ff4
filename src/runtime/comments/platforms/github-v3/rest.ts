import type { Send } from "../api.js";
import type { CallContext, PlatformOptions } from "../platform.js";

/** What visitors read; the session's token is kept under it, and both versions of the API share it. */
export const NAME = "GitHub";

/** The host that is asked without a `baseURL`. */
export const HOME = "https://github.com";

/** The media type that gives Markdown and HTML of a text at once. */
const FULL = "application/vnd.github.full+json";

/** GitHub's REST API, there or on a server of GitHub Enterprise. */
export function createRest(
  { baseURL }: Pick<PlatformOptions, "baseURL">,
  { connect }: CallContext,
  statusOfSilence: number,
): Send {
  const address = baseURL === null ? "https://api.github.com" : `${baseURL}/api/v3`;
  return connect({ name: NAME, address, accept: FULL, statusOfSilence });
}

/** A repository's path in the API. */
export function repoPath({ owner, repo }: Pick<PlatformOptions, "owner" | "repo">): string {
  return `repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;
}

/** GitHub's query for issues of a repository by title and labels. Quotes of a title must not end its own. */
export function searchQuery({ owner, repo, labels }: PlatformOptions, title: string): string {
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
  const parts = [quoted(title), "is:issue", "in:title", `repo:${owner}/${repo}`, "is:public"];
  return [...parts, ...labels.map((label) => `label:${quoted(label)}`)].join(" ");
}
