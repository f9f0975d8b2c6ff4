import { sql } from "./sql.js";
import type { SqlWriter } from "./sql-runner.js";
import type { RuleStore } from "./store.js";

const NAME = "rules";

/**
 * Creates a rule store that keeps the rules in one row. Its version can be read alone, which is cheap before
 * every comment.
 */
export function createSqlRules(runner: SqlWriter): RuleStore {
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
