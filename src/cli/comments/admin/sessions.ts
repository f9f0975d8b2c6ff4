import { LIMITS } from "../limits.js";
import { toHex } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredSession } from "../store/store.js";

/** Lifetime of a session, in milliseconds. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** Minimum interval between two updates of `seenAt`, in milliseconds. */
const SEEN_MS = 60_000;

/** The client that opens a session. */
export interface SessionClient {
  readonly address: string;
  readonly agent: string;
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
}

/** The owner's sessions. They are in the store, so that all instances share them. */
export interface Sessions {
  /** Opens a session and resolves to its token. */
  open(client: SessionClient): Promise<string>;
  /** Resolves to the id of the token's session, or to `null` if it is unknown or has ended. */
  find(token: string): Promise<string | null>;
  list(currentId: string): Promise<readonly ListedSession[]>;
  /** Resolves to whether the session existed. */
  end(id: string): Promise<boolean>;
  endAll(): Promise<void>;
}

/** Returns a keyed hash that identifies the current password without revealing it. */
export function passwordMark({
  keyedHash,
  adminPasswordHash,
}: Pick<ServiceContext, "keyedHash" | "adminPasswordHash">): string {
  return keyedHash("password", adminPasswordHash);
}

/** Creates access to the owner's sessions. */
export function createSessions(context: ServiceContext): Sessions {
  const { keyedHash, now, randomBytes } = context;
  const { sessions } = context.store;
  const mark = passwordMark(context);
  const idOf = (token: string) => keyedHash("session", token);
  const isOpen = (session: StoredSession) => session.passwordMark === mark && session.endsAt > now();
  return {
    async open({ address, agent }) {
      const token = toHex(randomBytes(32));
      const createdAt = now();
      await sessions.add({
        id: idOf(token),
        passwordMark: mark,
        createdAt,
        seenAt: createdAt,
        endsAt: new Date(createdAt.getTime() + SESSION_MS),
        address,
        agent: agent.slice(0, LIMITS.agent),
      });
      return token;
    },

    async find(token) {
      if (!/^[0-9a-f]{64}$/.test(token)) return null;
      const session = await sessions.find(idOf(token));
      if (session === null || !isOpen(session)) return null;
      const time = now();
      if (time.getTime() - session.seenAt.getTime() >= SEEN_MS) await sessions.setSeen(session.id, time);
      return session.id;
    },

    async list(currentId) {
      const found = await sessions.list();
      return found.filter(isOpen).map(({ id, createdAt, seenAt, endsAt, address, agent }) => ({
        id,
        createdAt,
        seenAt,
        endsAt,
        address,
        agent,
        isCurrent: id === currentId,
      }));
    },

    end: (id) => sessions.remove(id),
    endAll: () => sessions.removeAll(),
  };
}
