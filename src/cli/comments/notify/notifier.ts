import { toHex } from "../policy/keyed-hash.js";
import { findComment } from "../stored-comments.js";
import type { LogEntry } from "../log.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import type { ClaimedDelivery, Settlement, StoredObject } from "../store/store.js";
import { announceComments } from "./announce-comments.js";
import type { Channel, Outcome } from "./channel.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Interval between two checks for due deliveries. */
const PAUSE_MS = 2 * SECOND;

/** Time limit of one attempt. */
const DELIVER_MS = 60 * SECOND;

/**
 * Lifetime of a claim, in milliseconds. After it, another instance can take over the delivery. It is longer
 * than the longest attempt.
 */
export const LEASE_MS = 3 * 60 * SECOND;

/**
 * The first delay before a retry. Each later delay is twice as long, up to the maximum. Twelve attempts take
 * about 15 hours.
 */
const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = 6 * HOUR;
const TRIES = 12;

/** Time for which a stopping service waits for running attempts. */
const STOP_MS = 5 * SECOND;

/** Dependencies of the notifier. */
export interface NotifierOptions {
  readonly context: ServiceContext;
  readonly channels: readonly Channel[];
  readonly log: (entry: LogEntry) => void;
}

/** Sends the deliveries in the store's outbox. Several instances may do so at once. */
export interface Notifier {
  /** Sends the deliveries that are due now, at most `most`. Resolves to the number of attempts. */
  run(most?: number): Promise<number>;
  /** Sends due deliveries repeatedly until `stop` is called. */
  start(): void;
  /**
   * Waits for running attempts and aborts them after a time limit. This or another instance retries aborted
   * ones.
   */
  stop(): Promise<void>;
}

/**
 * Creates the notifier. All instances share the outbox, and each delivery is attempted by one instance at a
 * time.
 */
export function createNotifier({ context, channels, log }: NotifierOptions): Notifier {
  const kinds = new Set(channels.flatMap((channel) => channel.kinds));
  const ending = new AbortController();
  const cut = new AbortController();
  const signals = { ending: ending.signal, cut: cut.signal };
  let running: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const run = async (most = Number.POSITIVE_INFINITY) => {
    let attempts = 0;
    const deliver = async (channel: Channel) => {
      const next = ending.signal.aborted ? "none" : await deliverNext(channel, { context, log, signals });
      if (next !== "none") attempts++;
      return next === "more";
    };
    try {
      await announceComments(context, kinds, most);
      // A limit is shared in turns, so that no channel takes all of it.
      if (most < Number.POSITIVE_INFINITY) await deliverInTurns(channels, deliver, () => attempts < most);
      else await Promise.all(channels.map((channel) => deliverInTurns([channel], deliver)));
    } catch (error) {
      log({
        event: "failure",
        stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
    return attempts;
  };
  const loop = () => {
    running = run().then(() => {
      if (!ending.signal.aborted) timer = setTimeout(loop, PAUSE_MS);
    });
  };

  return {
    run,
    start: loop,
    async stop() {
      ending.abort();
      if (timer !== null) clearTimeout(timer);
      const late = setTimeout(() => cut.abort(), STOP_MS);
      await running;
      clearTimeout(late);
    },
  };
}

interface DeliveryTools extends Pick<NotifierOptions, "context" | "log"> {
  /** Aborting `ending` prevents further deliveries. Aborting `cut` also aborts the running ones. */
  readonly signals: { readonly ending: AbortSignal; readonly cut: AbortSignal };
}

/** Attempts one delivery of each channel, again and again, until no channel has more or `mayGoOn` returns `false`. */
async function deliverInTurns(
  channels: readonly Channel[],
  deliver: (channel: Channel) => Promise<boolean>,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  for (let left = channels; left.length > 0 && mayGoOn();) {
    const next: Channel[] = [];
    for (const channel of left) {
      if (!mayGoOn()) return;
      if (await deliver(channel)) next.push(channel);
    }
    left = next;
  }
}

/**
 * Attempts the next due delivery of a channel. Resolves to `none` if there was none, and to `pause` if the receiver asks for a
 * pause.
 */
async function deliverNext(
  channel: Channel,
  { context, log, signals }: DeliveryTools,
): Promise<"more" | "pause" | "none"> {
  const { store, now, randomBytes } = context;
  const time = now();
  const delivery = await store.outbox.claim({
    kinds: channel.kinds,
    now: time,
    until: new Date(time.getTime() + LEASE_MS),
    claim: toHex(randomBytes(12)),
  });
  if (delivery === null) return "none";
  const comment = await findComment(store, equals("objectId", delivery.commentId));
  const outcome = await attempt(channel, { delivery, comment }, signals.cut);
  await store.outbox.settle(delivery, toSettlement(outcome, delivery.attempts, now()));
  const reason = "reason" in outcome ? outcome.reason : "";
  log({ event: "delivery", delivery: delivery.id, outcome: outcome.kind, reason });
  // The receiver wants a pause, and each further request would cost an attempt.
  return "afterMs" in outcome ? "pause" : "more";
}

async function attempt(
  channel: Channel,
  { delivery, comment }: { readonly delivery: ClaimedDelivery; readonly comment: StoredObject | null },
  cut: AbortSignal,
): Promise<Outcome> {
  try {
    if (comment === null) {
      const gone: Outcome = { kind: "dropped", reason: "the comment was removed" };
      return (await channel.deliverRemoved?.(delivery)) ?? gone;
    }
    return await channel.deliver(delivery, comment, AbortSignal.any([cut, AbortSignal.timeout(DELIVER_MS)]));
  } catch (error) {
    return { kind: "again", reason: describe(error) };
  }
}

/**
 * Converts the outcome of an attempt to a settlement. After `TRIES` attempts, the delivery fails for good.
 */
function toSettlement(outcome: Outcome, attempts: number, now: Date): Settlement {
  switch (outcome.kind) {
    case "sent":
      return { outcome: "done", dueAt: now };
    case "dropped":
      return { outcome: "dropped", dueAt: now };
    case "refused":
      return { outcome: "failed", dueAt: now };
    case "again": {
      if (attempts >= TRIES) return { outcome: "failed", dueAt: now };
      const wait = Math.min(
        LONGEST_WAIT_MS,
        Math.max(FIRST_WAIT_MS * 2 ** (attempts - 1), outcome.afterMs ?? 0),
      );
      return { outcome: "again", dueAt: new Date(now.getTime() + wait) };
    }
  }
}

/** Adds the code of the error's cause, because `fetch failed` alone says little. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  const code =
    typeof cause === "object" && cause !== null && "code" in cause ? ` (${String(cause.code)})` : "";
  return `${error.message}${code}`;
}
