import type { SignInFlow } from "../platform.js";

/** The host that is asked without a `baseURL`. */
export const HOME = "https://gitea.com";

/** Public applications need PKCE and no secret; servers older than scopes take them as they are. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/login/oauth`;
  return {
    kind: "code-pkce",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/access_token`,
    scope: "read:user write:issue",
  };
}
