import type { SignInFlow } from "../platform.js";

/** The host used without a `baseURL`. */
export const HOME = "https://gitlab.com";

/** Returns GitLab's flow. PKCE needs no secret, and writing notes requires the full `api` scope. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/oauth`;
  return { kind: "code-pkce", authorizeUrl: `${path}/authorize`, tokenUrl: `${path}/token`, scope: "api" };
}
