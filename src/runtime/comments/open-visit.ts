import type { IssueSettings } from "../model/comments.js";
import { issueOptions } from "./issue-options.js";
import { PlatformError, type IssueBackend, type User } from "./platforms/platform.js";
import { createPlatform, type PlatformSettings } from "./platforms/registry.js";
import { createSession } from "./sign-in/session.js";
import { hasAnswer } from "./sign-in/callback.js";
import { storageOf } from "./storage-of.js";

/** A platform as one visitor has it. */
export interface IssueVisit {
  readonly backend: IssueBackend;
  readonly user: User | null;
  /** Why a sign-in that was under way came to nothing, or `null`. */
  readonly refusal: SignInRefusal | null;
  /** Leaves the page for the platform's own. */
  readonly signIn: () => Promise<void>;
  readonly signOut: () => void;
}

export type SignInRefusal =
  | { readonly kind: "foreign" }
  | { readonly kind: "refused"; readonly message: string };

export interface VisitPlace {
  readonly window: Window & typeof globalThis;
  /** The site's callback page, with host. */
  readonly callbackUrl: string;
}

/** Loads the platform's code, ends a sign-in that is under way, and finds out who the visitor is. */
export async function openVisit(
  settings: IssueSettings,
  { window, callbackUrl }: VisitPlace,
): Promise<IssueVisit> {
  const { clientId, storage, state } = issueOptions(settings);
  const now = () => Date.now();
  const send: typeof fetch = (input, init) => window.fetch(input, init);
  const platform = await createPlatform(settings.platform, platformSettings(settings), {
    fetch: send,
    token: () => session.token()?.value ?? null,
    now,
  });
  const { signIn } = platform;
  const { flow } = signIn;
  const session = createSession({
    storage: storageOf(window, storage),
    platform: platform.backend.info.name.toLowerCase(),
    issuer: `${clientId}@${new URL(flow.authorizeUrl).host}`,
  });

  /** What came back from the platform is used once, whether it is good or not. */
  async function finish(): Promise<SignInRefusal | null> {
    const kept = storageOf(window, "session");
    if (kept === null || !hasAnswer(kept)) return null;
    const { takeAnswer } = await import("./sign-in/sign-in.js");
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
          return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
        }
      case "foreign":
      case "refused":
        return answer;
    }
  }

  /** Who only reads needs no code for sessions. */
  async function openBackend(): Promise<IssueBackend> {
    if (session.token() === null) return platform.backend;
    const { withSession } = await import("./sign-in/with-session.js");
    return withSession(platform.backend, {
      session,
      refresh: (token) => signIn.refresh(token, callbackUrl),
      now,
      alone: oneTabAtATime(window),
    });
  }

  async function findUser(backend: IssueBackend): Promise<User | null> {
    if (session.token() === null) return null;
    try {
      return await backend.readUser();
    } catch (error) {
      if (!(error instanceof PlatformError) || error.status !== 401) throw error;
      session.clear();
      return null;
    }
  }

  const refusal = await finish();
  const backend = await openBackend();
  return {
    backend,
    refusal,
    user: await findUser(backend),
    async signIn() {
      const { beginSignIn } = await import("./sign-in/sign-in.js");
      const { location, sessionStorage, crypto } = window;
      const returnTo = location.pathname + location.search;
      const start = { flow, clientId, state, redirectUri: callbackUrl, returnTo };
      location.assign(await beginSignIn(start, { storage: sessionStorage, crypto, now }));
    },
    signOut: session.clear,
  };
}

/** The comment service has an address for each platform whose secret it may hold. */
function platformSettings(settings: IssueSettings): PlatformSettings {
  const { exchange, platform } = settings;
  if (exchange === undefined) return settings;
  const name = platform === "gitee-v5" ? "gitee" : "github";
  return { ...settings, exchange: `${exchange}/oauth/${name}/token` };
}

/** Two tabs that renew one token at once would each make the other's useless. */
function oneTabAtATime({ navigator }: Window): (act: () => Promise<void>) => Promise<void> {
  // Pages that were not loaded over https have no locks.
  const locks: LockManager | undefined = navigator.locks;
  return (act) => (locks === undefined ? act() : locks.request("hanblog.token", act));
}
