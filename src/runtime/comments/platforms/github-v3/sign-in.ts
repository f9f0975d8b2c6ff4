import type { SignInFlow } from "../platform.js";
import { HOME } from "./rest.js";

/** GitHub takes a code with PKCE too, but asks for the application's secret all the same. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/login/oauth`;
  return {
    kind: "code-pkce",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/access_token`,
    scope: "public_repo",
  };
}
