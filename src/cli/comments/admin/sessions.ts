import { LIMITS } from "../limits.js";
import { toHex, type KeyedHash } from "../policy/keyed-hash.js";
import { plainAddress } from "../policy/ip-address.js";
import type { ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredSession } from "../store/store.js";

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

/** A session in the owner's list. */
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

/** A session that was open when it was found, with the mark of the password that opened it. */
export type OpenSession = Pick<StoredSession, "id" | "passwordMark">;

/**
 * The owner's sessions. They are in the store, so that all instances share them. A session gets the mark of the password that was
 * checked, not of the current one, which a recovery can replace after the check.
 */
export interface Sessions {
  /** Opens a session and resolves to its token. */
  open(client: SessionClient, mark: string): Promise<string>;
  /** Resolves to the token's session, or to `null` if it is unknown, has ended or is only for the blog. */
  find(token: string): Promise<OpenSession | null>;
  /** Resolves to a code that a page of `origin` can exchange once, within two minutes. */
  openCode(client: SessionClient, origin: string, mark: string): Promise<string>;
  /** Exchanges a code for the token of a session on the blog. Resolves to `null` if the code is not valid for `origin`. */
  exchange(code: string, client: SessionClient, origin: string): Promise<string | null>;
  /** Resolves to the token's session on the blog, or to `null` if there is none for `origin`. */
  findOnBlog(token: string, origin: string): Promise<OpenSession | null>;
  list(currentId: string): Promise<readonly ListedSession[]>;
  /** Resolves to whether the session existed. */
  end(id: string): Promise<boolean>;
  /** Ends all sessions, or all but one. */
  endAll(exceptId?: string): Promise<void>;
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

/** Reads and adds sessions of all kinds. */
interface Records {
  /** Resolves to the sessions that have not ended, by time or with an earlier password. */
  readonly onlyOpen: (sessions: readonly StoredSession[]) => Promise<readonly StoredSession[]>;
  /** Adds a session with a lifetime in milliseconds. Resolves to its token. */
  readonly add: (client: SessionClient, kind: NewSession) => Promise<string>;
  /** Finds the open session of a token, without marking it as seen. */
  readonly findOpen: (token: string, kind: Kind) => Promise<StoredSession | null>;
}

type Kind = Pick<StoredSession, "kind" | "origin">;
type NewSession = Kind & Pick<StoredSession, "passwordMark"> & { readonly lifetime: number };

function createRecords(context: ServiceContext): Records {
  const { keyedHash, now, randomBytes } = context;
  const { sessions } = context.store;
  const idOf = (token: string) => keyedHash("session", token);
  const onlyOpen = async (found: readonly StoredSession[]) => {
    const mark = await passwordMark(context);
    return found.filter((session) => session.passwordMark === mark && session.endsAt > now());
  };
  return {
    onlyOpen,

    async add({ address, agent }, { lifetime, ...own }) {
      const token = toHex(randomBytes(32));
      const createdAt = now();
      await sessions.add({
        id: idOf(token),
        createdAt,
        seenAt: createdAt,
        endsAt: new Date(createdAt.getTime() + lifetime),
        address,
        agent: agent.slice(0, LIMITS.agent),
        ...own,
      });
      return token;
    },

    async findOpen(token, { kind, origin }) {
      if (!/^[0-9a-f]{64}$/.test(token)) return null;
      const found = await sessions.find(idOf(token));
      if (found?.kind !== kind || found.origin !== origin) return null;
      const [session] = await onlyOpen([found]);
      return session ?? null;
    },
  };
}

/** Creates access to the owner's sessions. */
export function createSessions(context: ServiceContext): Sessions {
  const { now } = context;
  const { sessions } = context.store;
  const { onlyOpen, add, findOpen } = createRecords(context);

  async function findSeen(token: string, kind: Kind): Promise<OpenSession | null> {
    const session = await findOpen(token, kind);
    if (session === null) return null;
    const time = now();
    if (time.getTime() - session.seenAt.getTime() >= SEEN_MS) await sessions.setSeen(session.id, time);
    return session;
  }

  return {
    open: (client, passwordMark) =>
      add(client, { kind: "owner", origin: null, passwordMark, lifetime: SESSION_MS }),
    find: (token) => findSeen(token, { kind: "owner", origin: null }),
    openCode: (client, origin, passwordMark) =>
      add(client, { kind: "code", origin, passwordMark, lifetime: CODE_MS }),

    async exchange(code, client, origin) {
      const found = await findOpen(code, { kind: "code", origin });
      // Of several requests at the same time, one removes the code.
      if (found === null || !(await sessions.remove(found.id))) return null;
      const { passwordMark } = found;
      return add(client, { kind: "blog", origin, passwordMark, lifetime: BLOG_SESSION_MS });
    },

    findOnBlog: (token, origin) => findSeen(token, { kind: "blog", origin }),

    async list(currentId) {
      const found = await onlyOpen(await sessions.list());
      return found.map(({ id, createdAt, seenAt, endsAt, address, agent, origin }) => ({
        id,
        createdAt,
        seenAt,
        endsAt,
        address,
        agent,
        isCurrent: id === currentId,
        origin,
      }));
    },

    end: (id) => sessions.remove(id),
    endAll: (exceptId) => sessions.removeAll(exceptId),
  };
}
