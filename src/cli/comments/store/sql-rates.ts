import { sql } from "./sql.js";
import type { SqlRunner } from "./sql-runner.js";
import type { RateStore } from "./store.js";

/** Clocks of instances may differ by this much; what is further ahead was taken by a clock that was set back since. */
const SKEW_MS = 60_000;

/**
 * Token buckets as one number each: the moment at which the bucket is full again. Taking one moves that
 * moment by an interval, in one statement, so that two instances cannot take the same token.
 */
export function createSqlRates(runner: SqlRunner): RateStore {
  return {
    async take(key, { limit, intervalMs }, now) {
      const time = now.getTime();
      const latest = time + (limit - 1) * intervalMs;
      // No bucket is emptier than this: one that seems to be would stay so for as long as the clock was ahead.
      const furthest = latest + intervalMs + SKEW_MS;
      // cast: PostgreSQL cannot know the type of a lone parameter.
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
      await runner.write(sql`
        update rate set free_at = free_at - cast(${intervalMs} as double precision) where name = ${key}
      `);
    },

    async forget(now) {
      await runner.write(sql`delete from rate where free_at < ${now.getTime()}`);
    },
  };
}
