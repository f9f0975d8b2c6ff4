import { LIMITS } from "../limits.js";
import { keyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredSession } from "../store/store.js";

/** Lifetime of a session, in milliseconds. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** Milliseconds between two updates of a session's last request. */
const SEEN_MS = 60_000;

/** Client that a session is opened for. */
export interface SessionClient {
  readonly address: string;
  readonly agent: string;
}

/** A session as the owner sees it in the list. */
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

/** The owner's sessions. The store has them, so that all instances agree on which have ended. */
export interface Sessions {
  /** Resolves to the token of a new session. */
  open(client: SessionClient): Promise<string>;
  /** Resolves to the id of a token's session, or `null` where it has ended. */
  find(token: string): Promise<string | null>;
  list(currentId: string): Promise<readonly ListedSession[]>;
  /** Resolves to whether there was such a session. */
  end(id: string): Promise<boolean>;
  endAll(): Promise<void>;
}

/** Names the password that opens sessions now, without telling anything about it. */
export function passwordMark({
  secret,
  adminPasswordHash,
}: Pick<ServiceContext, "secret" | "adminPasswordHash">): string {
  return keyedHash(secret, "password", adminPasswordHash);
}

/** Opens the owner's sessions of a service. */
export function createSessions(context: ServiceContext): Sessions {
  const { secret, now, randomBytes } = context;
  const { sessions } = context.store;
  const mark = passwordMark(context);
  const idOf = (token: string) => keyedHash(secret, "session", token);
  const isOpen = (session: StoredSession) => session.passwordMark === mark && session.endsAt > now();
  return {
    async open({ address, agent }) {
      const token = randomBytes(32).toString("hex");
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
