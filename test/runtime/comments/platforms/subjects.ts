import type { PlatformName } from "../../../../src/runtime/model/comments.js";
import { createPlatform } from "../../../../src/runtime/comments/platforms/registry.js";
import type { IssueBackend } from "../../../../src/runtime/comments/platforms/platform.js";
import { serveBitbucket } from "./fakes/bitbucket.js";
import { readGithubSchema, serveGithubGraphql } from "./fakes/github-graphql.js";
import { PREFIX, serveGithubRest } from "./fakes/github-rest.js";
import { serveGitea } from "./fakes/gitea.js";
import { serveGitee } from "./fakes/gitee.js";
import { serveGitlab } from "./fakes/gitlab.js";
import { createOpenApiCheck } from "./fakes/openapi.js";
import type { Server } from "./fakes/serve.js";
import type { Tracker } from "./fakes/tracker.js";

/** Five past three on a day in 2026: what every backend under test takes for now. */
export const NOW = Date.UTC(2026, 10, 21, 15, 5);

export type Start = (tracker: Tracker) => Promise<Server & { readonly faults?: readonly string[] }>;

/** A platform that the contract is tried on. */
export interface Subject {
  readonly name: PlatformName;
  /** Reads what all its servers need, and gives what starts one. */
  readonly prepare: () => Start;
  /** Whether it answers those who have not signed in. */
  readonly isOpen: boolean;
  /** Whether it gives HTML of comments. */
  readonly isRendering: boolean;
  /** Whether its searches are slower than its lists. */
  readonly isIndexing: boolean;
}

const OPEN = { isOpen: true, isRendering: true, isIndexing: true };

export const SUBJECTS: readonly Subject[] = [
  { ...OPEN, name: "github-v3", prepare: () => serveGithubRest.bind(null, createOpenApiCheck(PREFIX)) },
  {
    ...OPEN,
    name: "github-v4",
    prepare: () => serveGithubGraphql.bind(null, readGithubSchema()),
    isOpen: false,
  },
  { ...OPEN, name: "gitlab-v4", prepare: () => serveGitlab, isRendering: false },
  { ...OPEN, name: "bitbucket-v2", prepare: () => serveBitbucket, isIndexing: false },
  { ...OPEN, name: "gitee-v5", prepare: () => serveGitee },
  { ...OPEN, name: "gitea-v1", prepare: () => serveGitea, isRendering: false },
];

/** A backend that talks to `address` for whoever the token belongs to. */
export async function connect(
  name: PlatformName,
  address: string,
  token: string | null,
): Promise<IssueBackend> {
  const settings = {
    owner: "ann",
    repo: "blog",
    labels: ["Vssue"],
    clientId: "client",
    exchange: "https://x.test",
  };
  const { backend } = await createPlatform(
    name,
    { ...settings, baseURL: address },
    { fetch: fetchAt(address), token: () => token, now: () => NOW },
  );
  return backend;
}

/** Bitbucket has one address only; here it is another. */
export function fetchAt(address: string): typeof fetch {
  return (input, init) => fetch(new Request(input).url.replace("https://api.bitbucket.org", address), init);
}
