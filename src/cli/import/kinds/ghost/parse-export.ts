import { JSONParser, TokenType } from "#json-stream";
import { HanblogError } from "../../../../runtime/model/error.js";
import { createError } from "../../../messages/create-problem.js";
import type { ExportFault } from "../../../messages/en/import.js";
import { fieldsOf, type Fields } from "../../plain-value.js";

/** Characters of one row of a table. No page that people write is as long. */
const LONGEST_ROW = 32e6;
/** Characters that a sign or a number counts as. Each takes more memory than a letter. */
const TOKEN = 16;
/** Levels of values in each other. An export has seven. */
const DEEPEST = 40;
/** Levels around a row of a table, and the row itself. */
const ROW = 6;

/** A parser that receives an export in pieces. Each method throws `import-export`. */
export interface GhostParser {
  write(bytes: Uint8Array): void;
  end(): void;
}

/**
 * Creates a parser of an export. It holds one row of a table in memory, and only rows of tables that `add` receives. `file` is the name
 * of the export for messages.
 */
export function createGhostParser(
  file: string,
  tables: readonly string[],
  add: (table: string, row: Fields) => void,
): GhostParser {
  const fail = (fault: ExportFault) =>
    createError("import-export", { file, program: "ghost", line: null, fault });
  // Exports by hand have no list around the tables.
  const paths = tables.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]);
  const parser = new JSONParser({ paths, stringBufferSize: 64 * 1024 });
  let depth = 0;
  let isWhole = false;
  /** Characters since the end of the last row. */
  let held = 0;
  let error: Error | null = null;
  parser.onValue = ({ value, stack }) => {
    const table = stack.at(-1)?.key;
    if (typeof table === "string") add(table, fieldsOf(value));
  };
  parser.onToken = ({ token, value }) => {
    held += typeof value === "string" ? value.length : TOKEN;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth++;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      if (depth <= ROW) held = 0;
      depth--;
    }
    // The parser calls `onError` with it.
    if (depth > DEEPEST || held > LONGEST_ROW) throw fail("large");
  };
  parser.onEnd = () => {
    isWhole = true;
  };
  parser.onError = (found) => {
    error ??= found instanceof HanblogError ? found : fail("damaged");
  };
  return {
    write(bytes) {
      const before = held;
      parser.write(bytes);
      if (error !== null) throw error;
      // A text that did not end yet is no token.
      if (held === before) held += bytes.length;
      if (held > LONGEST_ROW) throw fail("large");
    },
    end() {
      if (!isWhole) throw fail("cut-off");
    },
  };
}
