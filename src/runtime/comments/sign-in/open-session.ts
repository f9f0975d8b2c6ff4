import type { IssueVisit, SignInRefusal, VisitPlace } from "../issue-visit.js";
import {
  PlatformError,
  type IssueBackend,
  type PlatformContext,
  type SignIn,
} from "../platforms/platform.js";
import { storageOf } from "../storage-of.js";
import { hasAnswer } from "./callback.js";
import { createSession } from "./session.js";
import { takeAnswer } from "./sign-in.js";
import { withSession } from "./with-session.js";

/** Whose session is opened. */
export interface SessionOf {
  /** Where the token is kept; `null` where the browser forbids it. */
  readonly storage: Storage | null;
  /** Name of the platform. */
  readonly platform: string;
  readonly clientId: string;
  readonly signIn: SignIn;
}

/** A session that may have a token already; `token` gives it to each call. */
export interface OpenedSession {
  readonly token: PlatformContext["token"];
  /** Ends a sign-in that is under way, and finds out who the visitor is. */
  readonly enter: (
    backend: IssueBackend,
  ) => Promise<Pick<IssueVisit, "backend" | "user" | "refusal" | "signOut">>;
}

/** The session of who comes back from signing in, or has done so before. */
export function openSession(of: SessionOf, { window, callbackUrl }: VisitPlace): OpenedSession {
  const { storage, platform, clientId, signIn } = of;
  const { flow } = signIn;
  const now = () => Date.now();
  const issuer = `${clientId}@${new URL(flow.authorizeUrl).host}`;
  const session = createSession({ storage, platform, issuer });

  /** What came back from the platform is used once, whether it is good or not. */
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

/** Whether a token will not do: it is unknown, or its account is blocked. Who has none may still read. */
function isUseless({ status, retryAt, isSilence }: PlatformError): boolean {
  return status === 401 || (status === 403 && retryAt === null && !isSilence);
}

/** Milliseconds after which every tab sees what one has written: nothing orders that and the end of a lock. */
const UNTIL_SEEN = 500;

/** Two tabs that renew one token at once would each make the other's useless. */
function oneTabAtATime({ navigator }: Window): (act: () => Promise<void>) => Promise<void> {
  // Pages that were not loaded over https have no locks.
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
