import type { PlatformName } from "../../model/comments.js";
import { loadCode } from "../issue-widget/load-code.js";
import { createIssueBackend } from "./issue-backend.js";
import type { CreatePlatformCalls, IssueBackend, PlatformContext, SignIn, SignInFlow } from "./platform.js";
import type { SignInSettings } from "./create-sign-in.js";

/** The exports of a platform's folder. */
interface PlatformModule {
  readonly createCalls: CreatePlatformCalls;
  readonly signInFlow: (baseURL: string | null) => SignInFlow;
}

/**
 * The loader of each platform's code, and the display names of platforms that require a secret. A page loads one
 * platform.
 */
const PLATFORMS = {
  "github-v3": { load: () => import("./github-v3/index.js"), secretive: "GitHub V3" },
  "github-v4": { load: () => import("./github-v4/index.js"), secretive: "GitHub V4" },
  "gitlab-v4": { load: () => import("./gitlab-v4/index.js"), secretive: null },
  "bitbucket-v2": { load: () => import("./bitbucket-v2/index.js"), secretive: null },
  "gitee-v5": { load: () => import("./gitee-v5/index.js"), secretive: "Gitee V5" },
  "gitea-v1": { load: () => import("./gitea-v1/index.js"), secretive: null },
} satisfies Record<PlatformName, { load: () => Promise<PlatformModule>; secretive: string | null }>;

/** A site's settings for its platform. */
export interface PlatformSettings extends SignInSettings {
  readonly owner: string;
  readonly repo: string;
  /** Labels of new issues (spec/comments.md §3). */
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
 * Loads a platform. Rejects if the platform requires a secret and the site has neither `exchange` nor both
 * `clientSecret` and `proxy` (spec/comments.md §5).
 */
export async function createPlatform(
  name: PlatformName,
  settings: PlatformSettings,
  context: PlatformContext,
): Promise<Platform> {
  const { load, secretive } = PLATFORMS[name];
  const { owner, repo, labels = ["Vssue"], exchange, clientSecret, proxy } = settings;
  const isUnable = exchange === undefined && (clientSecret === undefined || proxy === undefined);
  if (secretive !== null && isUnable) throw new Error(`clientSecret and proxy is required for ${secretive}`);
  const baseURL = settings.baseURL?.replace(/\/+$/, "") ?? null;
  const { createCalls, signInFlow }: PlatformModule = await loadCode(load());
  const backend = createIssueBackend(createCalls, { owner, repo, labels, baseURL }, context);
  return {
    backend,
    async openSignIn() {
      const { createSignIn } = await loadCode(import("./create-sign-in.js"));
      const source = { name: backend.info.name, flow: signInFlow(baseURL), needsSecret: secretive !== null };
      return createSignIn(source, settings, context);
    },
  };
}
