/** A session of the owner in some browser or client. */
export interface OwnerSession {
  readonly id: string;
  /** Time of the sign-in, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Time of the last request, rounded to the minute, in milliseconds since 1970. */
  readonly seenAt: number;
  readonly address: string;
  readonly userAgent: string;
  /** Whether this page uses the session. */
  readonly isCurrent: boolean;
}

/** Parses the list of sessions. Throws a `TypeError` if the response has another shape. */
export function readSessions(answer: unknown): readonly OwnerSession[] {
  const sessions: unknown = Reflect.get(Object(answer), "sessions");
  if (!Array.isArray(sessions)) throw new TypeError("The response has no sessions");
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
