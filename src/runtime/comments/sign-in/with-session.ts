import { PlatformError, type IssueBackend, type Token } from "../platforms/platform.js";
import type { Session } from "./session.js";

/** A token that ends within this many milliseconds is renewed before it is used. */
const MARGIN = 60_000;

/** What renews a token; `now` gives milliseconds since 1970. `refresh` rejects where the platform gives no other. */
export interface RefreshTools {
  readonly session: Session;
  /** Gets the next token. */
  readonly refresh: (token: Token) => Promise<Token>;
  readonly now: () => number;
  /** Lets one tab at a time do something: the next one sees what it has kept. */
  readonly alone: (act: () => Promise<void>) => Promise<void>;
}

/**
 * The same calls, each with a token that is still good: one that ends is renewed before, one that the platform
 * does not know any more is renewed once after. A token that nothing can be done about is forgotten.
 */
export function withSession(backend: IssueBackend, tools: RefreshTools): IssueBackend {
  const { session, now } = tools;
  const renew = createRenewal(tools);

  const wrap =
    <Values extends readonly unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
    async (...values: Values): Promise<Result> => {
      const before = session.token();
      if (before !== null && before.expiresAt !== null && before.expiresAt - now() < MARGIN) {
        await renew(before);
      }
      const used = session.token();
      try {
        return await call(...values);
      } catch (error) {
        if (used === null || !isUnknown(error)) throw error;
        await renew(used);
        if (session.token() === null) throw error;
        return call(...values).catch((again: unknown) => {
          if (isUnknown(again)) session.clear();
          throw again;
        });
      }
    };

  return {
    info: backend.info,
    readUser: wrap(backend.readUser),
    findIssue: wrap(backend.findIssue),
    createIssue: wrap(backend.createIssue),
    list: wrap(backend.list),
    add: wrap(backend.add),
    edit: wrap(backend.edit),
    remove: wrap(backend.remove),
    react: wrap(backend.react),
    readReactions: wrap(backend.readReactions),
  };
}

/** Creates what replaces a token that was used, unless it was replaced already. */
function createRenewal({ session, refresh, alone }: RefreshTools): (used: Token) => Promise<void> {
  /** What this tab is renewing: all its calls wait for the same. */
  let renewal: Promise<void> | null = null;
  const isCurrent = (token: Token) => session.token()?.value === token.value;

  /** Renews a token, unless another tab has done so meanwhile. */
  async function renewOnce(used: Token): Promise<void> {
    const current = session.token();
    if (current === null || !isCurrent(used)) return;
    if (current.refresh === null) {
      session.clear();
      return;
    }
    try {
      session.keep(await refresh(current));
    } catch (error) {
      // A platform that cannot be reached may take the same token later.
      if (error instanceof PlatformError && isRefusal(error.status)) session.clear();
      else throw error;
    }
  }

  return (used) => {
    if (!isCurrent(used)) return Promise.resolve();
    renewal ??= alone(() => renewOnce(used)).finally(() => {
      renewal = null;
    });
    return renewal;
  };
}

/** Whether the platform does not know the token. */
function isUnknown(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 401;
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
