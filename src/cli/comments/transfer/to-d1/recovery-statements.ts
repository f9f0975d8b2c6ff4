import type { Recovery } from "../../admin/owner-password.js";
import { toLiteral } from "./sql-literal.js";

/** Returns the SQL that stores a recovery in D1, and signs the owner out everywhere. */
export function recoveryStatements({ name, value }: Pick<Recovery, "name" | "value">): readonly string[] {
  return [
    `insert into setting (name, value) values (${toLiteral(name)}, ${toLiteral(value)}) ` +
      "on conflict (name) do update set value = excluded.value;",
    "delete from owner_session;",
  ];
}
