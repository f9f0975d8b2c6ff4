import { type PlatformName, SECRETIVE_PLATFORMS } from "../../model/comments.js";
import { loadCode } from "../issue-widget/load-code.js";
import { createIssueBackend } from "./issue-backend.js";
import type { CreatePlatformCalls, IssueBackend, PlatformContext, SignIn, SignInFlow } from "./platform.js";
import type { SignInSettings } from "./create-sign-in.js";

/** The exports of a platform's folder. */
interface PlatformModule {
  readonly createCalls: CreatePlatformCalls;
  readonly signInFlow: (baseURL: string | null) => SignInFlow;
}

/** The loader of each platform's code. A page loads one platform. */
const PLATFORMS = {
  "github-v3": () => import("./github-v3/index.js"),
  "github-v4": () => import("./github-v4/index.js"),
  "gitlab-v4": () => import("./gitlab-v4/index.js"),
  "bitbucket-v2": () => import("./bitbucket-v2/index.js"),
  "gitee-v5": () => import("./gitee-v5/index.js"),
  "gitea-v1": () => import("./gitea-v1/index.js"),
} satisfies Record<PlatformName, () => Promise<PlatformModule>>;

/** A site's settings for its platform. */
export interface PlatformSettings extends SignInSettings {
  readonly owner: string;
  readonly repo: string;
  /** Labels of new issues. */
  readonly labels?: readonly string[];
  /** URL of a self-hosted platform. */
  readonly baseURL?: string;
}

/** A loaded platform. */
export interface Platform {
  readonly backend: IssueBackend;
  /** Loads the code for signing in, which visitors who only read do not need. */
  readonly openSignIn: () => Promise<SignIn>;
}

/**
 * Loads a platform. Rejects if the platform requires a secret and the site has neither `exchange` nor both `clientSecret`
 * and `proxy`.
 */
export async function createPlatform(
  name: PlatformName,
  settings: PlatformSettings,
  context: PlatformContext,
): Promise<Platform> {
  const secretive = SECRETIVE_PLATFORMS[name];
  const { owner, repo, labels = ["Vssue"], exchange, clientSecret, proxy } = settings;
  const isUnable = exchange === undefined && (clientSecret === undefined || proxy === undefined);
  if (secretive !== undefined && isUnable)
    throw new Error(`clientSecret and proxy is required for ${secretive}`);
  const baseURL = settings.baseURL?.replace(/\/+$/, "") ?? null;
  const { createCalls, signInFlow }: PlatformModule = await loadCode(PLATFORMS[name]());
  const backend = createIssueBackend(createCalls, { owner, repo, labels, baseURL }, context);
  return {
    backend,
    async openSignIn() {
      const { createSignIn } = await loadCode(import("./create-sign-in.js"));
      const source = {
        name: backend.info.name,
        flow: signInFlow(baseURL),
        needsSecret: secretive !== undefined,
      };
      return createSignIn(source, settings, context);
    },
  };
}
