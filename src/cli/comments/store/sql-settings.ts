import { sql } from "./sql.js";
import type { SqlWriter } from "./sql-runner.js";
import type { SettingStore } from "./store.js";

/** Creates a store of settings that keeps each as a row. */
export function createSqlSettings(runner: SqlWriter): SettingStore {
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
  };
}
