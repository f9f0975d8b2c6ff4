import type { PlatformName } from "../../../src/runtime/model/comments.js";
import type { SignInPlan } from "./authorization-server.js";

export const CLIENT_SECRET = "secret-of-the-blog";

const GITHUB: SignInPlan = {
  authorize: "/login/oauth/authorize",
  token: "/login/oauth/access_token",
  scope: "public_repo",
  secret: CLIENT_SECRET,
  hasPkce: false,
};

/** How each platform signs people in, as its documentation has it. */
export const PLANS: Readonly<Record<PlatformName, SignInPlan>> = {
  "github-v3": GITHUB,
  "github-v4": GITHUB,
  "gitlab-v4": {
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    scope: "api",
    secret: null,
    hasPkce: true,
  },
  "gitea-v1": {
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    scope: "read:user write:issue",
    secret: null,
    hasPkce: true,
  },
  "gitee-v5": {
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    scope: "user_info issues notes",
    secret: CLIENT_SECRET,
    hasPkce: false,
  },
  // It gives tokens only, in the address.
  "bitbucket-v2": {
    authorize: "/site/oauth2/authorize",
    token: "/site/oauth2/access_token",
    scope: "issue:write",
    secret: null,
    hasPkce: false,
  },
};
