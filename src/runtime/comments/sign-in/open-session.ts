import { type KeyStorage, storageOf } from "../../model/storage.js";
import type { IssueVisit, SignInRefusal, VisitPlace } from "../issue-widget/issue-visit.js";
import {
  PlatformError,
  type IssueBackend,
  type PlatformContext,
  type SignIn,
} from "../platforms/platform.js";
import { hasAnswer } from "./callback.js";
import { createSession } from "./session.js";
import { takeAnswer } from "./sign-in.js";
import { withSession } from "./with-session.js";

/** The parameters of `openSession`: the storage, platform and app of the token. */
export interface SessionOf {
  /** Storage of the token; `null` if the browser forbids it. */
  readonly storage: KeyStorage | null;
  /** Name of the platform. */
  readonly platform: string;
  readonly clientId: string;
  readonly signIn: SignIn;
}

/** A session, possibly with a stored token. `token` returns the token for each call. */
export interface OpenedSession {
  readonly token: PlatformContext["token"];
  /** Completes a pending sign-in and loads the signed-in user. */
  readonly enter: (
    backend: IssueBackend,
  ) => Promise<Pick<IssueVisit, "backend" | "user" | "refusal" | "signOut">>;
}

/** Opens the session of a visitor who returns from a sign-in or signed in earlier. */
export function openSession(of: SessionOf, { window, callbackUrl }: VisitPlace): OpenedSession {
  const { storage, platform, clientId, signIn } = of;
  const { flow } = signIn;
  const now = () => Date.now();
  const issuer = `${clientId}@${new URL(flow.authorizeUrl).host}`;
  const session = createSession({ storage, platform, issuer });

  /** Completes a pending sign-in. The platform's response is used only once, whether it is valid or not. */
  async function finish(): Promise<SignInRefusal | null> {
    const kept = storageOf(window, "session");
    if (kept === null || !hasAnswer(kept)) return null;
    const answer = takeAnswer(flow, { storage: kept, now });
    switch (answer.kind) {
      case "none":
        return null;
      case "token":
        session.keep(answer.token);
        return null;
      case "code":
        try {
          session.keep(await signIn.exchangeCode(answer.grant));
          return null;
        } catch (error) {
          return { kind: "refused", error };
        }
      case "foreign":
        return answer;
      case "refused":
        return { kind: "refused", error: new PlatformError(403, answer.message) };
    }
  }

  return {
    token: () => session.token()?.value ?? null,
    async enter(bare) {
      const refusal = await finish();
      const backend = withSession(bare, {
        session,
        refresh: (token) => signIn.refresh(token, callbackUrl),
        now,
        alone: oneTabAtATime(window),
      });
      const visit = { backend, refusal, user: null, signOut: session.clear };
      if (session.token() === null) return visit;
      try {
        return { ...visit, user: await backend.readUser() };
      } catch (error) {
        if (!(error instanceof PlatformError) || !isUseless(error)) throw error;
        session.clear();
        return error.status === 401 ? visit : { ...visit, refusal: { kind: "refused", error } };
      }
    },
  };
}

/**
 * Returns whether a token is unusable: it is invalid, or its account is blocked. Visitors without a token can still
 * read.
 */
function isUseless({ status, retryAt, isSilence }: PlatformError): boolean {
  return status === 401 || (status === 403 && retryAt === null && !isSilence);
}

/**
 * Delay before a lock is released, in milliseconds. Browsers do not guarantee that other tabs see a storage write
 * when the lock is released.
 */
const UNTIL_SEEN = 500;

/**
 * Returns a function that runs an action in one tab at a time. Two tabs that refresh a token at once would invalidate
 * each other's token.
 */
function oneTabAtATime({ navigator }: Window): (act: () => Promise<void>) => Promise<void> {
  // Locks exist only on https pages.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return (act) => act();
  return (act) =>
    new Promise((resolve, reject) => {
      const actAlone = async () => {
        await act().then(resolve, reject);
        await new Promise((seen) => setTimeout(seen, UNTIL_SEEN));
      };
      locks.request("hanblog.token", actAlone).catch(reject);
    });
}
