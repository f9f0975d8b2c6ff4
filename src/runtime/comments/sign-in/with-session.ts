import { PlatformError, type IssueBackend, type Token } from "../platforms/platform.js";
import type { Session } from "./session.js";

/** Remaining lifetime below which a token is refreshed before use, in milliseconds. */
const MARGIN = 60_000;

/** Dependencies of `withSession`. `now` returns milliseconds since 1970. */
export interface RefreshTools {
  readonly session: Session;
  /** Requests the next token. Rejects if the platform does not issue one. */
  readonly refresh: (token: Token) => Promise<Token>;
  readonly now: () => number;
  /** Runs an action in one tab at a time. The next tab sees the token that the previous one saved. */
  readonly alone: (act: () => Promise<void>) => Promise<void>;
}

/**
 * Wraps a backend so that each call uses a valid token. Refreshes a token before it expires, or once after the
 * platform rejects it with 401. Deletes a token that cannot be refreshed.
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

/** Creates the function that replaces a used token, unless it has been replaced already. */
function createRenewal({ session, refresh, alone }: RefreshTools): (used: Token) => Promise<void> {
  /** The refresh in progress, shared by all calls of this tab, or `null`. */
  let renewal: Promise<void> | null = null;
  const isCurrent = (token: Token) => session.token()?.value === token.value;

  /** Refreshes a token, unless another tab has done so. */
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
      // After a network or server error, the platform may still accept the same refresh token later.
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

/** Returns whether the platform rejected the token. */
function isUnknown(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 401;
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
