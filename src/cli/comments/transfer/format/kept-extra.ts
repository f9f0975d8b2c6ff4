import { isJsonObject, ownValue, parseJsonObject, type JsonObject } from "../../protocol/read-json.js";
import type { StoredObject } from "../../store/store.js";

/** What a reply answered that was not there when it was taken. No key of LeanCloud's begins with `$`. */
const REPLY = "$reply";

/** How `extra` begins where the comment waits for the one that it answers. */
export const WAITING_REPLY = `{"${REPLY}":`;

/** Ids of the comment that begins the talk, and of the one that is answered (spec/comments.md §3). */
export interface Reply {
  readonly rid: string;
  readonly pid: string;
}

/** The `extra` of an object: what it had beside the known fields, or `null` for nothing. */
export function writeExtra(rest: ReadonlyMap<string, unknown>, reply: Reply | null): string | null {
  const kept = [...rest].filter(([name, value]) => !name.startsWith("$") && value !== undefined);
  const all = reply === null ? kept : [[REPLY, { rid: reply.rid, pid: reply.pid }] as const, ...kept];
  return all.length === 0 ? null : JSON.stringify(Object.fromEntries(all));
}

/** What `writeExtra` was given. */
export interface KeptExtra {
  readonly rest: ReadonlyMap<string, unknown>;
  readonly reply: Reply | null;
}

/** Reads it again; what is no `extra` of ours is nothing. */
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
