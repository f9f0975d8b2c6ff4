import type { PlatformName } from "../../../../src/runtime/model/comments.js";
import { createPlatform } from "../../../../src/runtime/comments/platforms/registry.js";
import type { IssueBackend } from "../../../../src/runtime/comments/platforms/platform.js";
import { ADDRESS, createBitbucket } from "./fakes/bitbucket.js";
import { createGithubGraphql, readGithubSchema } from "./fakes/github-graphql.js";
import { createGithubRest, PREFIX } from "./fakes/github-rest.js";
import { createGitea } from "./fakes/gitea.js";
import { createGitee } from "./fakes/gitee.js";
import { createGitlab, createOldGitlab } from "./fakes/gitlab.js";
import { createOpenApiCheck } from "./fakes/openapi.js";
import { createHost, type Host } from "./fakes/host.js";
import { once } from "./fakes/once.js";
import type { Tracker } from "./fakes/tracker.js";

/** The current time of all backends under test: 15:05 UTC on a day in 2026. */
export const NOW = Date.UTC(2026, 10, 21, 15, 5);

export type Open = (tracker: Tracker) => Host & { readonly faults?: readonly string[] };

/** A platform that the contract tests cover. */
export interface Subject {
  readonly name: PlatformName;
  /** Loads the data shared by all hosts. Returns the function that opens one. */
  readonly prepare: () => Open;
  /** Whether the platform responds to requests without a token. */
  readonly isOpen: boolean;
  /** Whether the platform returns comments as HTML. */
  readonly isRendering: boolean;
  /** Whether the platform's search lags behind its lists. */
  readonly isIndexing: boolean;
}

const readGithubCheck = once(() => createOpenApiCheck(PREFIX));

const OPEN = { isOpen: true, isRendering: true, isIndexing: true };

export const SUBJECTS: readonly Subject[] = [
  { ...OPEN, name: "github-v3", prepare: () => createGithubRest.bind(null, readGithubCheck()) },
  {
    ...OPEN,
    name: "github-v4",
    prepare: () => createGithubGraphql.bind(null, readGithubSchema()),
    isOpen: false,
  },
  { ...OPEN, name: "gitlab-v4", prepare: () => createGitlab, isRendering: false },
  { ...OPEN, name: "bitbucket-v2", prepare: () => createBitbucket, isIndexing: false },
  { ...OPEN, name: "gitee-v5", prepare: () => createGitee },
  { ...OPEN, name: "gitea-v1", prepare: () => createGitea, isRendering: false },
];

/** Servers of an older version, which must behave like the current one. */
export const OLD_SUBJECTS: readonly Subject[] = [
  { ...OPEN, name: "gitlab-v4", prepare: () => createOldGitlab, isRendering: false },
];

/** Creates a host with scripted responses at the platform's address. */
export function createHostOf(name: PlatformName, answer: Parameters<typeof createHost>[0]): Host {
  return createHost(answer, name === "bitbucket-v2" ? ADDRESS : undefined);
}

/** Connects a backend to `host`, with a visitor's token. */
export async function connect(
  name: PlatformName,
  { address, fetch }: Pick<Host, "address" | "fetch">,
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
    { fetch, token: () => token, now: () => NOW },
  );
  return backend;
}
