import type { PlatformName } from "../../../../src/runtime/model/comments.js";
import { createPlatform } from "../../../../src/runtime/comments/platforms/registry.js";
import type { IssueBackend } from "../../../../src/runtime/comments/platforms/platform.js";
import { ADDRESS, createBitbucket } from "./fakes/bitbucket.js";
import { createGithubGraphql, readGithubSchema } from "./fakes/github-graphql.js";
import { createGithubRest, PREFIX } from "./fakes/github-rest.js";
import { createGitea } from "./fakes/gitea.js";
import { createGitee } from "./fakes/gitee.js";
import { createGitlab } from "./fakes/gitlab.js";
import { createOpenApiCheck } from "./fakes/openapi.js";
import { createHost, type Host } from "./fakes/host.js";
import { once } from "./fakes/once.js";
import type { Tracker } from "./fakes/tracker.js";

/** Five past three on a day in 2026: what every backend under test takes for now. */
export const NOW = Date.UTC(2026, 10, 21, 15, 5);

export type Open = (tracker: Tracker) => Host & { readonly faults?: readonly string[] };

/** A platform that the contract is tried on. */
export interface Subject {
  readonly name: PlatformName;
  /** Reads what all its hosts need, and gives what opens one. */
  readonly prepare: () => Open;
  /** Whether it answers those who have not signed in. */
  readonly isOpen: boolean;
  /** Whether it gives HTML of comments. */
  readonly isRendering: boolean;
  /** Whether its searches are slower than its lists. */
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

/** A host that answers as a test says, where the platform is asked. */
export function createHostOf(name: PlatformName, answer: Parameters<typeof createHost>[0]): Host {
  return createHost(answer, name === "bitbucket-v2" ? ADDRESS : undefined);
}

/** A backend that talks to `host` for whoever the token belongs to. */
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
