import type { SignInFlow } from "../platform.js";

/** The host used without a `baseURL`. */
export const HOME = "https://gitea.com";

/** Returns Gitea's flow. Public apps use PKCE without a secret. Servers without scopes ignore `scope`. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/login/oauth`;
  return {
    kind: "code-pkce",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/access_token`,
    scope: "read:user write:issue",
  };
}
