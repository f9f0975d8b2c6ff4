/**
 * Ends the process in the middle of its work. A parent process sends a number over IPC: the process kills itself when it has run
 * so many statements that write, and sent so many requests to other services, since then.
 *
 *     node --import kill-at.js <program>
 */
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { Writable } from "node:stream";

let left = Infinity;
process.on("message", (point) => {
  left = Number(point);
  process.send?.("armed");
});

function pass() {
  left--;
  if (left <= 0) process.kill(process.pid, "SIGKILL");
}

const READS = /^\s*(?:select|pragma)\b/i;

/** Passes a point after each statement of SQLite that writes, also within a transaction. */
function watchSqlite(prototype) {
  const { prepare } = prototype;
  prototype.prepare = function (text) {
    const statement = prepare.call(this, text);
    if (READS.test(text)) return statement;
    for (const name of ["run", "all"]) {
      const run = statement[name].bind(statement);
      statement[name] = (...values) => {
        const result = run(...values);
        pass();
        return result;
      };
    }
    return statement;
  };
}

const require = createRequire(import.meta.url);
watchSqlite(require("libsql").prototype);
const sqlite = process.getBuiltinModule?.("node:sqlite");
if (sqlite !== undefined) watchSqlite(sqlite.DatabaseSync.prototype);

const outgoing = new WeakSet();
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  outgoing.add(this);
  return connect.apply(this, args);
};

/** Messages of PostgreSQL's protocol that begin a statement (`Parse` and `Query`), by their first byte. */
const STATEMENTS = [0x50, 0x51];

/** Passes a point before each statement of PostgreSQL that writes and each request, and one when the statement was sent. */
Socket.prototype.write = function (data, ...rest) {
  const isStatement =
    typeof data !== "string" && STATEMENTS.includes(data[0]) && !READS.test(textOf(Buffer.from(data)));
  const isWatched = outgoing.has(this) && (isStatement || typeof data === "string");
  if (isWatched) pass();
  const result = Writable.prototype.write.call(this, data, ...rest);
  if (isWatched) setImmediate(pass);
  return result;
};

/** Returns the text of a statement. In `Parse`, an empty name precedes it. */
function textOf(message) {
  return message.toString("latin1", message[0] === STATEMENTS[0] ? 6 : 5, 40);
}
