import type { SignInFlow } from "../platform.js";

/** The only host of Bitbucket's cloud. */
export const HOME = "https://bitbucket.org";

/** Bitbucket knows no PKCE, but still gives a token without a secret. */
export function signInFlow(): SignInFlow {
  return { kind: "implicit", authorizeUrl: `${HOME}/site/oauth2/authorize`, tokenUrl: null, scope: null };
}
