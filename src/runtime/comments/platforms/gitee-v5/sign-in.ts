import type { SignInFlow } from "../platform.js";

/** The host used without a `baseURL`. */
export const HOME = "https://gitee.com";

/** Returns Gitee's flow, with the scope of spec/comments.md §6. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/oauth`;
  return {
    kind: "code",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/token`,
    scope: "user_info issues notes",
  };
}
