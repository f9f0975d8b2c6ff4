import { describe, expect, it } from "vitest";
import { TABLES } from "../../../../../src/cli/comments/store/sql-tables.js";
import {
  fitsD1,
  IMPORTED_TABLES,
  importRow,
} from "../../../../../src/cli/comments/transfer/to-d1/import-statements.js";

/** Tables that belong to a running service. */
const LEFT_OUT = ["rate", "outbox", "owner_session", "passkey", "moderator", "reader_session", "reader_link"];

describe("an import into D1", () => {
  it("contains every table except those of a running service", () => {
    expect([...IMPORTED_TABLES, ...LEFT_OUT].toSorted()).toEqual([...TABLES.keys()].toSorted());
  });

  it.each(
    IMPORTED_TABLES.flatMap((table) =>
      ["'", "\n", "é", "饭"].flatMap((character) =>
        [1300, 1900, 3900, 100_000].map((length) => [table, character, length] as const),
      ),
    ),
  )("has small statements for a row of %s with texts of many %j (%d)", (table, character, length) => {
    const columns = TABLES.get(table) ?? [];
    const row = columns.map((name) => {
      if (name.endsWith("_at")) return 1e12;
      return /_?id$/.test(name) ? "id" : character.repeat(length);
    });
    for (const statement of importRow(table, row, "secret")) {
      expect(Buffer.byteLength(statement)).toBeLessThan(99_000);
      expect(statement).not.toContain("\n");
    }
  });
});

describe("fitsD1", () => {
  it.each([
    [["id", null, 1, "x".repeat(1_989_000)], true],
    [["id", "饭".repeat(663_400)], false],
    [["id", "x".repeat(1_000_000), "x".repeat(1_000_000)], false],
  ])("counts the bytes of a row", (row, expected) => {
    expect(fitsD1(row)).toBe(expected);
  });
});
