import { storageOf } from "../../model/storage.js";
import type { IssueSettings } from "../../model/comments.js";
import { issueOptions } from "./issue-options.js";
import type { IssueVisit, VisitPlace } from "./issue-visit.js";
import { loadCode } from "./load-code.js";
import type { PlatformContext } from "../platforms/platform.js";
import { createPlatform, type PlatformSettings } from "../platforms/registry.js";
import { hasAnswer, hasToken } from "../sign-in/callback.js";

/** Loads the platform's code, completes a pending sign-in and loads the signed-in user. */
export async function openVisit(settings: IssueSettings, place: VisitPlace): Promise<IssueVisit> {
  const { window, callbackUrl } = place;
  const { clientId, storage, state, platform } = issueOptions(settings);
  const now = () => Date.now();
  let token: PlatformContext["token"] = () => null;
  const { backend, openSignIn } = await createPlatform(platform, platformSettings(settings), {
    fetch: (input, init) => window.fetch(input, init),
    token: () => token(),
    now,
  });
  const visit: IssueVisit = {
    backend,
    user: null,
    refusal: null,
    async signIn() {
      const [{ beginSignIn }, { flow }] = await Promise.all([
        loadCode(import("../sign-in/sign-in.js")),
        openSignIn(),
      ]);
      const { location, crypto, isSecureContext } = window;
      const session = storageOf(window, "session");
      // PKCE hashes its proof, and browsers offer hashing only on https pages.
      if (session === null || (flow.kind === "code-pkce" && !isSecureContext)) return false;
      const returnTo = location.pathname + location.search;
      const start = { flow, clientId, state, redirectUri: callbackUrl, returnTo };
      const address = await beginSignIn(start, { storage: session, crypto, now });
      if (address !== null) location.assign(address);
      return address !== null;
    },
    signOut() {},
  };
  const kept = storageOf(window, storage);
  // Visitors who only read do not need the session code.
  if (!hasAnswer(storageOf(window, "session")) && !hasToken(kept, backend.info.name)) return visit;
  const [{ openSession }, signIn] = await Promise.all([
    loadCode(import("../sign-in/open-session.js")),
    openSignIn(),
  ]);
  const session = openSession({ storage: kept, platform: backend.info.name, clientId, signIn }, place);
  token = session.token;
  return { ...visit, ...(await session.enter(backend)) };
}

/** Adds the comment service's token address for the platform, if the service exchanges codes for tokens. */
function platformSettings(settings: IssueSettings): PlatformSettings {
  const { exchange, platform } = settings;
  if (exchange === undefined) return settings;
  const name = platform === "gitee-v5" ? "gitee" : "github";
  return { ...settings, exchange: `${exchange}/oauth/${name}/token` };
}
