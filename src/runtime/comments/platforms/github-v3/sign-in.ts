import type { SignInFlow } from "../platform.js";
import { HOME } from "./rest.js";

/** Returns GitHub's flow. GitHub supports PKCE, but requires the app's secret nevertheless. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/login/oauth`;
  return {
    kind: "code-pkce",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/access_token`,
    scope: "public_repo",
  };
}
