import { sql } from "./sql.js";
import type { SqlWriter } from "./sql-runner.js";
import type { RateStore } from "./store.js";

/**
 * Maximum difference between the clocks of two instances, in milliseconds. A time further ahead was written
 * by a wrong clock.
 */
const SKEW_MS = 60_000;

/**
 * Creates a rate store that keeps each token bucket as one number: the time at which the bucket is full
 * again. Taking a token adds one interval to that time. It is a single statement, so two instances cannot
 * take the same token.
 */
export function createSqlRates(runner: SqlWriter): RateStore {
  return {
    async take(key, { limit, intervalMs }, now) {
      const time = now.getTime();
      const latest = time + (limit - 1) * intervalMs;
      // No bucket can be emptier than this. A later time comes from a clock that was ahead, so the bucket is
      // reset.
      const furthest = latest + intervalMs + SKEW_MS;
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

    async giveBack(key, { intervalMs }) {
      // A bucket that was already full counts as full at the current time in `take`.
      await runner.write(
        sql`update rate set free_at = free_at - cast(${intervalMs} as double precision) where name = ${key}`,
      );
    },

    async forget(now) {
      await runner.write(sql`delete from rate where free_at < ${now.getTime()}`);
    },
  };
}
