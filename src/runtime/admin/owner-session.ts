/** A client in which the owner is signed in. */
export interface OwnerSession {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Last request, to the minute; milliseconds since 1970. */
  readonly seenAt: number;
  readonly address: string;
  readonly userAgent: string;
  /** Whether it is the session of this page. */
  readonly isCurrent: boolean;
}

/** Reads the answer of the service. Throws a `TypeError` where an answer is not the service's. */
export function readSessions(answer: unknown): readonly OwnerSession[] {
  const sessions: unknown = Reflect.get(Object(answer), "sessions");
  if (!Array.isArray(sessions)) throw new TypeError("An answer has no sessions");
  return sessions.map(readSession);
}

function readSession(value: unknown): OwnerSession {
  const text = (name: string) => {
    const field: unknown = Reflect.get(Object(value), name);
    if (typeof field !== "string") throw new TypeError(`A session has no ${name}`);
    return field;
  };
  return {
    id: text("id"),
    createdAt: Date.parse(text("createdAt")),
    seenAt: Date.parse(text("seenAt")),
    address: text("address"),
    userAgent: text("agent"),
    isCurrent: Reflect.get(Object(value), "isCurrent") === true,
  };
}
