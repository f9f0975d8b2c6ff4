import type { SignInFlow } from "../platform.js";

/** The only host of Bitbucket Cloud. */
export const HOME = "https://bitbucket.org";

/** Returns Bitbucket's implicit flow. Bitbucket does not support PKCE, but issues such tokens without a secret. */
export function signInFlow(): SignInFlow {
  return { kind: "implicit", authorizeUrl: `${HOME}/site/oauth2/authorize`, tokenUrl: null, scope: null };
}
