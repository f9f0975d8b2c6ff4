import { isJsonObject, ownValue, parseJsonObject, type JsonObject } from "../../protocol/read-json.js";
import type { StoredObject } from "../../store/store.js";

/** Key of the ids of a reply whose root is not known yet. LeanCloud's keys never start with `$`. */
const REPLY = "$reply";

/** The start of `extra` in a reply whose root is not known yet. */
export const WAITING_REPLY = `{"${REPLY}":`;

/** Ids of the root and of the comment being replied to. */
export interface Reply {
  readonly rid: string;
  readonly pid: string;
}

/**
 * Returns the `extra` field of an object: its unknown fields and the ids of an unattached reply, as JSON.
 * Returns `null` if there is nothing to keep.
 */
export function writeExtra(rest: ReadonlyMap<string, unknown>, reply: Reply | null): string | null {
  const kept = [...rest].filter(([name, value]) => !name.startsWith("$") && value !== undefined);
  const all = reply === null ? kept : [[REPLY, { rid: reply.rid, pid: reply.pid }] as const, ...kept];
  return all.length === 0 ? null : JSON.stringify(Object.fromEntries(all));
}

/** The contents of an `extra` field. */
export interface KeptExtra {
  readonly rest: ReadonlyMap<string, unknown>;
  readonly reply: Reply | null;
}

/** Parses an `extra` field. Returns empty contents if it is invalid. */
export function readExtra({ extra }: StoredObject): KeptExtra {
  const value = typeof extra === "string" ? parseJsonObject(extra) : null;
  if (value === null) return { rest: new Map(), reply: null };
  const reply = ownValue(value, REPLY);
  const rest = new Map(Object.entries(value).filter(([name]) => name !== REPLY));
  return {
    rest,
    reply: isJsonObject(reply) ? { rid: textOf(reply, "rid"), pid: textOf(reply, "pid") } : null,
  };
}

function textOf(value: JsonObject, name: string): string {
  const text = ownValue(value, name);
  return typeof text === "string" ? text : "";
}
