import type { Send } from "../api.js";
import type { CallContext, PlatformOptions, SignInFlow } from "../platform.js";

/** Platform name, shown to visitors and used in the storage key of the token. Both API versions share it. */
export const NAME = "GitHub";

/** The host used without a `baseURL`. */
export const HOME = "https://github.com";

/** Media type that makes GitHub return both Markdown and HTML. */
const FULL = "application/vnd.github.full+json";

/** Creates the function that calls the REST API of GitHub or of a GitHub Enterprise server. */
export function createRest(
  { baseURL }: Pick<PlatformOptions, "baseURL">,
  { connect }: CallContext,
  statusOfSilence: number,
): Send {
  const address = baseURL === null ? "https://api.github.com" : `${baseURL}/api/v3`;
  return connect({ name: NAME, address, accept: FULL, statusOfSilence });
}

/** Returns a repository's path in the API. */
export function repoPath({ owner, repo }: Pick<PlatformOptions, "owner" | "repo">): string {
  return `repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;
}

/** Returns GitHub's search query for a repository's issues by title and labels. Escapes quotes in them. */
export function searchQuery({ owner, repo, labels }: PlatformOptions, title: string): string {
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
  const parts = [quoted(title), "is:issue", "in:title", `repo:${owner}/${repo}`, "is:public"];
  return [...parts, ...labels.map((label) => `label:${quoted(label)}`)].join(" ");
}

/** Returns GitHub's flow. GitHub supports PKCE, but requires the app's secret nevertheless. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/login/oauth`;
  return {
    kind: "code-pkce",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/access_token`,
    scope: "public_repo",
  };
}
