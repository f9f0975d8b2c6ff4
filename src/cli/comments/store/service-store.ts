import { MIGRATIONS, type SqlFlavor } from "./migrations.js";
import { createSqlObjects } from "./sql-objects.js";
import { createSqlOutbox } from "./sql-outbox.js";
import { joinSql, type Sql, type SqlBatcher, type SqlWriter, sql, sqlName } from "./sql.js";
import { createSqlModerators } from "./sql-moderators.js";
import { createSqlPasskeys } from "./sql-passkeys.js";
import { createSqlSessions } from "./sql-sessions.js";
import type {
  ServiceStore,
  ConfirmationStore,
  SettingStore,
  UnsubscribedStore,
  RuleStore,
  Rate,
  RateBucket,
  RateStore,
} from "./store.js";

/** Creates the store that all databases share. Its tables must be up to date. */
export function createServiceStore(
  runner: SqlBatcher,
  flavor: SqlFlavor,
  close: () => Promise<void>,
): ServiceStore {
  return {
    objects: createSqlObjects(runner, flavor),
    rates: createSqlRates(runner, flavor),
    rules: createSqlRules(runner),
    outbox: createSqlOutbox(runner, flavor),
    unsubscribed: createSqlUnsubscribed(runner),
    confirmations: createSqlConfirmations(runner),
    sessions: createSqlSessions(runner),
    passkeys: createSqlPasskeys(runner),
    moderators: createSqlModerators(runner),
    settings: createSqlSettings(runner),
    async describe() {
      const [row] = await runner.read(sql`select max(name) from ${sqlName(MIGRATIONS)}`);
      return {
        store: flavor.store,
        migration: (row as readonly [name: string | null] | undefined)?.[0] ?? "",
      };
    },
    async ping() {
      await runner.read(sql`select 1`);
    },
    close,
  };
}

/**
 * Maximum difference between the clocks of two instances, in milliseconds. A time further ahead was written
 * by a wrong clock.
 */
const SKEW_MS = 60_000;

/**
 * Returns the latest time at which a bucket can be full again if it has a token now. No bucket can be emptier than the furthest
 * time, so a later one comes from a clock that was ahead.
 */
function limitsOf({ limit, intervalMs }: Rate, time: number) {
  const latest = time + (limit - 1) * intervalMs;
  return { latest, furthest: latest + intervalMs + SKEW_MS };
}

/**
 * Creates a rate store that keeps each token bucket as one number: the time at which the bucket is full
 * again. Taking a token adds one interval to that time. It is a single statement, so two instances cannot
 * take the same token.
 */
function createSqlRates(runner: SqlWriter, { skipLocked }: SqlFlavor): RateStore {
  const lock: Sql = { text: skipLocked, values: [] };
  const rates: RateStore = {
    async wait(buckets, now) {
      const keys = joinSql(buckets.map(({ key }) => key));
      const rows = await runner.read(sql`select name, free_at from rate where name in (${keys})`);
      const held = new Map(rows.map(([name, freeAt]) => [name, Number(freeAt)]));
      const waits = buckets.map(({ key, rate }) => {
        const { latest, furthest } = limitsOf(rate, now.getTime());
        const freeAt = held.get(key) ?? 0;
        return freeAt > latest && freeAt <= furthest ? Math.max(1, freeAt - latest) : 0;
      });
      return Math.max(0, ...waits);
    },

    async take(key, rate, now) {
      const { intervalMs } = rate;
      const time = now.getTime();
      const { latest, furthest } = limitsOf(rate, time);
      // The casts are necessary because PostgreSQL cannot infer the type of a lone parameter.
      const { rows } = await runner.write(sql`
        insert into rate (name, free_at) values (${key}, ${time + intervalMs})
        on conflict (name) do update set free_at =
          case when rate.free_at between cast(${time} as double precision) and cast(${latest} as double precision)
          then rate.free_at else cast(${time} as double precision) end + cast(${intervalMs} as double precision)
        where rate.free_at <= cast(${latest} as double precision) or rate.free_at > cast(${furthest} as double precision)
        returning free_at
      `);
      if (rows.length > 0) return 0;
      const [held] = await runner.read(sql`select free_at from rate where name = ${key}`);
      const freeAt = held?.[0];
      return Math.max(1, (typeof freeAt === "number" ? freeAt : time) - latest);
    },

    async takeAll(buckets, now) {
      const { rows } = await runner.write(takeAllSql(buckets, now.getTime()));
      if (rows.length === buckets.length) return 0;
      const taken = new Set(rows.map(([name]) => name));
      for (const { key, rate } of buckets) if (taken.has(key)) await rates.giveBack(key, rate);
      return Math.max(1, await rates.wait(buckets, now));
    },

    async giveBack(key, { intervalMs }) {
      // A bucket that was already full counts as full at the current time in `take`.
      await runner.write(
        sql`update rate set free_at = free_at - cast(${intervalMs} as double precision) where name = ${key}`,
      );
    },

    async forget(now) {
      // Without those that `takeAll` has just locked: it locks several, so that each could wait for the other.
      await runner.write(sql`
        delete from rate where name in (select name from rate where free_at < ${now.getTime()} ${lock})
      `);
    },
  };
  return rates;
}

/** Returns the statement that takes a token from each bucket that has one, and returns the keys of these. */
function takeAllSql(buckets: readonly RateBucket[], now: number): Sql {
  const time = sql`cast(${now} as double precision)`;
  const rows = buckets.map(({ key, rate }) => sql`(${key}, ${now + rate.intervalMs})`);
  const limits = buckets.map(
    ({ key, rate }) => sql`when ${key} then cast(${rate.limit - 1} as double precision)`,
  );
  // Each row brings its interval. The limit of a bucket follows from its key.
  const interval = sql`(excluded.free_at - ${time})`;
  const latest = sql`(${time} + ${interval} * case excluded.name ${joinSql(limits, " ")} end)`;
  const skew = sql`cast(${SKEW_MS} as double precision)`;
  return sql`
    insert into rate (name, free_at) values ${joinSql(rows)}
    on conflict (name) do update set free_at =
      case when rate.free_at between ${time} and ${latest} then rate.free_at else ${time} end + ${interval}
    where rate.free_at <= ${latest} or rate.free_at > ${latest} + ${interval} + ${skew}
    returning name
  `;
}

const NAME = "rules";

/**
 * Creates a rule store that keeps the rules in one row. Its version can be read alone, which is cheap before
 * every comment.
 */
function createSqlRules(runner: SqlWriter): RuleStore {
  return {
    async version() {
      const [row] = await runner.read(sql`select version from screening where name = ${NAME}`);
      return (row as readonly [version: number] | undefined)?.[0] ?? 0;
    },

    async read() {
      const [row] = await runner.read(sql`select version, rules from screening where name = ${NAME}`);
      const [version, text] = (row ?? [0, ""]) as readonly [version: number, text: string];
      return { version, text };
    },

    async write({ version, text }) {
      const { rows } = await runner.write(
        version === 0
          ? sql`
            insert into screening (name, version, rules) values (${NAME}, 1, ${text})
            on conflict do nothing returning version
          `
          : sql`
            update screening set version = version + 1, rules = ${text}
            where name = ${NAME} and version = ${version} returning version
          `,
      );
      return (rows[0] as readonly [version: number] | undefined)?.[0] ?? null;
    },
  };
}

/** Creates an unsubscription list that keeps each address hash as a row. */
function createSqlUnsubscribed(runner: SqlWriter): UnsubscribedStore {
  return {
    async has(mailHash) {
      const rows = await runner.read(sql`select 1 from unsubscribed where mail_hash = ${mailHash}`);
      return rows.length > 0;
    },

    async add(mailHash, now) {
      await runner.write(sql`
        insert into unsubscribed (mail_hash, created_at) values (${mailHash}, ${now.getTime()})
        on conflict do nothing
      `);
    },

    async remove(mailHash) {
      await runner.write(sql`delete from unsubscribed where mail_hash = ${mailHash}`);
    },
  };
}

/** Creates a store of settings that keeps each as a row. */
function createSqlSettings(runner: SqlWriter): SettingStore {
  async function read(key: string): Promise<string | null> {
    const [row] = await runner.read(sql`select value from setting where name = ${key}`);
    return (row as readonly [value: string] | undefined)?.[0] ?? null;
  }

  return {
    async ensure(key, initial) {
      const known = await read(key);
      if (known !== null) return known;
      await runner.write(
        sql`insert into setting (name, value) values (${key}, ${initial}) on conflict do nothing`,
      );
      return (await read(key)) ?? initial;
    },
    read,
    async write(key, value) {
      await runner.write(sql`
        insert into setting (name, value) values (${key}, ${value})
        on conflict (name) do update set value = excluded.value
      `);
    },
    async replace(key, from, value) {
      const { count } = await runner.write(
        sql`update setting set value = ${value} where name = ${key} and value = ${from}`,
      );
      return count > 0;
    },
    async remove(key, value) {
      await runner.write(sql`delete from setting where name = ${key} and value = ${value}`);
    },
  };
}

/** Creates the store of confirmations, which keeps each address hash as a row. */
function createSqlConfirmations(runner: SqlWriter): ConfirmationStore {
  return {
    async has(mailHash) {
      const rows = await runner.read(sql`
        select 1 from mail_confirmation where mail_hash = ${mailHash} and confirmed_at is not null
      `);
      return rows.length > 0;
    },

    async ask({ mailHash, askedBy, now, notSince }) {
      const { rows } = await runner.write(sql`
        insert into mail_confirmation (mail_hash, asked_by, asked_at)
        values (${mailHash}, ${askedBy}, ${now.getTime()})
        on conflict (mail_hash) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at
        where mail_confirmation.confirmed_at is null and
          (mail_confirmation.asked_by = excluded.asked_by or mail_confirmation.asked_at <= ${notSince.getTime()})
        returning mail_hash
      `);
      return rows.length > 0;
    },

    async confirm(mailHash, now) {
      const time = now.getTime();
      await runner.write(sql`
        insert into mail_confirmation (mail_hash, asked_by, asked_at, confirmed_at)
        values (${mailHash}, '', ${time}, ${time})
        on conflict (mail_hash) do update set confirmed_at = excluded.confirmed_at
      `);
    },
  };
}
