import type { SignInFlow } from "../platform.js";

export const HOME = "https://gitee.com";

export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/oauth`;
  return {
    kind: "code",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/token`,
    scope: "user_info issues notes",
  };
}
