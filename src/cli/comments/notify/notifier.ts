import type { LogEntry } from "../log.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { ClaimedDelivery, Settlement, StoredObject } from "../store/store.js";
import { announceComments } from "./announce-comments.js";
import type { Channel, Outcome } from "./channel.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Between two looks for something to do. */
const PAUSE_MS = 2 * SECOND;

/** A try takes no longer. */
const DELIVER_MS = 60 * SECOND;

/** After this time a delivery whose instance has died is another's: longer than the longest try. */
export const LEASE_MS = 3 * 60 * SECOND;

/** The first wait; each further one is twice as long, up to the longest. Twelve tries are about 15 hours. */
const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = 6 * HOUR;
const TRIES = 12;

/** How long a stopping service waits for deliveries under way. */
const STOP_MS = 5 * SECOND;

/** What is told on which ways, and where it is logged. */
export interface NotifierOptions {
  readonly context: ServiceContext;
  readonly channels: readonly Channel[];
  readonly log: (entry: LogEntry) => void;
}

/** What goes through the outbox of the store; several instances may do that at once. */
export interface Notifier {
  /** Does all that is due now. */
  run(): Promise<void>;
  /** Runs again and again until it is stopped. */
  start(): void;
  /** Ends what is under way; what does not end in time is tried again, by this or another instance. */
  stop(): Promise<void>;
}

/** Tells people of comments, over the outbox that all instances share: each delivery is made by one of them. */
export function createNotifier({ context, channels, log }: NotifierOptions): Notifier {
  const kinds = new Set(channels.flatMap((channel) => channel.kinds));
  const ending = new AbortController();
  const cut = new AbortController();
  const signals = { ending: ending.signal, cut: cut.signal };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const run = async () => {
    try {
      await announceComments(context, kinds);
      await Promise.all(channels.map((channel) => deliverDue(channel, { context, log, signals })));
    } catch (error) {
      log({
        event: "failure",
        stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
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
  /** `ending`: no further delivery begins. `cut`: those under way are given up. */
  readonly signals: { readonly ending: AbortSignal; readonly cut: AbortSignal };
}

/** Makes the deliveries of a channel that are due, one after the other. */
async function deliverDue(channel: Channel, { context, log, signals }: DeliveryTools): Promise<void> {
  const { store, now, randomBytes } = context;
  while (!signals.ending.aborted) {
    const time = now();
    const delivery = await store.outbox.claim({
      kinds: channel.kinds,
      now: time,
      until: new Date(time.getTime() + LEASE_MS),
      claim: randomBytes(12).toString("hex"),
    });
    if (delivery === null) return;
    const comment = await findComment(context, delivery);
    const outcome: Outcome =
      comment === null
        ? { kind: "dropped", reason: "the comment is gone" }
        : await attempt(channel, { delivery, comment }, signals.cut);
    await store.outbox.settle(delivery, toSettlement(outcome, delivery.attempts, now()));
    const reason = "reason" in outcome ? outcome.reason : "";
    log({ event: "delivery", delivery: delivery.id, outcome: outcome.kind, reason });
  }
}

async function attempt(
  channel: Channel,
  { delivery, comment }: { readonly delivery: ClaimedDelivery; readonly comment: StoredObject },
  cut: AbortSignal,
): Promise<Outcome> {
  try {
    return await channel.deliver(delivery, comment, AbortSignal.any([cut, AbortSignal.timeout(DELIVER_MS)]));
  } catch (error) {
    return { kind: "again", reason: describe(error) };
  }
}

/** When a delivery is tried again after so many attempts; never more than `TRIES` times. */
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
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
      return { outcome: "again", dueAt: new Date(now.getTime() + wait) };
    }
  }
}

async function findComment(
  { store }: ServiceContext,
  { commentId }: ClaimedDelivery,
): Promise<StoredObject | null> {
  const query = { where: equals("objectId", commentId), order: [], limit: 1, skip: 0 };
  const [found] = await store.objects.find(COMMENTS, query);
  return found ?? null;
}

/** `fetch failed` says nothing; its cause has a code. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  const code =
    typeof cause === "object" && cause !== null && "code" in cause ? ` (${String(cause.code)})` : "";
  return `${error.message}${code}`;
}
