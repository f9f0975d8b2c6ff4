import { sql, type Kysely } from "kysely";
import type { RuleStore } from "./store.js";

const NAME = "rules";

/**
 * Creates a rule store that keeps the rules in one row. Its version can be read alone, which is cheap before
 * every comment.
 */
export function createSqlRules(db: Kysely<unknown>): RuleStore {
  return {
    async version() {
      const { rows } = await sql<{ readonly version: number }>`
        select version from screening where name = ${NAME}
      `.execute(db);
      return rows[0]?.version ?? 0;
    },

    async read() {
      const { rows } = await sql<{ readonly version: number; readonly rules: string }>`
        select version, rules from screening where name = ${NAME}
      `.execute(db);
      return { version: rows[0]?.version ?? 0, text: rows[0]?.rules ?? "" };
    },

    async write({ version, text }) {
      const { rows } = await (
        version === 0
          ? sql<{ readonly version: number }>`
            insert into screening (name, version, rules) values (${NAME}, 1, ${text})
            on conflict do nothing returning version
          `
          : sql<{ readonly version: number }>`
            update screening set version = version + 1, rules = ${text}
            where name = ${NAME} and version = ${version} returning version
          `
      ).execute(db);
      return rows[0]?.version ?? null;
    },
  };
}
