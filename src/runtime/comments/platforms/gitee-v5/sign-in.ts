import type { SignInFlow } from "../platform.js";

/** The host that is asked without a `baseURL`. */
export const HOME = "https://gitee.com";

/** Where visitors sign in; the scope is that of spec/comments.md §6. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/oauth`;
  return {
    kind: "code",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/token`,
    scope: "user_info issues notes",
  };
}
