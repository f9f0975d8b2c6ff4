import { LIMITS } from "../limits.js";
import { toHex, type KeyedHash } from "../policy/keyed-hash.js";
import { plainAddress } from "../policy/ip-address.js";
import type { ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredModerator, StoredSession } from "../store/store.js";

/** Lifetime of a session, in milliseconds. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/**
 * Lifetime of a session in the panel of the blog, in milliseconds. It can only moderate, so it lasts longer than the owner's, but not
 * for good, because all scripts of the blog can read it.
 */
const BLOG_SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** Time in which a code must be exchanged, in milliseconds. The owner's browser opens the page of the blog at once. */
const CODE_MS = 2 * 60 * 1000;

/** Minimum interval between two updates of `seenAt`, in milliseconds. */
const SEEN_MS = 60_000;

/** The client that opens a session. */
export interface SessionClient {
  readonly address: string;
  readonly agent: string;
}

/** Returns the client that sent a request. */
export function clientOf(request: ServiceRequest): SessionClient {
  return { address: plainAddress(request.address), agent: request.header("user-agent") ?? "" };
}

/** A session in the list of its owner or moderator. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endsAt: Date;
  readonly address: string;
  readonly agent: string;
  /** Whether the list was requested in this session. */
  readonly isCurrent: boolean;
  /** Origin of the blog whose panel has the session, or `null`. */
  readonly origin: string | null;
}

/** The owner or a moderator, with the mark that their open sessions and passkeys have. */
export interface Account {
  /** `null` for the owner. */
  readonly moderator: Pick<StoredModerator, "id" | "name"> | null;
  readonly mark: string;
}

/** A session that was open when it was found. */
export interface OpenSession {
  readonly id: string;
  readonly account: Account;
}

/**
 * Sessions of the owner and of moderators. They are in the store, so that all instances share them. A session gets the mark that
 * was checked, not the current one, which a recovery can replace after the check. One of a removed moderator is never open,
 * even if it is stored after the removal.
 */
export interface Sessions {
  /** Opens a session and resolves to its token. */
  open(client: SessionClient, account: Account): Promise<string>;
  /** Resolves to the token's session, or to `null` if it is unknown, has ended or is only for the blog. */
  find(token: string): Promise<OpenSession | null>;
  /** Resolves to a code that a page of `origin` can exchange once, within two minutes. */
  openCode(client: SessionClient, origin: string, account: Account): Promise<string>;
  /** Exchanges a code for the token of a session on the blog. Resolves to `null` if the code is not valid for `origin`. */
  exchange(code: string, client: SessionClient, origin: string): Promise<string | null>;
  /** Resolves to the token's session on the blog, or to `null` if there is none for `origin`. */
  findOnBlog(token: string, origin: string): Promise<OpenSession | null>;
  /** Resolves to the sessions of the same account. */
  list(current: OpenSession): Promise<readonly ListedSession[]>;
  /** Resolves to whether the account had the session. */
  end(id: string, account: Account): Promise<boolean>;
  /** Ends all sessions of the account, or all but one. */
  endAll(account: Account, exceptId?: string): Promise<void>;
}

/** Resolves to a keyed hash that identifies the current password without revealing it. */
export async function passwordMark({
  keyedHash,
  ownerPassword,
}: Pick<ServiceContext, "keyedHash" | "ownerPassword">): Promise<string> {
  return markOf(keyedHash, await ownerPassword.hash());
}

/** Returns the keyed hash that identifies the password of a hash. */
export function markOf(keyedHash: KeyedHash, hash: string): string {
  return keyedHash("password", hash);
}

/** Resolves to the account of stored sessions and passkeys, with the current mark, or to `null` if the moderator was removed. */
export async function findAccount(
  context: ServiceContext,
  moderator: string | null,
): Promise<Account | null> {
  if (moderator === null) return { moderator, mark: await passwordMark(context) };
  const found = await context.store.moderators.find(moderator);
  return found && { moderator: found, mark: found.mark };
}

/** Returns the id of a moderator, or `null` for the owner. */
export function moderatorId({ moderator }: Account): string | null {
  return moderator?.id ?? null;
}

/** Reads and adds sessions of all kinds. */
interface Records {
  /** Adds a session with a lifetime in milliseconds. Resolves to its token. */
  readonly add: (client: SessionClient, kind: NewSession) => Promise<string>;
  /** Finds the open session of a token, without marking it as seen. */
  readonly findOpen: (
    token: string,
    kind: Kind,
  ) => Promise<(OpenSession & Pick<StoredSession, "seenAt">) | null>;
}

type Kind = Pick<StoredSession, "kind" | "origin">;
type NewSession = Kind & { readonly account: Account; readonly lifetime: number };

function createRecords(context: ServiceContext): Records {
  const { keyedHash, now, randomBytes } = context;
  const { sessions } = context.store;
  const idOf = (token: string) => keyedHash("session", token);
  return {
    async add({ address, agent }, { lifetime, account, ...own }) {
      const token = toHex(randomBytes(32));
      const createdAt = now();
      await sessions.add({
        id: idOf(token),
        createdAt,
        seenAt: createdAt,
        endsAt: new Date(createdAt.getTime() + lifetime),
        address,
        agent: agent.slice(0, LIMITS.agent),
        passwordMark: account.mark,
        moderator: moderatorId(account),
        ...own,
      });
      return token;
    },

    async findOpen(token, { kind, origin }) {
      if (!/^[0-9a-f]{64}$/.test(token)) return null;
      const found = await sessions.find(idOf(token));
      if (found?.kind !== kind || found.origin !== origin) return null;
      const account = await findAccount(context, found.moderator);
      if (account?.mark !== found.passwordMark || found.endsAt <= now()) return null;
      return { id: found.id, seenAt: found.seenAt, account };
    },
  };
}

/** Creates access to the sessions of the owner and of moderators. */
export function createSessions(context: ServiceContext): Sessions {
  const { now } = context;
  const { sessions } = context.store;
  const { add, findOpen } = createRecords(context);

  async function findSeen(token: string, kind: Kind): Promise<OpenSession | null> {
    const session = await findOpen(token, kind);
    if (session === null) return null;
    const time = now();
    if (time.getTime() - session.seenAt.getTime() >= SEEN_MS) await sessions.setSeen(session.id, time);
    return session;
  }

  return {
    open: (client, account) => add(client, { kind: "owner", origin: null, account, lifetime: SESSION_MS }),
    find: (token) => findSeen(token, { kind: "owner", origin: null }),
    openCode: (client, origin, account) => add(client, { kind: "code", origin, account, lifetime: CODE_MS }),

    async exchange(code, client, origin) {
      const found = await findOpen(code, { kind: "code", origin });
      // Of several requests at the same time, one removes the code.
      if (found === null) return null;
      const { account } = found;
      if (!(await sessions.remove(found.id, moderatorId(account)))) return null;
      return add(client, { kind: "blog", origin, account, lifetime: BLOG_SESSION_MS });
    },

    findOnBlog: (token, origin) => findSeen(token, { kind: "blog", origin }),

    async list({ id: currentId, account }) {
      const found = await sessions.list(moderatorId(account));
      return found
        .filter(({ passwordMark, endsAt }) => passwordMark === account.mark && endsAt > now())
        .map(({ id, createdAt, seenAt, endsAt, address, agent, origin }) => {
          return { id, createdAt, seenAt, endsAt, address, agent, isCurrent: id === currentId, origin };
        });
    },

    end: (id, account) => sessions.remove(id, moderatorId(account)),
    endAll: (account, exceptId) => sessions.removeAll(moderatorId(account), exceptId),
  };
}
