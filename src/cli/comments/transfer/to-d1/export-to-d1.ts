import { CLASS_COUNTERS, COMMENTS, COUNTERS, REACTIONS } from "../../store/collections.js";
import type { FullStore } from "../../store/store.js";
import { beginImport, endImport, fitsD1, IMPORTED_TABLES, importRow } from "./import-statements.js";

/** The number of exported objects, and the ids of those that are too large for D1. */
export interface D1Export {
  readonly comments: number;
  readonly counters: number;
  readonly tooLarge: readonly string[];
}

const HEADER = `-- Comments for Cloudflare D1, written by hanblog.
-- The service must have answered once, so that its tables exist.
`;

/**
 * Writes the SQL that imports everything except sessions, passkeys, moderators, rate limits and pending notices into D1, as of one moment.
 * Running it again, or after a later export, adds what is new, except likes of comments that D1 has.
 */
export async function exportToD1(
  store: FullStore,
  write: (text: string) => Promise<void>,
): Promise<D1Export> {
  const counts = new Map<string, number>();
  const tooLarge: string[] = [];
  let secret: string | null = null;
  let newestReaction = 0;
  const writeAll = (statements: readonly string[]) => write(statements.map((text) => `${text};\n`).join(""));
  const { migration } = await store.describe();
  await write(HEADER);
  await writeAll(beginImport(migration));
  await store.tables.read(async (table, rows) => {
    for (const row of rows) {
      const [key, value] = row;
      // The second column of a reaction is its date.
      if (table === REACTIONS.table) newestReaction = Math.max(newestReaction, Number(value));
      if (table === "setting") {
        if (key !== "secret") continue;
        secret = String(value);
      }
      if (!fitsD1(row)) {
        tooLarge.push(String(key));
        continue;
      }
      counts.set(table, (counts.get(table) ?? 0) + 1);
      await writeAll(importRow(table, row, secret));
    }
  }, IMPORTED_TABLES);
  await writeAll(endImport(newestReaction));
  const countOf = ({ table }: { readonly table: string }) => counts.get(table) ?? 0;
  return { comments: countOf(COMMENTS), counters: countOf(COUNTERS) + countOf(CLASS_COUNTERS), tooLarge };
}
