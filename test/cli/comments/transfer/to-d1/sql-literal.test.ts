import Database from "libsql";
import { describe, expect, it } from "vitest";
import { splitText, toLiteral } from "../../../../../src/cli/comments/transfer/to-d1/sql-literal.js";

/** Texts that a program which splits or trims SQL could change. */
const TEXTS = [
  "",
  "plain",
  "it's '' \"quoted\" `so`",
  "line\nnext\r\nlast\ttab",
  "a\0b",
  "; drop table comment; --",
  "/* no comment */ -- nor this",
  "BEGIN TRANSACTION; COMMIT;",
  String.raw`back\slash \' $1 $$ ? ?1`,
  "饭团 🍙 é",
];

describe("toLiteral", () => {
  it.each(TEXTS)("writes the text %j, which SQLite reads unchanged", (text) => {
    const database = new Database(":memory:");
    // Compares bytes, because the driver reads a text only up to NUL.
    const statement = database.prepare(`select typeof(${toLiteral(text)}), hex(${toLiteral(text)})`);
    const [row] = statement.raw(true).all([]) as unknown[][];
    database.close();
    expect(row).toEqual(["text", Buffer.from(text).toString("hex").toUpperCase()]);
  });

  it.each([
    [null, "null"],
    [0, "0"],
    [1_547_634_030_456, "1547634030456"],
    [1.5, "1.5"],
  ])("writes %j as %s", (value, literal) => {
    expect(toLiteral(value)).toBe(literal);
  });

  it("rejects other values", () => {
    expect(() => toLiteral(new Uint8Array(1))).toThrow(TypeError);
    expect(() => toLiteral(undefined)).toThrow(TypeError);
  });
});

describe("splitText", () => {
  it.each(["'", "\n", "é", "饭", "🍙"])("splits many %j into pieces of small literals", (character) => {
    const text = `x${character.repeat(100_001)}`;
    const pieces = splitText(text);
    expect(pieces.join("")).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(Buffer.byteLength(toLiteral(piece))).toBeLessThan(95_000);
  });
});
