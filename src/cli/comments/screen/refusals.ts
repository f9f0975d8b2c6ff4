import { REFUSED_BY, type RefusedCounts } from "../../../runtime/model/comments.js";
import type { SettingStore } from "../store/store.js";

/** Setting with the numbers of each day. */
const SETTING = "refusals";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Number of days that are kept. */
const DAYS = 30;

/** Time from the first refused request to the write of its number, and minimum time between two writes, in milliseconds. */
const FIRST_MS = 60_000;
const PAUSE_MS = 10 * 60_000;

/** Maximum number of attempts when other instances write at the same time. */
const TRIES = 5;

type Refusal = RefusedCounts["by"];

/** Numbers by refusal. */
type Counts = Readonly<Record<Refusal, number>>;

/**
 * The numbers of refused comments. They are kept in memory and stored rarely, because a program that sends many requests
 * must not cause as many writes. An instance that is killed loses those of its last minutes.
 */
export interface Refusals {
  /**
   * Counts a refused request, or removes one from the count. It resolves after a write at most once in ten minutes, and never
   * rejects.
   */
  add(by: Refusal, amount?: 1 | -1): Promise<void>;
  /** Stores what is in memory. Never rejects: what could not be stored stays in memory. */
  flush(): Promise<void>;
  /** Resolves to the numbers of the last days, on all instances that have stored theirs. */
  report(): Promise<readonly RefusedCounts[]>;
}

/** Creates the count of refused comments of one instance. */
export function createRefusals(settings: SettingStore, now: () => Date): Refusals {
  // Entries are removed after each write, so there are only those of the days since the last one.
  const kept = new Map<number, Record<Refusal, number>>();
  let dueAt: number | null = null;
  const flush = async () => {
    const counts = [...kept];
    kept.clear();
    dueAt = null;
    if (counts.length === 0) return;
    const today = dayOf(now());
    const isStored = await store(settings, counts, today).catch(() => false);
    if (isStored) return;
    for (const [day, count] of counts) if (day > today - DAYS) kept.set(day, sumOf(kept.get(day), count));
  };
  return {
    flush,
    async add(by, amount = 1) {
      const time = now().getTime();
      const day = dayOf(now());
      const before = kept.get(day) ?? { ...NONE };
      kept.set(day, { ...before, [by]: before[by] + amount });
      dueAt ??= time + FIRST_MS;
      if (time < dueAt) return;
      await flush();
      dueAt = time + PAUSE_MS;
    },
    async report() {
      await flush();
      const stored = [...parse(await settings.read(SETTING))];
      const today = dayOf(now());
      const count = (by: Refusal, days: number) => {
        const within = stored.filter(([day]) => day > today - days);
        // Requests that passed a check on a later day than the refused one make a number negative.
        return Math.max(
          0,
          within.reduce((sum, [, counts]) => sum + counts[by], 0),
        );
      };
      return REFUSED_BY.map((by) => ({ by, week: count(by, 7), month: count(by, DAYS) }));
    },
  };
}

const NONE: Counts = { limit: 0, proof: 0, turnstile: 0 };

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

function sumOf(a: Counts = NONE, b: Counts = NONE): Record<Refusal, number> {
  return { limit: a.limit + b.limit, proof: a.proof + b.proof, turnstile: a.turnstile + b.turnstile };
}

/** Adds numbers to the stored ones, and removes old days. Resolves to `false` if others wrote in each attempt. */
async function store(
  settings: SettingStore,
  counts: readonly (readonly [day: number, counts: Counts])[],
  today: number,
): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await settings.ensure(SETTING, "{}");
    const days = parse(before);
    for (const [day, count] of counts) days.set(day, sumOf(days.get(day), count));
    const recent = [...days].filter(([day]) => day > today - DAYS && day <= today);
    const rows = recent.map(([day, count]) => [day, REFUSED_BY.map((by) => count[by])]);
    if (await settings.replace(SETTING, before, JSON.stringify(Object.fromEntries(rows)))) return true;
  }
  return false;
}

function parse(text: string | null): Map<number, Counts> {
  const days = JSON.parse(text ?? "{}") as Readonly<Record<string, readonly number[]>>;
  return new Map(
    Object.entries(days).map(([day, [limit = 0, proof = 0, turnstile = 0]]) => [
      Number(day),
      { limit, proof, turnstile },
    ]),
  );
}
