import type { SignInFlow } from "../platform.js";

/** The host that is asked without a `baseURL`. */
export const HOME = "https://gitlab.com";

/** Authorization code with PKCE needs no secret; writing notes needs the whole `api` scope. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/oauth`;
  return { kind: "code-pkce", authorizeUrl: `${path}/authorize`, tokenUrl: `${path}/token`, scope: "api" };
}
