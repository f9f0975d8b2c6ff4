import type { PlatformName } from "../../../src/runtime/model/comments.js";

export const CLIENT_SECRET = "secret-of-the-blog";

/** The sign-in of a platform: addresses, scope and proof. */
export type SignInPlan = CodePlan | ImplicitPlan;

export interface CodePlan {
  readonly kind: "code";
  readonly authorize: string;
  readonly token: string;
  readonly scope: string;
  /** The app's secret; `null` for a public app, which uses PKCE instead. */
  readonly secret: string | null;
}

/** The implicit flow: the token is part of the address. */
export interface ImplicitPlan {
  readonly kind: "implicit";
  readonly authorize: string;
}

const GITHUB: SignInPlan = {
  kind: "code",
  authorize: "/login/oauth/authorize",
  token: "/login/oauth/access_token",
  scope: "public_repo",
  secret: CLIENT_SECRET,
};

/** The sign-in of each platform, as its documentation describes it. */
export const PLANS: Readonly<Record<PlatformName, SignInPlan>> = {
  "github-v3": GITHUB,
  "github-v4": GITHUB,
  "gitlab-v4": {
    kind: "code",
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    scope: "api",
    secret: null,
  },
  "gitea-v1": {
    kind: "code",
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    scope: "read:user write:issue",
    secret: null,
  },
  "gitee-v5": {
    kind: "code",
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    scope: "user_info issues notes",
    secret: CLIENT_SECRET,
  },
  "bitbucket-v2": { kind: "implicit", authorize: "/site/oauth2/authorize" },
};
